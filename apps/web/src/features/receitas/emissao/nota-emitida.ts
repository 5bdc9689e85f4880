import type { emissoes, RouteOutput } from '@razao/contract'
import { DIRECAO, type NotaInteira } from '../nota.ts'

export type Cancelamento = RouteOutput<typeof emissoes.lerPrazoDeCancelamento>

/** Status of a note whose cancelling waits for an answer (spec §4). */
export const CANCELANDO = 99
const ATIVA = 1

type DaNota = Pick<NotaInteira, 'leiaute' | 'direcao' | 'status' | 'modelo' | 'temXml' | 'pedida'>

/** Of the national standard: its paper is the DANFSe, and its events are asked for from here. */
const ehNacional = ({ leiaute }: Pick<DaNota, 'leiaute'>): boolean =>
  leiaute.startsWith('nfse-nacional')

/** A service that the company billed: its note goes to the customer, whatever system made it. */
export const vaiAoCliente = ({ direcao, modelo }: Pick<DaNota, 'direcao' | 'modelo'>): boolean =>
  direcao === DIRECAO.emitidas && modelo === 'nfse'

/** Issued by the company, in the standard whose events go from here or by a way that was taken here. */
export const ehDaqui = (nota: Pick<DaNota, 'leiaute' | 'direcao' | 'pedida'>): boolean =>
  nota.direcao === DIRECAO.emitidas && (ehNacional(nota) || (nota.pedida ?? null) !== null)

/** What the paper of a note is called; null where there is none to draw. */
function papelDa(nota: DaNota): string | null {
  if (nota.modelo !== 'nfse') return null
  if (ehNacional(nota)) return 'DANFSe'
  return nota.temXml ? 'Nota em PDF' : null
}

const comoSubstitui = ({ pedida }: Pick<DaNota, 'pedida'>): 'pode' | 'sem-isso' =>
  (pedida?.substitui ?? true) ? 'pode' : 'sem-isso'

/** What may be done with a note, beside reading it. */
export const podeComA = (nota: DaNota, emite: boolean) => ({
  papel: papelDa(nota),
  cancelar: emite && ehDaqui(nota) && nota.status === ATIVA,
  /** Said all the same where the system that made the note has no such thing. */
  substituir: emite && ehDaqui(nota) && nota.status === ATIVA ? comoSubstitui(nota) : null,
  copiar: emite && nota.direcao === DIRECAO.emitidas && nota.modelo === 'nfse',
})

const AMBIENTES = {
  nacional: ['Produção', 'Produção restrita (testes)'],
  migrate: ['Produção, pela Migrate', 'Homologação, pela Migrate'],
  abrasf: ['Produção da prefeitura', 'Homologação da prefeitura'],
} as const

/** In which environment a note was issued; null where nobody knows, as of a file. */
export function ambienteDa({ pedida, semValor }: Pick<NotaInteira, 'pedida' | 'semValor'>) {
  if (!pedida) return semValor ? AMBIENTES.nacional[1] : null
  return AMBIENTES[pedida.rota][semValor ? 1 : 0]
}

export const MOTIVOS_DO_CANCELAMENTO = [
  ['1', 'Erro na emissão'],
  ['2', 'Serviço não prestado'],
  ['9', 'Outro motivo'],
] as const

const DESFECHOS: Readonly<Record<string, string>> = {
  aceito: 'Aceito',
  recusado: 'Recusado',
  'nao-saiu': 'Não saiu',
}
/** How an event that was asked for ended; null is that it waits. */
export const desfechoEmPalavras = (desfecho: string | null): string =>
  desfecho === null ? 'Aguardando resposta' : (DESFECHOS[desfecho] ?? desfecho)
