import type { Algoritmo } from '../../platform/assinar-xml.ts'
import {
  type CertificadoAberto,
  createGuarda,
  ErroDeFora,
  type NotaAutorizada,
} from '../../platform/fora/index.ts'
import { pedirComCertificado, type RespostaComCertificado } from './http.ts'
import { DaNota, desempacotar, Rejeicao } from './palavras.ts'

export type Opcoes = {
  /** `https://sefin.nfse.gov.br/SefinNacional`; without it, nobody issues. */
  sefin: string | undefined
  /** `https://adn.nfse.gov.br` */
  adn: string | undefined
  algoritmo: Algoritmo
  /** PEM of authorities besides those of the machine. */
  autoridades?: string | undefined
  prazoMs?: number
}

export type Chamada = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly signal: AbortSignal
}

type Pedido = { metodo: 'GET' | 'POST'; caminho: string; corpo?: unknown; pergunta: string }
export type Conversa = {
  readonly algoritmo: Algoritmo
  pedir(onde: 'sefin' | 'adn', chamada: Chamada, pedido: Pedido): Promise<RespostaComCertificado>
}

export const SERVICO = 'nfse'
/** An answer takes as long as the city takes. */
const PRAZO_MS = 20_000

/** The one way to talk to SEFIN and ADN: each with its own guard. */
export function createConversa(opcoes: Opcoes): Conversa {
  const { prazoMs = PRAZO_MS, algoritmo } = opcoes
  const limites = { prazoMs, aoMesmoTempo: 16, naFila: 2000, quebraApos: 10, descansoMs: 5000 }
  const guardas = {
    sefin: createGuarda(`${SERVICO}.sefin`, limites),
    adn: createGuarda(`${SERVICO}.adn`, { ...limites, aoMesmoTempo: 4 }),
  }
  return {
    algoritmo,
    async pedir(onde, { escritorioId, certificado, signal }, pedido) {
      const base = opcoes[onde]
      if (base === undefined) throw new ErroDeFora(SERVICO, 'fora-do-ar')
      const { metodo, caminho, corpo, pergunta } = pedido
      return await guardas[onde].chamar({ escritorioId, pergunta }, (prazo) =>
        pedirComCertificado({
          servico: `${SERVICO}.${onde}`,
          url: new URL(`${base.replace(/\/$/, '')}${caminho}`),
          metodo,
          certificado,
          autoridades: opcoes.autoridades,
          signal: AbortSignal.any([signal, prazo]),
          ...(corpo === undefined ? {} : { corpo: JSON.stringify(corpo) }),
        }),
      )
    },
  }
}

/** What is not JSON came from somebody on the way, and says nothing. */
function json(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new ErroDeFora(SERVICO, 'resposta')
  }
}

export function lerComo<T>(
  esquema: { safeParse(de: unknown): { success: boolean; data?: T } },
  texto: string,
): T {
  const { success, data } = esquema.safeParse(json(texto))
  if (!success || data === undefined) throw new ErroDeFora(SERVICO, 'resposta')
  return data
}

/** Opens what came packed; what does not open is an answer that makes no sense. */
export async function abrir(base64: string): Promise<string> {
  try {
    return await desempacotar(base64)
  } catch (cause) {
    throw new ErroDeFora(SERVICO, 'resposta', { cause })
  }
}

export const foiSimulada = ({ cabecalhos }: RespostaComCertificado): boolean =>
  cabecalhos['x-razao-simulado'] !== undefined

/** Why it was refused; a 4xx without the words of the service came from somebody on the way. */
export const recusasDe = (resposta: RespostaComCertificado) => lerComo(Rejeicao, resposta.texto)

export const criada = ({ status }: RespostaComCertificado): boolean =>
  status === 201 || status === 200

/** Null when the service itself says that there is none; any other status is no answer. */
export async function procurar(
  conversa: Conversa,
  onde: 'sefin' | 'adn',
  chamada: Chamada,
  { caminho, pergunta }: { caminho: string; pergunta: string },
): Promise<RespostaComCertificado | null> {
  const dita = await conversa.pedir(onde, chamada, { metodo: 'GET', caminho, pergunta })
  if (dita.status === 404) {
    json(dita.texto)
    return null
  }
  if (dita.status !== 200) throw new ErroDeFora(SERVICO, 'status', { status: dita.status })
  return dita
}

export async function lerNota(
  conversa: Conversa,
  chamada: Chamada,
  chave: string,
): Promise<NotaAutorizada | null> {
  const dita = await procurar(conversa, 'sefin', chamada, {
    caminho: `/nfse/${chave}`,
    pergunta: chave,
  })
  if (dita === null) return null
  const xml = await abrir(lerComo(DaNota, dita.texto).nfseXmlGZipB64)
  return { chave, xml, simulada: foiSimulada(dita) }
}
