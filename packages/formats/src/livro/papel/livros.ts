import { formatarCnpj } from '@razao/engine/cadastro'
import { balanco, dre } from '@razao/engine/contabil/demonstracoes'
import { invariant } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { nosLugares, resumoDo, saldosDoBalanco, saldosDoPeriodo } from '../resumo.ts'
import { emUmaLinha, saldoNoPapel, valorNoPapel } from '../texto.ts'
import type { ContaDoLivro, LancamentoDoLivro, LivroContabil, Reaberta } from '../tipos.ts'
import {
  COLUNAS,
  direita,
  esquerda,
  type LinhaDoPapel,
  type Molde,
  paginar,
  quebrar,
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
  /** Called every 100 pages. */
  readonly aoProgresso?: (progresso: Progresso) => void
}

type Paginas = AsyncGenerator<readonly string[], void, undefined>

const D_C = 18
/** Characters of an account, code and name, in a line of the Diário. */
const CONTA = 68
/** A code in its column, with a blank after it where it is as long as that or longer. */
const inteiro = (codigo: string, largura: number): string =>
  codigo.length < largura ? codigo.padEnd(largura) : `${codigo} `

async function* linhasDoDiario(
  livro: LivroContabil,
  totais: { debitos: number; creditos: number },
  nomes: ReadonlyMap<string, string>,
): AsyncGenerator<LinhaDoPapel> {
  for await (const l of livro.lancamentos()) {
    const historico = quebrar(emUmaLinha(l.historico), COLUNAS - 24)
    const titulo = `${String(l.numero).padStart(7, '0')}  ${formatarData(l.data)}   `
    yield { texto: `${titulo}${historico[0] ?? ''}`, junto: historico.length + 1 }
    for (const resto of historico.slice(1)) yield { texto: `${' '.repeat(titulo.length)}${resto}` }
    if (l.documento) yield { texto: `${' '.repeat(titulo.length)}Documento: ${l.documento}` }
    for (const p of l.partidas) {
      const valor = direita(valorNoPapel(Math.abs(p.valor)), D_C)
      const lados = p.valor > 0 ? `${valor}${' '.repeat(D_C)}` : `${' '.repeat(D_C)}${valor}`
      const codigo = inteiro(p.conta, 16)
      const nome = nomes.get(p.conta) ?? ''
      const dito = p.historico ? `${nome} — ${emUmaLinha(p.historico)}` : nome
      const [primeira = '', ...resto] = quebrar(dito, CONTA - codigo.length)
      yield { texto: `    ${esquerda(`${codigo}${primeira}`, CONTA)}${lados}` }
      // Nothing of what was written is cut: the book is read by who was not there.
      for (const linha of resto) yield { texto: `${' '.repeat(20)}${linha}` }
      if (p.valor > 0) totais.debitos += p.valor
      else totais.creditos -= p.valor
    }
  }
  yield { texto: '-'.repeat(COLUNAS), junto: 2 }
  yield { texto: direita(`Total do período ${ladosDe(totais)}`, COLUNAS) }
}

const ladosDe = ({ debitos, creditos }: { debitos: number; creditos: number }): string =>
  `${direita(valorNoPapel(debitos), D_C)}${direita(valorNoPapel(creditos), D_C)}`

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
      `${esquerda('Número   Data         Histórico e contas', COLUNAS - 2 * D_C)}${direita('Débito', D_C)}${direita('Crédito', D_C)}`,
      '-'.repeat(COLUNAS),
    ],
    transporte: () => ladosDe(totais),
  }
  yield* paginar(linhasDoDiario(livro, totais, nomesDo(livro.plano)), molde)
  const { saldos } = saldosDoPeriodo(livro, await resumoDo(livro))
  yield* daTabela(tabelaDoBalanco(balanco(saldosDoBalanco(livro), { plano: livro.plano })))
  yield* daTabela(tabelaDaDre(dre(nosLugares(saldos, livro.plano))))
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
  const fixo = ` · CNPJ ${formatarCnpj(empresa.cnpj)} · ${nome} ${numeroDoLivro} · ${quando}`
  const titulo = emUmaLinha(empresa.nome).slice(0, COLUNAS - 16 - fixo.length) + fixo
  let numero = 0
  const numerada = (linhas: readonly string[]): readonly string[] => {
    numero += 1
    if (numero % 100 === 0) opcoes.aoProgresso?.({ fase: 'escrevendo', paginas: numero, de: total })
    const canto = `Página ${numero}`
    return [`${esquerda(titulo, COLUNAS - 16)}${direita(canto, 16)}`, ...linhas]
  }
  yield numerada(linhasDoTermo(livro, { tipo: 'abertura', livro: nome, paginas: total }))
  for await (const pagina of abrir()) yield numerada(pagina)
  yield numerada(linhasDoTermo(livro, { tipo: 'encerramento', livro: nome, paginas: total }))
  invariant(numero === total, 'o livro mudou enquanto era impresso')
  opcoes.aoProgresso?.({ fase: 'escrevendo', paginas: total, de: total })
}

const impresso = (livro: LivroContabil, nome: string, emitidoEm: string): Impresso => ({
  titulo: `Livro ${nome} nº ${livro.numeroDoLivro}`,
  autor: livro.empresa.nome,
  emitidoEm,
})

/** The pages of the Livro Diário as lines of text: terms, entries with totals carried forward, Balanço, DRE, chart. */
export const paginasDoDiario = (livro: LivroContabil, opcoes: OpcoesDoLivro): Paginas =>
  encadernar({ livro, nome: 'Diário', miolo: () => miolo(livro), opcoes })

/** The Livro Diário in PDF, streamed; the entries are read twice (the first time to count the pages). */
export const escreverLivroDiario = (livro: LivroContabil, opcoes: OpcoesDoLivro) =>
  escreverPdf(paginasDoDiario(livro, opcoes), impresso(livro, 'Diário', opcoes.emitidoEm))

/** A line of the Razão; they come by account, and in it by date and number. */
export type MovimentoDoRazao = Pick<LancamentoDoLivro, 'numero' | 'data' | 'historico'> & {
  readonly conta: string
  readonly valor: number
  /** Code of the account on the other side, or nothing where there are several. */
  readonly contrapartida?: string
}

const HISTORICO = 25
const CONTRAPARTIDA = 13
const VALOR = 15

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
  const lados = m.valor > 0 ? direita(valor, VALOR).padEnd(2 * VALOR) : direita(valor, 2 * VALOR)
  const [historico = '', ...resto] = quebrar(emUmaLinha(m.historico), HISTORICO)
  const outra = m.contrapartida ?? 'diversas'
  const cabe = outra.length <= CONTRAPARTIDA
  const texto = `${formatarData(m.data)} ${String(m.numero).padStart(7, '0')} ${esquerda(historico, HISTORICO)} ${esquerda(cabe ? outra : '', CONTRAPARTIDA)}`
  yield {
    texto: `${texto} ${lados}${direita(saldoNoPapel(saldo), 19)}`,
    junto: Math.min(3, resto.length + 1),
  }
  for (const linha of [...resto, ...(cabe ? [] : [outra])])
    yield { texto: `${' '.repeat(19)}${linha}` }
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
    const nome = `${conta}  ${nomes.get(conta) ?? ''}`
    const anterior = `Saldo anterior ${direita(saldoNoPapel(atual.saldo), 18)}`
    yield { texto: '', junto: 4 }
    yield { texto: `${esquerda(nome, COLUNAS - 34)}${direita(anterior, 34)}` }
  }
  /** Accounts with a balance that nothing moved are in the book too. */
  const parados = function* (antesDe: string | null): Generator<LinhaDoPapel> {
    for (const conta of [...iniciais.keys()]) {
      if (antesDe !== null && conta >= antesDe) return
      yield* abrir(conta)
      yield { texto: direita('Sem movimento no período', COLUNAS) }
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
  const colunas = `${esquerda('Data        Número Histórico', 45)}${esquerda('Contrapartida', CONTRAPARTIDA + 1)}`
  yield* paginar(linhasDoRazao(livro, movimentos, atual), {
    cabecalho: [
      `${colunas}${direita('Débito', VALOR)}${direita('Crédito', VALOR)}${direita('Saldo  ', 19)}`,
      '-'.repeat(COLUNAS),
    ],
    transporte: () => `${atual.conta} ${direita(saldoNoPapel(atual.saldo), 19)}`,
  })
}

/** The Livro Razão in PDF, streamed, with running balance and terms; `movimentos` is read twice. */
export const escreverLivroRazao = (
  livro: LivroContabil,
  movimentos: Reaberta<MovimentoDoRazao>,
  opcoes: OpcoesDoLivro,
) =>
  escreverPdf(
    encadernar({ livro, nome: 'Razão', miolo: () => mioloDoRazao(livro, movimentos), opcoes }),
    impresso(livro, 'Razão', opcoes.emitidoEm),
  )
