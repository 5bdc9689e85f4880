import {
  consultarEmOrdem,
  ErroDeFora,
  type Fonte,
  type FonteDeCep,
  lerFontesDe,
  type PortaDeCep,
  pedir,
  veioDoSimulador,
} from '../../platform/fora/index.ts'
import { type EnderecoLido, FONTES } from './http.ts'

type Opcoes = {
  fontes: readonly Fonte<FonteDeCep>[]
  /** Milliseconds for each source. */
  prazo?: number
}

/** A CEP keeps its street for years. */
const GUARDA_MS = 24 * 60 * 60_000
/** Of one office, in each process: a person types a few, a script would take the patience of a free service. */
const POR_MINUTO = 60

/** `viacep=https://…/` of the configuration, as sources. */
export const lerFontesDeCep = lerFontesDe(Object.keys(FONTES) as FonteDeCep[])

async function perguntar(
  { nome, endereco }: Fonte<FonteDeCep>,
  cep: string,
  signal: AbortSignal,
): Promise<{ simulado: boolean; endereco: EnderecoLido } | null> {
  const servico = `cep.${nome}`
  const { caminho, ler } = FONTES[nome]
  const resposta = await pedir({ servico, url: `${endereco}${caminho(cep)}`, signal })
  const { status, texto } = resposta
  if (status === 404) return null
  if (status !== 200) throw new ErroDeFora(servico, 'status', { status })
  const lido = ler(JSON.parse(texto))
  if (lido !== null && lido.cep !== cep) throw new ErroDeFora(servico, 'resposta')
  return lido && { simulado: veioDoSimulador(resposta), endereco: lido }
}

/** Asks the sources in order until one knows. */
export function createCep({ fontes, prazo = 3000 }: Opcoes): PortaDeCep {
  const consultar = consultarEmOrdem({
    servico: 'cep',
    fontes,
    limites: {
      prazoMs: prazo,
      aoMesmoTempo: 4,
      naFila: 8,
      porMinuto: POR_MINUTO,
      quebraApos: 3,
    },
    guardaMs: GUARDA_MS,
    perguntar,
  })
  return { ligada: fontes.length > 0, consultar }
}
