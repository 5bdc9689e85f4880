import { decimalDosCentavos, emBlocos } from '../texto.ts'
import type { ContaDoLivro, LivroContabil, Reaberta, Sequencia } from '../tipos.ts'

export type CelulaDaSaida = string | number | null | undefined

/** A table of the system, whole. Money in integer centavos; dates `YYYY-MM-DD`. */
export type TabelaDaSaida = {
  /** Name of the file, without folder or extension: `partidas`. */
  readonly nome: string
  readonly colunas: readonly {
    readonly titulo: string
    readonly tipo: 'texto' | 'dinheiro' | 'data' | 'numero'
  }[]
  readonly linhas: Sequencia<readonly CelulaDaSaida[]>
}

/** What a spreadsheet would take for a formula, after the apostrophes that may already be there. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const NUMERO = /^-?\d+([.,]\d+)?$/

/** Nothing runs on opening: an apostrophe comes before, and `textoDaTabela` takes it away. */
const semFormula = (texto: string): string => (FORMULA.test(texto) ? `'${texto}` : texto)

/** The text of a cell as it was before it was written. */
export const textoDaTabela = (celula: string): string =>
  celula.startsWith("'") && FORMULA.test(celula) ? celula.slice(1) : celula

const citar = (texto: string): string =>
  /[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto

async function* linhasDoCsv(tabela: TabelaDaSaida): AsyncGenerator<string> {
  yield `\uFEFF${tabela.colunas.map((c) => citar(semFormula(c.titulo))).join(';')}\r\n`
  const dinheiro = tabela.colunas.map((c) => c.tipo === 'dinheiro')
  for await (const linha of tabela.linhas) {
    const celulas = linha.map((valor, i) => {
      if (valor === null || valor === undefined) return ''
      if (dinheiro[i] === true) return decimalDosCentavos(Number(valor))
      if (typeof valor === 'number') return String(valor).replace('.', ',')
      const numero = tabela.colunas[i]?.tipo === 'numero' && NUMERO.test(valor)
      return citar(numero ? valor : semFormula(valor))
    })
    yield `${celulas.join(';')}\r\n`
  }
}

/** CSV for people and programs: UTF-8 with BOM, `;`, comma decimals, CRLF; no text is a formula. */
export const escreverCsv = (tabela: TabelaDaSaida): AsyncGenerator<Uint8Array, void, undefined> =>
  emBlocos(linhasDoCsv(tabela))

const texto = (titulo: string) => ({ titulo, tipo: 'texto' }) as const
const dinheiro = (titulo: string) => ({ titulo, tipo: 'dinheiro' }) as const

/** The books, one a year, begun again by each table: one is in memory at a time, however many the years. */
type Livros = Reaberta<LivroContabil>

async function* lancamentosDe(livros: Livros) {
  for await (const livro of livros()) yield* livro.lancamentos()
}

async function* linhasDasContas(livros: Livros): AsyncGenerator<readonly CelulaDaSaida[]> {
  const porCodigo = new Map<string, ContaDoLivro>()
  for await (const { plano } of livros()) for (const c of plano) porCodigo.set(c.codigo, c)
  for (const c of porCodigo.values())
    yield [c.codigo, c.nome, c.tipo, c.grupo, c.nivel, c.superior, c.referencial]
}

function contas(livros: Livros): TabelaDaSaida {
  const titulos = ['codigo', 'nome', 'tipo', 'grupo', 'nivel', 'superior', 'referencial']
  return { nome: 'contas', colunas: titulos.map(texto), linhas: linhasDasContas(livros) }
}

async function* linhasDosSaldos(livros: Livros): AsyncGenerator<readonly CelulaDaSaida[]> {
  for await (const { saldosMensais: saldos } of livros())
    for (const s of saldos)
      yield [s.competencia, s.conta, s.centro, s.inicial, s.debitos, s.creditos, s.final]
}

const saldosMensais = (livros: Livros): TabelaDaSaida => ({
  nome: 'saldos-mensais',
  colunas: [
    ...['competencia', 'conta', 'centro'].map(texto),
    ...['inicial', 'debitos', 'creditos', 'final'].map(dinheiro),
  ],
  linhas: linhasDosSaldos(livros),
})

async function* linhasDosLancamentos(livros: Livros): AsyncGenerator<readonly CelulaDaSaida[]> {
  for await (const l of lancamentosDe(livros)) {
    yield [
      ...[l.id, Number(l.data.slice(0, 4)), l.numero, l.data, l.tipo, l.dataDoFato, l.historico],
      ...[l.origem, l.documento, l.estorna],
    ]
  }
}

async function* linhasDasPartidas(livros: Livros): AsyncGenerator<readonly CelulaDaSaida[]> {
  for await (const l of lancamentosDe(livros)) {
    for (const [i, p] of l.partidas.entries()) {
      const lados = [Math.max(p.valor, 0), Math.max(-p.valor, 0)]
      yield [l.id, i + 1, p.conta, ...lados, p.centro, p.historico, p.participante]
    }
  }
}

/** The four tables of the ledger: contas, saldos-mensais, lancamentos, partidas. */
export function tabelasDoLivro(livros: Livros): readonly TabelaDaSaida[] {
  const doLancamento = ['id', 'ano', 'numero', 'data', 'tipo', 'data_do_fato', 'historico']
  return [
    contas(livros),
    saldosMensais(livros),
    {
      nome: 'lancamentos',
      colunas: [...doLancamento, 'origem', 'documento', 'estorna'].map(texto),
      linhas: linhasDosLancamentos(livros),
    },
    {
      nome: 'partidas',
      colunas: [
        ...['lancamento', 'ordem', 'conta'].map(texto),
        ...['debito', 'credito'].map(dinheiro),
        ...['centro', 'historico', 'participante'].map(texto),
      ],
      linhas: linhasDasPartidas(livros),
    },
  ]
}
