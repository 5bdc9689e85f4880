import { formatarCnpj } from '@razao/engine/cadastro'
import { dre } from '@razao/engine/contabil/demonstracoes'
import { exigirValor, invariant } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { balancoDoLivro } from '../balanco-do-livro.ts'
import { nosLugares, resumoDo, saldosDoPeriodo } from '../resumo.ts'
import { emUmaLinha, saldoNoPapel, valorNoPapel } from '../texto.ts'
import type { ContaDoLivro, LancamentoDoLivro, LivroContabil, Reaberta } from '../tipos.ts'
import type { Fontes } from './aparencia.ts'
import {
  COLUNAS,
  EM_BRANCO,
  FIO,
  forte,
  type LinhaDoPapel,
  linhaDe,
  type Molde,
  noFim,
  noInicio,
  type Pedaco,
  paginar,
  quebrar,
  textoDaLinha,
} from './paginar.ts'
import { escreverPdf, type Impresso } from './pdf.ts'
import {
  cabecalhoDaTabela,
  linhasDaTabela,
  type TabelaContabil,
  tabelaDaDre,
  tabelaDoBalanco,
} from './tabelas.ts'
import { linhasDoTermo } from './termos.ts'

export type Progresso = {
  /** The pages are counted before they are written, because the first page says how many there are. */
  readonly fase: 'contando' | 'escrevendo'
  readonly paginas: number
  /** Null while counting. */
  readonly de: number | null
}

export type OpcoesDoLivro = {
  /** Instant, ISO 8601. */
  readonly emitidoEm: string
  /** Why the book is not whole yet: said in the terms and at the top of every page. */
  readonly parcial?: string
  /** Called every 100 pages. */
  readonly aoProgresso?: (progresso: Progresso) => void
}

/** And, in PDF, the face of the letters. */
export type OpcoesDoPdf = OpcoesDoLivro & { readonly fontes: Fontes }

type Paginas = AsyncGenerator<readonly LinhaDoPapel[], void, undefined>

const D_C = 18
const DEBITO: readonly [number, number] = [COLUNAS - 2 * D_C, COLUNAS - D_C]
const CREDITO: readonly [number, number] = [COLUNAS - D_C, COLUNAS]
/** Of the head of an entry: its place in the book, its day, its number, and what it tells. */
const ORDEM = 9
const DIA = 12
const NUMERO = 12
const HISTORICO_DO_DIARIO = ORDEM + DIA + NUMERO
/** Of an account: where its code begins, and its name. */
const DA_CONTA = 4
const DO_NOME = 21

/** Both sides of a line, each in its column; the empty one is not written. */
const ladosDe = (debito: number | null, credito: number | null): Pedaco[] => [
  ...(debito === null ? [] : [noFim(...DEBITO, valorNoPapel(debito))]),
  ...(credito === null ? [] : [noFim(...CREDITO, valorNoPapel(credito))]),
]

function* linhasDoLancamento(
  l: LancamentoDoLivro,
  ordem: number,
  nomes: ReadonlyMap<string, string>,
): Generator<LinhaDoPapel> {
  const historico = quebrar(emUmaLinha(l.historico), COLUNAS - HISTORICO_DO_DIARIO)
  const dizer = (texto: string) => noInicio(HISTORICO_DO_DIARIO, COLUNAS, texto)
  yield linhaDe(
    [
      noInicio(0, ORDEM, String(ordem)),
      noInicio(ORDEM, ORDEM + DIA, formatarData(l.data)),
      noInicio(ORDEM + DIA, HISTORICO_DO_DIARIO, `nº ${l.numero}`),
      dizer(historico[0] ?? ''),
    ].map(forte),
    { junto: historico.length + 1 },
  )
  for (const resto of historico.slice(1)) yield linhaDe([forte(dizer(resto))])
  if (l.documento) yield linhaDe([dizer(`Documento: ${l.documento}`)])
  for (const p of l.partidas) {
    const nome = nomes.get(p.conta) ?? ''
    const dito = p.historico ? `${nome} — ${emUmaLinha(p.historico)}` : nome
    const doNome = Math.max(DO_NOME, DA_CONTA + p.conta.length + 1)
    const [primeira = '', ...resto] = quebrar(dito, DEBITO[0] - doNome)
    yield linhaDe([
      noInicio(DA_CONTA, doNome, p.conta),
      noInicio(doNome, DEBITO[0], primeira),
      ...ladosDe(p.valor > 0 ? p.valor : null, p.valor > 0 ? null : -p.valor),
    ])
    // Nothing of what was written is cut: the book is read by who was not there.
    for (const linha of resto) yield linhaDe([noInicio(doNome, DEBITO[0], linha)])
  }
}

/**
 * Entries by day. Their place in the book goes up with the days; the number that each one got when it was posted
 * goes with it, because who posts late has a higher number and an earlier day.
 */
async function* linhasDoDiario(
  livro: LivroContabil,
  totais: { debitos: number; creditos: number },
  nomes: ReadonlyMap<string, string>,
): AsyncGenerator<LinhaDoPapel> {
  let ordem = 0
  for await (const l of livro.lancamentos()) {
    ordem += 1
    for (const linha of linhasDoLancamento(l, ordem, nomes)) yield linha
    for (const { valor } of l.partidas) {
      if (valor > 0) totais.debitos += valor
      else totais.creditos -= valor
    }
  }
  yield { ...FIO, junto: 2 }
  yield linhaDe(
    [noFim(0, DEBITO[0], 'Total do período'), ...ladosDe(totais.debitos, totais.creditos)].map(
      forte,
    ),
  )
}

const nomesDo = (plano: readonly ContaDoLivro[]): ReadonlyMap<string, string> =>
  new Map(plano.map((c) => [c.codigo, c.nome]))

const daTabela = (tabela: TabelaContabil): Paginas =>
  paginar(linhasDaTabela(tabela), { cabecalho: cabecalhoDaTabela(tabela) })

function tabelaDoPlano(plano: readonly ContaDoLivro[]): TabelaContabil {
  return {
    titulo: 'Plano de contas',
    colunas: [
      { titulo: 'Conta', tipo: 'texto', largura: 18 },
      { titulo: 'Tipo', tipo: 'texto', largura: 4 },
      { titulo: 'Nome', tipo: 'texto', largura: 80 },
    ],
    linhas: plano.map((c) => ({
      celulas: [c.codigo, c.tipo === 'analitica' ? 'A' : 'S', c.nome],
      nivel: c.nivel,
      total: c.tipo === 'sintetica',
    })),
  }
}

async function* miolo(livro: LivroContabil): Paginas {
  const totais = { debitos: 0, creditos: 0 }
  const molde: Molde = {
    cabecalho: [
      linhaDe(
        [
          noInicio(0, ORDEM, 'Ordem'),
          noInicio(ORDEM, ORDEM + DIA, 'Data'),
          noInicio(ORDEM + DIA, HISTORICO_DO_DIARIO, 'Lançamento'),
          noInicio(HISTORICO_DO_DIARIO, DEBITO[0], 'Histórico e contas'),
          noFim(...DEBITO, 'Débito'),
          noFim(...CREDITO, 'Crédito'),
        ].map(forte),
      ),
      FIO,
    ],
    transporte: () => [DEBITO[0], ladosDe(totais.debitos, totais.creditos)],
  }
  yield* paginar(linhasDoDiario(livro, totais, nomesDo(livro.plano)), molde)
  const resumo = await resumoDo(livro)
  const { saldos } = saldosDoPeriodo(livro, resumo)
  yield* daTabela(tabelaDoBalanco(balancoDoLivro(livro, resumo), livro.periodo))
  yield* daTabela(tabelaDaDre(exigirValor(dre(nosLugares(saldos, livro.plano)))))
  yield* daTabela(tabelaDoPlano(livro.plano))
}

async function contar(
  paginas: Paginas,
  aoProgresso: OpcoesDoLivro['aoProgresso'],
): Promise<number> {
  let total = 0
  for await (const _ of paginas) {
    total += 1
    if (total % 100 === 0) aoProgresso?.({ fase: 'contando', paginas: total, de: null })
  }
  return total
}

type Encadernacao = {
  readonly livro: LivroContabil
  readonly nome: string
  readonly miolo: () => Paginas
  readonly opcoes: OpcoesDoLivro
}

/** Terms at both ends and a number on every page, from 1 to the number both terms state. */
async function* encadernar({ livro, nome, miolo: abrir, opcoes }: Encadernacao): Paginas {
  const { empresa, periodo, numeroDoLivro } = livro
  const total = (await contar(abrir(), opcoes.aoProgresso)) + 2
  const quando = `${formatarData(periodo.inicio)} a ${formatarData(periodo.fim)}`
  const fixo = ` · CNPJ ${formatarCnpj(empresa.cnpj)} · ${nome} ${numeroDoLivro} · ${quando}${opcoes.parcial ? ' · PARCIAL' : ''}`
  const titulo = emUmaLinha(empresa.nome) + fixo
  const { parcial } = opcoes
  let numero = 0
  const numerada = (linhas: readonly LinhaDoPapel[]): readonly LinhaDoPapel[] => {
    numero += 1
    if (numero % 100 === 0) opcoes.aoProgresso?.({ fase: 'escrevendo', paginas: numero, de: total })
    const canto = `Página ${numero}`
    const cabeca = [noInicio(0, COLUNAS - 16, titulo), noFim(COLUNAS - 16, COLUNAS, canto)]
    return [linhaDe(cabeca), ...linhas]
  }
  yield numerada(linhasDoTermo(livro, { tipo: 'abertura', livro: nome, paginas: total, parcial }))
  for await (const pagina of abrir()) yield numerada(pagina)
  yield numerada(
    linhasDoTermo(livro, { tipo: 'encerramento', livro: nome, paginas: total, parcial }),
  )
  invariant(numero === total, 'o livro mudou enquanto era impresso')
  opcoes.aoProgresso?.({ fase: 'escrevendo', paginas: total, de: total })
}

const impresso = (livro: LivroContabil, nome: string, opcoes: OpcoesDoPdf): Impresso => ({
  titulo: `Livro ${nome} nº ${livro.numeroDoLivro}`,
  autor: livro.empresa.nome,
  emitidoEm: opcoes.emitidoEm,
  fontes: opcoes.fontes,
  parcial: opcoes.parcial !== undefined,
})

/** The pages of the Livro Diário as lines of text: terms, entries with totals carried forward, Balanço, DRE, chart. */
export async function* paginasDoDiario(
  livro: LivroContabil,
  opcoes: OpcoesDoLivro,
): AsyncGenerator<readonly string[], void, undefined> {
  for await (const pagina of diario(livro, opcoes)) yield pagina.map(textoDaLinha)
}

const diario = (livro: LivroContabil, opcoes: OpcoesDoLivro): Paginas =>
  encadernar({ livro, nome: 'Diário', miolo: () => miolo(livro), opcoes })

/** The Livro Diário in PDF, streamed; the entries are read twice (the first time to count the pages). */
export const escreverLivroDiario = (livro: LivroContabil, opcoes: OpcoesDoPdf) =>
  escreverPdf(diario(livro, opcoes), impresso(livro, 'Diário', opcoes))

/** A line of the Razão; they come by account, and in it by date and number. */
export type MovimentoDoRazao = Pick<LancamentoDoLivro, 'numero' | 'data' | 'historico'> & {
  readonly conta: string
  readonly valor: number
  /** Code of the account on the other side, or nothing where there are several. */
  readonly contrapartida?: string
}

const HISTORICO: readonly [number, number] = [20, 45]
const CONTRAPARTIDA: readonly [number, number] = [46, 59]
const SALDO = 19
const DO_DEBITO: readonly [number, number] = [59, 74]
const DO_CREDITO: readonly [number, number] = [74, COLUNAS - SALDO]
const DO_SALDO: readonly [number, number] = [COLUNAS - SALDO, COLUNAS]

/** Accounts that start the book with a balance, by code; who moves is taken out as it comes. */
function saldosIniciais({ periodo, saldosMensais }: LivroContabil): Map<string, number> {
  const primeira = periodo.inicio.slice(0, 7)
  const iniciais = new Map<string, number>()
  for (const { competencia, conta, inicial } of saldosMensais)
    if (competencia === primeira) iniciais.set(conta, (iniciais.get(conta) ?? 0) + inicial)
  return new Map(
    [...iniciais].filter(([, saldo]) => saldo !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function* linhasDoMovimento(m: MovimentoDoRazao, saldo: number): Generator<LinhaDoPapel> {
  const valor = valorNoPapel(Math.abs(m.valor))
  // A value wider than its column takes of the other one, which is empty: nothing of the balance goes off the paper.
  const [de, ate] = m.valor > 0 ? DO_DEBITO : DO_CREDITO
  const lugar: [number, number] =
    valor.length <= ate - de ? [de, ate] : [DO_DEBITO[0], DO_CREDITO[1]]
  const [historico = '', ...resto] = quebrar(emUmaLinha(m.historico), HISTORICO[1] - HISTORICO[0])
  const outra = m.contrapartida ?? 'diversas'
  const cabe = outra.length <= CONTRAPARTIDA[1] - CONTRAPARTIDA[0]
  yield linhaDe(
    [
      noInicio(0, 11, formatarData(m.data)),
      noInicio(11, HISTORICO[0], String(m.numero)),
      noInicio(...HISTORICO, historico),
      noInicio(...CONTRAPARTIDA, cabe ? outra : ''),
      noFim(...lugar, valor),
      noFim(...DO_SALDO, saldoNoPapel(saldo)),
    ],
    { junto: Math.min(3, resto.length + 1) },
  )
  for (const linha of [...resto, ...(cabe ? [] : [outra])])
    yield linhaDe([noInicio(HISTORICO[0], CONTRAPARTIDA[1], linha)])
}

async function* linhasDoRazao(
  livro: LivroContabil,
  movimentos: Reaberta<MovimentoDoRazao>,
  atual: { conta: string; saldo: number },
): AsyncGenerator<LinhaDoPapel> {
  const nomes = nomesDo(livro.plano)
  const iniciais = saldosIniciais(livro)
  const abrir = function* (conta: string): Generator<LinhaDoPapel> {
    atual.conta = conta
    atual.saldo = iniciais.get(conta) ?? 0
    iniciais.delete(conta)
    yield { ...EM_BRANCO, junto: 4 }
    yield linhaDe(
      [
        noInicio(0, COLUNAS - 36, `${conta}  ${nomes.get(conta) ?? ''}`),
        noFim(COLUNAS - 36, DO_SALDO[0], 'Saldo anterior'),
        noFim(...DO_SALDO, saldoNoPapel(atual.saldo)),
      ].map(forte),
    )
  }
  /** Accounts with a balance that nothing moved are in the book too. */
  const parados = function* (antesDe: string | null): Generator<LinhaDoPapel> {
    for (const conta of [...iniciais.keys()]) {
      if (antesDe !== null && conta >= antesDe) return
      yield* abrir(conta)
      yield linhaDe([noFim(0, COLUNAS, 'Sem movimento no período')])
    }
  }
  for await (const m of movimentos()) {
    if (m.conta !== atual.conta) {
      yield* parados(m.conta)
      yield* abrir(m.conta)
    }
    atual.saldo += m.valor
    yield* linhasDoMovimento(m, atual.saldo)
  }
  yield* parados(null)
}

async function* mioloDoRazao(
  livro: LivroContabil,
  movimentos: Reaberta<MovimentoDoRazao>,
): Paginas {
  const atual = { conta: '', saldo: 0 }
  yield* paginar(linhasDoRazao(livro, movimentos, atual), {
    cabecalho: [
      linhaDe(
        [
          noInicio(0, 11, 'Data'),
          noInicio(11, HISTORICO[0], 'Nº'),
          noInicio(...HISTORICO, 'Histórico'),
          noInicio(...CONTRAPARTIDA, 'Contrapartida'),
          noFim(...DO_DEBITO, 'Débito'),
          noFim(...DO_CREDITO, 'Crédito'),
          noFim(...DO_SALDO, 'Saldo  '),
        ].map(forte),
      ),
      FIO,
    ],
    transporte: () => [
      DO_SALDO[0] - 30,
      [
        noFim(DO_SALDO[0] - 30, DO_SALDO[0], atual.conta),
        noFim(...DO_SALDO, saldoNoPapel(atual.saldo)),
      ],
    ],
  })
}

/** The Livro Razão in PDF, streamed, with running balance and terms; `movimentos` is read twice. */
export const escreverLivroRazao = (
  livro: LivroContabil,
  movimentos: Reaberta<MovimentoDoRazao>,
  opcoes: OpcoesDoPdf,
) =>
  escreverPdf(
    encadernar({ livro, nome: 'Razão', miolo: () => mioloDoRazao(livro, movimentos), opcoes }),
    impresso(livro, 'Razão', opcoes),
  )
