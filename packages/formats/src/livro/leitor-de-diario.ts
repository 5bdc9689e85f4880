import { Assercoes } from './assercoes.ts'
import {
  type DiarioLido,
  type ErroDeLinha,
  emLinhasDeTexto,
  fecharPartidas,
  type LancamentoLido,
  LIMITES_DE_TEXTO,
  lerQuantia,
  type OpcoesDoDiario,
  type PartidaLida,
} from './diario-lido.ts'
import type { Sequencia } from './tipos.ts'

/** An account as the journal declared it; its code and name where it says them. */
type ContaDeclarada = { codigo: string | null; descricao: string | null }

/** The entry being read: it is handed over at the first line that is no longer of it. */
export type LancamentoAberto = {
  readonly linha: number
  readonly data: string
  readonly historico: string
  readonly partidas: { -readonly [K in keyof PartidaLida]: PartidaLida[K] }[]
  /** A line of it was refused: it is not handed over. */
  ruim: boolean
}

/** Where the reading of a plain-text journal stands, whatever its language. */
export type Leitura<A extends LancamentoAberto> = {
  readonly contas: Map<string, ContaDeclarada>
  readonly erros: ErroDeLinha[]
  readonly assercoes: Assercoes
  conta: ContaDeclarada | null
  aberto: A | null
}

export const novaLeitura = <A extends LancamentoAberto>(): Leitura<A> => ({
  contas: new Map(),
  erros: [],
  assercoes: new Assercoes(),
  conta: null,
  aberto: null,
})

/** Refuses a line, and with it the entry it is in. */
export function recusarLinha<A extends LancamentoAberto>(
  e: Leitura<A>,
  linha: number,
  mensagem: string,
): void {
  e.erros.push({ linha, mensagem: `Linha ${linha}: ${mensagem}.` })
  if (e.aberto !== null) e.aberto.ruim = true
}

export function declararConta<A extends LancamentoAberto>(e: Leitura<A>, nome: string): void {
  e.conta = { codigo: null, descricao: null }
  e.contas.set(nome, e.conta)
}

type Lida = {
  readonly conta: string
  /** Empty: to be inferred from the others. */
  readonly quantia: string
  readonly marca: '.' | ',' | null
  readonly linha: number
  /** The amount that the account is said to have after it. */
  readonly assercao?: { readonly quantia: string; readonly comFilhas: boolean }
}

/** Adds one posting in reais to the open entry. @returns false when its amount was refused */
export function acrescentarPartida<A extends LancamentoAberto>(
  e: Leitura<A>,
  { conta, quantia, marca, linha, assercao }: Lida,
): boolean {
  if (/[{@]/.test(quantia)) {
    recusarLinha(
      e,
      linha,
      'a partida tem custo ou preço (@ ou {}): só há importação de valores em reais',
    )
    return false
  }
  if (assercao !== undefined && quantia.trim() === '') {
    recusarLinha(
      e,
      linha,
      'o valor sairia do saldo (= sem valor antes): escreva o valor da partida',
    )
    return false
  }
  const dita = assercao === undefined ? null : lerQuantia(assercao.quantia, marca)
  if (dita?.ok === false) {
    recusarLinha(e, linha, `na conferência do saldo, ${dita.porque}`)
    return false
  }
  let valor: number | null = null
  if (quantia.trim() !== '') {
    const lida = lerQuantia(quantia, marca)
    if (!lida.ok) {
      recusarLinha(e, linha, lida.porque)
      return false
    }
    valor = lida.valor
  }
  if (!e.contas.has(conta)) e.contas.set(conta, { codigo: null, descricao: null })
  e.aberto?.partidas.push({
    ...{ conta, valor, linha },
    ...(dita?.ok
      ? { assercao: { dito: dita.valor, comFilhas: assercao?.comFilhas ?? false } }
      : {}),
  })
  return true
}

/** What is said of one posting: ours, or nothing. */
export function anotarPartida<A extends LancamentoAberto>(
  e: Leitura<A>,
  nome: string,
  texto: string,
): void {
  const ultima = e.aberto?.partidas.at(-1)
  if (ultima && (nome === 'historico' || nome === 'centro' || nome === 'participante'))
    ultima[nome] = texto
}

/** What is said of one account: ours, or nothing. */
export function anotarConta<A extends LancamentoAberto>(
  e: Leitura<A>,
  nome: string,
  texto: string,
): void {
  if (e.conta === null) return
  if (nome === 'codigo') e.conta.codigo = texto
  if (nome === 'nome') e.conta.descricao = texto
}

/** What an entry says of itself besides its day, its words and its lines. */
export type SobreOLancamento = Pick<LancamentoLido, 'tipo' | 'abertura' | 'numero'> & {
  readonly etiquetas: ReadonlyMap<string, string>
}

/** The lines of one language of journal. */
export type Gramatica<A extends LancamentoAberto> = {
  /** The line without what is no part of it; null when it is to be passed over. */
  limpar(texto: string): string | null
  ehRecuada(texto: string): boolean
  recuada(texto: string, linha: number): void
  /** A line from the margin, empty ones too: it ended the entry before. */
  margem(texto: string, linha: number): void
  /** Null: the entry is not one of the books. */
  sobre(aberto: A): SobreOLancamento | null
}

/** A number of ours, or nothing. */
export const numeroDe = (texto: string): number | null =>
  /^\d{1,9}$/.test(texto) ? Number(texto) : null

/** The entry in the balances of the journal, with the amount that it left to be inferred. */
function contarSaldos<A extends LancamentoAberto>(
  { assercoes }: Leitura<A>,
  { data, partidas }: A,
): void {
  const falta = 0 - partidas.reduce((total, { valor }) => total + (valor ?? 0), 0)
  for (const { conta, valor, linha, assercao } of partidas) {
    assercoes.mover(conta, data, valor ?? falta)
    if (assercao) assercoes.anotar({ linha, conta, data, ...assercao, antesDoDia: false })
  }
}

async function entregar<A extends LancamentoAberto>(
  e: Leitura<A>,
  { sobre }: Gramatica<A>,
  { aoLancamento }: OpcoesDoDiario,
): Promise<number> {
  const a = e.aberto
  e.aberto = null
  e.conta = null
  if (a === null || a.ruim) return 0
  const dele = sobre(a)
  contarSaldos(e, a)
  if (dele === null) return 0
  const fechado = fecharPartidas(a.linha, a.partidas)
  if (!fechado.ok) {
    e.erros.push(fechado.erro)
    return 0
  }
  if (fechado.partidas.length === 0) return 0
  const { etiquetas, ...resto } = dele
  await aoLancamento?.({
    linha: a.linha,
    data: a.data,
    historico: a.historico,
    ...resto,
    id: etiquetas.get('id') ?? null,
    origem: etiquetas.get('origem') ?? null,
    documento: etiquetas.get('documento') ?? null,
    partidas: fechado.partidas.map((p) => ({
      ...p,
      conta: e.contas.get(p.conta)?.codigo ?? p.conta,
    })),
  })
  return 1
}

/** Reads a journal line by line within its limits; each entry is handed over as it ends. */
export async function lerDiario<A extends LancamentoAberto>(
  e: Leitura<A>,
  gramatica: Gramatica<A>,
  { blocos, opcoes }: { blocos: Sequencia<Uint8Array>; opcoes: OpcoesDoDiario },
): Promise<DiarioLido> {
  const limites = opcoes.limites ?? LIMITES_DE_TEXTO
  let linha = 0
  let lancamentos = 0
  for await (const bruta of emLinhasDeTexto(blocos, limites)) {
    linha += 1
    if (bruta === null) {
      recusarLinha(
        e,
        linha,
        'a linha (64 KB) ou o arquivo (1 GB) é grande demais: corrija-a, ou divida-o',
      )
      break
    }
    const texto = gramatica.limpar(linha === 1 ? bruta.replace(/^\uFEFF/, '') : bruta)
    if (texto === null) continue
    if (gramatica.ehRecuada(texto)) gramatica.recuada(texto, linha)
    else {
      lancamentos += await entregar(e, gramatica, opcoes)
      gramatica.margem(texto, linha)
    }
    if (e.erros.length >= limites.erros) break
  }
  lancamentos += await entregar(e, gramatica, opcoes)
  // With an entry refused the balances are others: its line is what is to be mended first.
  if (e.erros.length === 0) e.erros.push(...e.assercoes.conferir().slice(0, limites.erros))
  return { contas: [...e.contas].map(([nome, c]) => ({ nome, ...c })), lancamentos, erros: e.erros }
}
