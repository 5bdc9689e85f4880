import {
  type CadastroPublico,
  consultarEmOrdem,
  ErroDeFora,
  type Fonte,
  type FonteDeCnpj,
  lerFontesDe,
  type PortaDeCnpj,
  pedir,
  veioDoSimulador,
} from '../../platform/fora/index.ts'
import { LEITORES } from './leitores.ts'

type Resposta = { simulado: boolean; cadastro: CadastroPublico }
type Opcoes = {
  fontes: readonly Fonte<FonteDeCnpj>[]
  /** Milliseconds for each source. */
  prazo?: number
}

/** The register changes by the month; a person fills a form in minutes. */
const GUARDA_MS = 60 * 60_000

/** `brasilapi=https://…/` of the configuration, as sources. */
export const lerFontes = lerFontesDe(Object.keys(LEITORES) as FonteDeCnpj[])

async function perguntar(
  { nome, endereco }: Fonte<FonteDeCnpj>,
  cnpj: string,
  signal: AbortSignal,
): Promise<Resposta | null> {
  const servico = `cnpj.${nome}`
  const resposta = await pedir({ servico, url: `${endereco}${cnpj}`, signal })
  const { status, texto } = resposta
  if (status === 404) return null
  if (status !== 200) throw new ErroDeFora(servico, 'status', { status })
  const lido = LEITORES[nome](JSON.parse(texto))
  if (lido !== null && lido.cnpj !== cnpj) throw new ErroDeFora(servico, 'resposta')
  return lido && { simulado: veioDoSimulador(resposta), cadastro: lido }
}

/** Asks the sources in order until one knows. */
export function createCnpj({ fontes, prazo = 4000 }: Opcoes): PortaDeCnpj {
  const limites = { prazoMs: prazo, aoMesmoTempo: 8, naFila: 32, quebraApos: 3 }
  const consultar = consultarEmOrdem({
    servico: 'cnpj',
    fontes,
    limites,
    guardaMs: GUARDA_MS,
    perguntar,
  })
  return { ligada: fontes.length > 0, consultar: (cnpj) => consultar(cnpj) }
}
