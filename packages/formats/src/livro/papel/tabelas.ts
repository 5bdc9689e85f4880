import type { LinhaDoBalancete } from '@razao/engine/contabil'
import type {
  Balanco,
  Dfc,
  LinhaDaDmpl,
  LinhaDaDre,
  LinhaSimples,
} from '@razao/engine/contabil/demonstracoes'
import { type DataCivil, formatarData, somarDias } from '@razao/engine/tempo'
import { semZeradas } from '../sem-zeradas.ts'
import { saldoNoPapel, valorNoPapel } from '../texto.ts'
import {
  COLUNAS,
  EM_BRANCO,
  FIO,
  forte,
  type LinhaDoPapel,
  linhaDe,
  noFim,
  noInicio,
  type Pedaco,
} from './paginar.ts'

/** How a cell of money is shown: plain, with side D/C, or between parentheses when negative. */
type FormaDoValor = 'valor' | 'saldo' | 'parenteses'

type ColunaContabil = {
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
    linhas: semZeradas(
      linhas.map((l) => ({
        ...l,
        valores: [l.valor, ...(anterior ? [antes.get(l.codigo) ?? 0] : [])],
      })),
    ).map((l) => ({
      celulas: [l.descricao, ...l.valores],
      nivel: l.tipo === 'total' ? 1 : 2,
      total: l.tipo === 'total',
    })),
  }
}

/** The columns are the days of the balances: the end, and the eve of the start. */
export function tabelaDoBalanco(
  { linhas }: Balanco,
  { inicio, fim }: { readonly inicio: DataCivil; readonly fim: DataCivil },
): TabelaContabil {
  return {
    titulo: 'Balanço patrimonial',
    colunas: [
      texto('Conta', 14),
      texto('Descrição', 51),
      dinheiro(formatarData(fim), 20, 'parenteses'),
      dinheiro(formatarData(somarDias(inicio, -1)), 20, 'parenteses'),
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
  linhas: semZeradas(linhas.map((l) => ({ ...l, valores: [l.valor] }))).map((l) => ({
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

/** Where each column is in the line, one blank between them. */
function lugaresDas(colunas: readonly ColunaContabil[]): readonly { de: number; ate: number }[] {
  let de = 0
  return colunas.map(({ largura }) => {
    const lugar = { de, ate: de + largura }
    de += largura + 1
    return lugar
  })
}

function pedacosDe(
  colunas: readonly ColunaContabil[],
  celula: (i: number) => string | number | null | undefined,
  recuo = 0,
): Pedaco[] {
  const nome = colunas.findLastIndex((c) => c.tipo === 'texto')
  const lugares = lugaresDas(colunas)
  return colunas.flatMap((coluna, i) => {
    const valor = celula(i)
    const lugar = lugares[i]
    if (valor === null || valor === undefined || lugar === undefined) return []
    if (typeof valor === 'number')
      return [noFim(lugar.de, lugar.ate, valorEscrito(valor, coluna.forma ?? 'valor'))]
    if (coluna.tipo === 'dinheiro') return [noFim(lugar.de, lugar.ate, valor)]
    return [noInicio(lugar.de + (i === nome ? recuo : 0), lugar.ate, valor)]
  })
}

/** The titles of a table, underlined, for the top of each page. */
export const cabecalhoDaTabela = ({ titulo, colunas }: TabelaContabil): LinhaDoPapel[] => [
  linhaDe([forte(noInicio(0, COLUNAS, titulo.toUpperCase()))]),
  EM_BRANCO,
  linhaDe(pedacosDe(colunas, (i) => colunas[i]?.titulo).map(forte)),
  FIO,
]

/** The rows of a table on paper; the name goes deeper with the level. */
export function* linhasDaTabela({ colunas, linhas }: TabelaContabil): Generator<LinhaDoPapel> {
  for (const { celulas, nivel, total } of linhas) {
    const pedacos = pedacosDe(colunas, (i) => celulas[i], Math.min((nivel - 1) * 2, 10))
    yield linhaDe(total ? pedacos.map(forte) : pedacos)
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
