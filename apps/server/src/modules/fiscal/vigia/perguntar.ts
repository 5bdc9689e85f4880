import { setTimeout as esperar } from 'node:timers/promises'
import { lerSituacaoFiscal, type SituacaoFiscalLida } from '@razao/formats/situacao-fiscal'
import type { Files, Guardado } from '../../../platform/files/index.ts'
import {
  type ChamadaSerpro,
  ErroDeFora,
  type PortaSerpro,
  type RecusaSerpro,
  type RespostaSerpro,
} from '../../../platform/fora/index.ts'

type Feito<T> = { readonly tipo: 'respondida'; readonly dados: T }
/** What a question came to, besides an answer. */
export type SemResposta =
  | { readonly tipo: 'recusada'; readonly recusa: RecusaSerpro }
  | { readonly tipo: 'falhou'; readonly recusa: RecusaSerpro; readonly esperarMs: number | null }
  | { readonly tipo: 'em-preparo'; readonly protocolo: string; readonly esperarMs: number }
export type Dita<T> = Feito<T> | SemResposta

type Procuracoes = Awaited<ReturnType<PortaSerpro['consultarProcuracoes']>>
export type ProcuracaoDita = Extract<Procuracoes, { tipo: 'feito' }>['dados'][number]
type Listadas = Awaited<ReturnType<PortaSerpro['caixaPostal']['listar']>>
export type CartaDita = Extract<Listadas, { tipo: 'feito' }>['dados']['cartas'][number]

/** Letters that were not read; null when there may be, and they were not asked for. */
export type CaixaDita = { readonly cartas: readonly CartaDita[] | null; readonly inteira: boolean }
export type SitfisDito = { readonly pdf: Guardado; readonly lido: SituacaoFiscalLida }

export const SEM_MOTIVO: RecusaSerpro = {
  codigo: 'sem-motivo',
  descricao: 'A Receita recusou o pedido e não disse por quê.',
  oQueFazer: 'Tente de novo; se continuar, abra um chamado no SERPRO.',
}
const NAO_RESPONDEU: RecusaSerpro = {
  codigo: 'sem-resposta',
  descricao: 'A Receita não respondeu.',
  oQueFazer: 'Nada a fazer: o relógio pergunta de novo.',
}
/** Fifty letters each: who has more than so many pages unread is told of the newest. */
const PAGINAS = 10
const ESPERA_MINIMA_MS = 500
/** Of one report, in the hands of one job; one that takes longer is asked for later by its protocol. */
const PACIENCIA_MS = 25_000
const VOLTAR_AO_RELATORIO_MS = 2 * 60_000
const MAIOR_PDF = 20 * 1024 * 1024

const recusada = (resposta: Extract<RespostaSerpro<never>, { tipo: 'recusado' }>): SemResposta => ({
  ...{ tipo: 'recusada', recusa: resposta.recusas[0] ?? SEM_MOTIVO },
})

const como = <T, R>(resposta: RespostaSerpro<T>, ler: (dados: T) => R): Dita<R> =>
  resposta.tipo === 'recusado'
    ? recusada(resposta)
    : { tipo: 'respondida', dados: ler(resposta.dados) }

/** What gives no answer is an outcome too; only what is ours is thrown. */
export async function semLancar<T>(perguntar: () => Promise<Dita<T>>): Promise<Dita<T>> {
  try {
    return await perguntar()
  } catch (erro) {
    if (!(erro instanceof ErroDeFora)) throw erro
    return { tipo: 'falhou', recusa: NAO_RESPONDEU, esperarMs: erro.esperarMs ?? null }
  }
}

/** Powers that the company gave to who asks. */
export const perguntarProcuracoes = async (
  porta: PortaSerpro,
  chamada: ChamadaSerpro,
): Promise<Dita<readonly ProcuracaoDita[]>> =>
  como(
    await porta.consultarProcuracoes({ ...chamada, outorgado: chamada.acesso.autor }),
    (dados) => dados,
  )

/**
 * Whether there are letters that were not read, which costs nothing; the list, which costs, only when there are and `listar`
 * says so.
 */
export async function perguntarCaixa(
  porta: PortaSerpro,
  chamada: ChamadaSerpro,
  listar: boolean,
): Promise<Dita<CaixaDita>> {
  const novas = await porta.caixaPostal.haNovas(chamada)
  if (novas.tipo === 'recusado') return recusada(novas)
  if (!novas.dados) return { tipo: 'respondida', dados: { cartas: [], inteira: true } }
  if (!listar) return { tipo: 'respondida', dados: { cartas: null, inteira: false } }
  const cartas: CartaDita[] = []
  let pagina: string | undefined
  for (let n = 0; n < PAGINAS; n += 1) {
    const lida = await porta.caixaPostal.listar({
      ...{ ...chamada, quais: 'nao-lidas' },
      ...(pagina === undefined ? {} : { pagina }),
    })
    if (lida.tipo === 'recusado') return recusada(lida)
    cartas.push(...lida.dados.cartas)
    const { proximaPagina } = lida.dados
    if (proximaPagina === null) return { tipo: 'respondida', dados: { cartas, inteira: true } }
    pagina = proximaPagina
  }
  return { tipo: 'respondida', dados: { cartas, inteira: false } }
}

export const perguntarDte = async (
  porta: PortaSerpro,
  chamada: ChamadaSerpro,
): Promise<Dita<{ optante: boolean; situacao: string }>> =>
  como(await porta.consultarDte(chamada), (dados) => dados)

type DoRelatorio = {
  readonly files: Files
  /** Of a report that was being put together the last time. */
  readonly protocolo: string | null
}

/** Asks for the report until it is ready, or for as long as one waits; null is not ready. */
async function emitir(
  porta: PortaSerpro,
  chamada: ChamadaSerpro,
  protocolo: string,
): Promise<RespostaSerpro<Uint8Array> | null> {
  const ate = Date.now() + PACIENCIA_MS
  for (;;) {
    try {
      return await porta.emitirSituacaoFiscal({ ...chamada, protocolo })
    } catch (erro) {
      if (!(erro instanceof ErroDeFora) || erro.motivo !== 'adiado') throw erro
      const ms = Math.max(erro.esperarMs ?? ESPERA_MINIMA_MS, ESPERA_MINIMA_MS)
      if (Date.now() + ms > ate) return null
      await esperar(ms, undefined, { signal: chamada.signal })
    }
  }
}

/** The report of the tax situation: a protocol, the wait that it asks for, and the PDF, which is kept. */
export async function perguntarSitfis(
  porta: PortaSerpro,
  chamada: ChamadaSerpro,
  { files, protocolo }: DoRelatorio,
): Promise<Dita<SitfisDito>> {
  let qual = protocolo
  if (qual === null) {
    const pedido = await porta.pedirSituacaoFiscal(chamada)
    if (pedido.tipo === 'recusado') return recusada(pedido)
    qual = pedido.dados.protocolo
    const ms = pedido.dados.esperarMs ?? 0
    if (ms > PACIENCIA_MS) return { tipo: 'em-preparo', protocolo: qual, esperarMs: ms }
    if (ms > 0) await esperar(ms, undefined, { signal: chamada.signal })
  }
  const resposta = await emitir(porta, chamada, qual)
  if (resposta === null)
    return { tipo: 'em-preparo', protocolo: qual, esperarMs: VOLTAR_AO_RELATORIO_MS }
  if (resposta.tipo === 'recusado') return recusada(resposta)
  const conteudo = Buffer.from(resposta.dados)
  const { escritorioId } = chamada
  const lido = lerSituacaoFiscal(conteudo)
  const pdf = await files.guardar({ escritorioId, conteudo, limite: MAIOR_PDF })
  return { tipo: 'respondida', dados: { pdf, lido } }
}
