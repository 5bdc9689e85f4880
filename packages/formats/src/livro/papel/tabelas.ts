import type { LinhaDoBalancete } from '@razao/engine/contabil'
import type {
  Balanco,
  Dfc,
  LinhaDaDmpl,
  LinhaDaDre,
  LinhaSimples,
} from '@razao/engine/contabil/demonstracoes'
import { saldoNoPapel, valorNoPapel } from '../texto.ts'
import { direita, esquerda, type LinhaDoPapel } from './paginar.ts'

/** How a cell of money is shown: plain, with side D/C, or between parentheses when negative. */
export type FormaDoValor = 'valor' | 'saldo' | 'parenteses'

export type ColunaContabil = {
  readonly titulo: string
  readonly tipo: 'texto' | 'dinheiro'
  /** Characters on paper. */
  readonly largura: number
  readonly forma?: FormaDoValor
}

export type LinhaContabil = {
  readonly celulas: readonly (string | number | null)[]
  readonly nivel: number
  readonly total: boolean
}

/** A statement as rows, for paper and for a spreadsheet. Money in centavos. */
export type TabelaContabil = {
  readonly titulo: string
  readonly colunas: readonly ColunaContabil[]
  readonly linhas: readonly LinhaContabil[]
}

const texto = (titulo: string, largura: number): ColunaContabil => ({
  titulo,
  tipo: 'texto',
  largura,
})
const dinheiro = (titulo: string, largura: number, forma: FormaDoValor): ColunaContabil => ({
  ...{ titulo, tipo: 'dinheiro', largura, forma },
})

export function tabelaDoBalancete(linhas: readonly LinhaDoBalancete[]): TabelaContabil {
  return {
    titulo: 'Balancete de verificação',
    colunas: [
      texto('Conta', 14),
      texto('Nome', 25),
      dinheiro('Saldo anterior', 17, 'saldo'),
      dinheiro('Débitos', 15, 'valor'),
      dinheiro('Créditos', 15, 'valor'),
      dinheiro('Saldo atual', 17, 'saldo'),
    ],
    linhas: linhas.map((l) => ({
      celulas: [l.conta, l.nome, l.saldoAnterior, l.debitos, l.creditos, l.saldo],
      nivel: 1,
      total: l.tipo === 'sintetica',
    })),
  }
}

/** `anterior`: the same lines of the period before, for a second column. */
export function tabelaDaDre(
  linhas: readonly LinhaDaDre[],
  anterior?: readonly LinhaDaDre[],
): TabelaContabil {
  const antes = new Map(anterior?.map((l) => [l.codigo, l.valor]))
  const comparada = anterior === undefined ? [] : [dinheiro('Período anterior', 20, 'parenteses')]
  return {
    titulo: 'Demonstração do resultado do período',
    colunas: [texto('Descrição', 62), dinheiro('Período', 20, 'parenteses'), ...comparada],
    linhas: linhas.map((l) => ({
      celulas: [l.descricao, l.valor, ...(anterior ? [antes.get(l.codigo) ?? 0] : [])],
      nivel: l.tipo === 'total' ? 1 : 2,
      total: l.tipo === 'total',
    })),
  }
}

export function tabelaDoBalanco({ linhas }: Balanco): TabelaContabil {
  return {
    titulo: 'Balanço patrimonial',
    colunas: [
      texto('Conta', 14),
      texto('Descrição', 48),
      dinheiro('Final', 20, 'parenteses'),
      dinheiro('Inicial', 20, 'parenteses'),
    ],
    linhas: linhas.map((l) => ({
      celulas: [/^\d/.test(l.codigo) ? l.codigo : '', l.descricao, l.final, l.inicial],
      nivel: l.nivel,
      total: l.tipo === 'total',
    })),
  }
}

const simples = (titulo: string, linhas: readonly LinhaSimples[]): TabelaContabil => ({
  titulo,
  colunas: [texto('Descrição', 70), dinheiro('Valor', 22, 'parenteses')],
  linhas: linhas.map((l) => ({
    celulas: [l.descricao, l.valor],
    nivel: l.tipo === 'total' ? 1 : 2,
    total: l.tipo === 'total',
  })),
})

export const tabelaDaDlpa = (linhas: readonly LinhaSimples[]): TabelaContabil =>
  simples('Demonstração dos lucros ou prejuízos acumulados', linhas)

export const tabelaDaDfc = ({ linhas }: Dfc): TabelaContabil =>
  simples('Demonstração dos fluxos de caixa (método indireto)', linhas)

export function tabelaDaDmpl(linhas: readonly LinhaDaDmpl[]): TabelaContabil {
  const colunas = ['Capital', 'Res. de capital', 'Res. de lucros', 'Acumulados', 'Total']
  return {
    titulo: 'Demonstração das mutações do patrimônio líquido',
    colunas: [
      texto('Descrição', 23),
      ...colunas.map((titulo) => dinheiro(titulo, 16, 'parenteses')),
    ],
    linhas: linhas.map((l) => ({
      celulas: [l.descricao, ...l.valores],
      nivel: 1,
      total: /^saldo-/.test(l.codigo),
    })),
  }
}

function valorEscrito(valor: number, forma: FormaDoValor): string {
  if (forma === 'saldo') return saldoNoPapel(valor)
  if (forma === 'parenteses')
    return valor < 0 ? `(${valorNoPapel(-valor)})` : `${valorNoPapel(valor)} `
  return valorNoPapel(valor)
}

function celula(
  coluna: ColunaContabil,
  valor: string | number | null | undefined,
  recuo: number,
): string {
  if (valor === null || valor === undefined) return ' '.repeat(coluna.largura)
  if (typeof valor === 'string') return esquerda(`${' '.repeat(recuo)}${valor}`, coluna.largura)
  return direita(valorEscrito(valor, coluna.forma ?? 'valor'), coluna.largura)
}

/** The titles of a table, underlined, for the top of each page. */
export function cabecalhoDaTabela({ titulo, colunas }: TabelaContabil): string[] {
  const titulos = colunas.map((c) =>
    c.tipo === 'texto' ? esquerda(c.titulo, c.largura) : direita(c.titulo, c.largura),
  )
  return [
    titulo.toUpperCase(),
    '',
    titulos.join(' '),
    colunas.map((c) => '-'.repeat(c.largura)).join(' '),
  ]
}

/** The rows of a table on paper; the name goes deeper with the level. */
export function* linhasDaTabela({ colunas, linhas }: TabelaContabil): Generator<LinhaDoPapel> {
  const nome = colunas.findLastIndex((c) => c.tipo === 'texto')
  for (const l of linhas) {
    const recuo = Math.min((l.nivel - 1) * 2, 10)
    yield {
      texto: colunas.map((c, i) => celula(c, l.celulas[i], i === nome ? recuo : 0)).join(' '),
    }
  }
}

/** The same table in the shape the exporter of XLSX and CSV takes. */
export function planilhaDa(tabela: TabelaContabil, origem: string) {
  return {
    origem,
    colunas: tabela.colunas.map((c, i) => ({
      titulo: c.titulo,
      tipo: c.tipo,
      valor: (linha: LinhaContabil) => linha.celulas[i] ?? null,
    })),
    linhas: tabela.linhas,
  }
}
