import type { emissoes, RouteOutput } from '@razao/contract'
import { DIRECAO, type NotaInteira } from '../nota.ts'

export type Cancelamento = RouteOutput<typeof emissoes.lerPrazoDeCancelamento>

/** Status of a note whose cancelling waits for an answer (spec §4). */
export const CANCELANDO = 99
const ATIVA = 1

type DaNota = Pick<NotaInteira, 'leiaute' | 'direcao' | 'status' | 'modelo'>

/** Of the national standard: it has a DANFSe, and its events are asked for from here. */
const ehNacional = ({ leiaute }: Pick<DaNota, 'leiaute'>): boolean =>
  leiaute.startsWith('nfse-nacional')

/** Issued by the company, in the standard whose events go from here. */
export const ehDaqui = (nota: Pick<DaNota, 'leiaute' | 'direcao'>): boolean =>
  nota.direcao === DIRECAO.emitidas && ehNacional(nota)

/** What may be done with a note, beside reading it. */
export const podeComA = (nota: DaNota, emite: boolean) => ({
  danfse: ehNacional(nota),
  cancelar: emite && ehDaqui(nota) && nota.status === ATIVA,
  substituir: emite && ehDaqui(nota) && nota.status === ATIVA,
  copiar: emite && nota.direcao === DIRECAO.emitidas && nota.modelo === 'nfse',
})

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
