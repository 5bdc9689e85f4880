import {
  dlpa,
  dmpl,
  dre,
  type LinhaDaDre,
  linhaDaDreDe,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import type { ContaDoLivro, LivroContabil, ResumoDosLancamentos } from '../livro/index.ts'
import { balancoDoLivro, nosLugares, saldosDoPeriodo } from '../livro/index.ts'
import { campo, dataDe, lado, valor } from './campos.ts'
import type { OpcoesDaEcd, Registro } from './tipos.ts'

/** Level of the chart whose accounts are the detail lines of the balanço. */
const NIVEL_DO_DETALHE = 3

/**
 * Where each analytic account enters the statements (COD_AGL of I052): the group of level 3 above it in
 * the balanço, its line in the DRE. The account's own `aglutinacao` wins.
 */
export function aglutinacaoDe(
  conta: ContaDoLivro,
  plano: ReadonlyMap<string, ContaDoLivro>,
): string | null {
  if (conta.tipo !== 'analitica') return null
  if (conta.aglutinacao) return conta.aglutinacao
  if (conta.grupo === 'compensacao' || conta.grupo === 'apuracao') return null
  if (conta.grupo === 'resultado') return codigoDaDre(linhaDaDreDe(conta.lugar ?? conta.codigo))
  let acima: ContaDoLivro | undefined = conta
  while (acima !== undefined && acima.nivel > NIVEL_DO_DETALHE) {
    acima = acima.superior === null ? undefined : plano.get(acima.superior)
  }
  return acima?.codigo ?? null
}

const codigoDaDre = (codigo: string | null): string | null =>
  codigo === null ? null : `DRE.${codigo}`

/**
 * A line of detail must have an account that enters it, and a total what it sums: the PGE refuses the others. One of 0,00
 * stays, unlike on paper: the I052 names the COD_AGL of every analytic account, with a balance or not, and each of them is
 * a line of detail of J100 or J150 (Manual da ECD, leiaute 9, registros I052, J100 and J150; both values are required).
 */
function comContas<
  L extends { codigo: string; tipo: 'detalhe' | 'total'; superior: string | null },
>(linhas: readonly L[], usadas: ReadonlySet<string>): L[] {
  const ficam = new Set(linhas.filter((l) => l.tipo === 'detalhe' && usadas.has(l.codigo)))
  const superiores = new Map(linhas.map((l) => [l.codigo, l]))
  for (const linha of ficam) {
    const acima = linha.superior === null ? undefined : superiores.get(linha.superior)
    if (acima !== undefined) ficam.add(acima)
  }
  return linhas.filter((l) => ficam.has(l) || l.superior === null)
}

function linhasDaDre(
  linhas: readonly LinhaDaDre[],
  anterior: OpcoesDaEcd['dreAnterior'],
): Registro[] {
  return linhas.map((l, i) => {
    const antes = anterior?.get(l.codigo)
    return [
      'J150',
      String(i + 1),
      `DRE.${l.codigo}`,
      l.tipo === 'total' ? 'T' : 'D',
      String(l.nivel),
      l.superior === null ? '' : `DRE.${l.superior}`,
      campo(l.descricao),
      ...(antes === undefined ? ['', ''] : [valor(antes), lado(-antes, 'C')]),
      valor(l.valor),
      lado(-l.valor, 'C'),
      // Group of the line: R adds to the result, D takes from it.
      /^\(-\)/.test(l.descricao) || l.codigo === 'despesas-financeiras' ? 'D' : 'R',
      '',
    ]
  })
}

function fatos(
  linhas: readonly { codigo: string; descricao: string; valor: number }[],
): Registro[] {
  return linhas
    .filter((l) => l.valor !== 0 && !/^saldo-/.test(l.codigo))
    .map((l) => ['J215', l.codigo, campo(l.descricao), valor(l.valor), lado(-l.valor)])
}

const j210 = (
  tipo: string,
  codigo: string,
  descricao: string,
  [inicial, final]: readonly [number, number],
): Registro => [
  'J210',
  tipo,
  codigo,
  campo(descricao),
  valor(inicial),
  lado(-inicial, 'C'),
  valor(final),
  lado(-final, 'C'),
  '',
]

type Saldos = ReturnType<typeof saldosDoPeriodo>

/** Line of the balanço that holds the accounts of a part of the patrimônio líquido, by its place in the standard chart. */
function linhaDoPl(plano: readonly ContaDoLivro[], parte: string): string {
  const porCodigo = new Map(plano.map((c) => [c.codigo, c]))
  const conta = plano.find(
    ({ tipo, codigo, lugar = codigo }) => tipo === 'analitica' && lugar.startsWith(`${parte}.`),
  )
  return (conta && aglutinacaoDe(conta, porCodigo)) ?? parte
}

function mutacoes(
  { saldos, encerrado }: Saldos,
  plano: readonly ContaDoLivro[],
  tipo: 'dlpa' | 'dmpl',
): Registro[] {
  if (tipo === 'dlpa') {
    const linhas = exigirValor(dlpa(saldos, { encerrado }))
    const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)?.valor ?? 0
    return [
      j210('0', campo(linhaDoPl(plano, '2.3.3')), 'Lucros ou prejuízos acumulados', [
        de('saldo-inicial'),
        de('saldo-final'),
      ]),
      ...fatos(linhas),
    ]
  }
  const linhas = exigirValor(dmpl(saldos, { encerrado }))
  const colunas = [
    ['2.3.1', 'Capital social', [0]],
    ['2.3.2', 'Reservas', [1, 2]],
    ['2.3.3', 'Lucros ou prejuízos acumulados', [3]],
  ] as const
  return colunas.flatMap(([parte, nome, indices]) => {
    const somadas = linhas.map((l) => ({
      ...l,
      valor: indices.reduce((total: number, i) => total + l.valores[i], 0),
    }))
    const pontas = [somadas[0]?.valor ?? 0, somadas.at(-1)?.valor ?? 0] as const
    return [j210('1', campo(linhaDoPl(plano, parte)), nome, pontas), ...fatos(somadas)]
  })
}

/** J005 to J215: the statements of the book, from its own balances. */
export function demonstracoesDaEcd(
  livro: LivroContabil,
  resumo: ResumoDosLancamentos,
  opcoes: OpcoesDaEcd,
): Registro[] {
  const doPeriodo = saldosDoPeriodo(livro, resumo)
  const { saldos, encerrado } = doPeriodo
  const { linhas } = balancoDoLivro(livro, resumo, {
    nivel: NIVEL_DO_DETALHE,
    semZeradas: false,
  })
  const porCodigo = new Map(livro.plano.map((c) => [c.codigo, c]))
  const usadas = new Set(livro.plano.flatMap((c) => aglutinacaoDe(c, porCodigo) ?? []))
  const daDre = new Set([...usadas].map((codigo) => codigo.replace(/^DRE\./, '')))
  const comAberto = new Set([...usadas, RESULTADO_ANTERIOR, RESULTADO_DO_PERIODO])
  const doBalanco = comContas(linhas, comAberto).map((l): Registro => {
    const sinal = l.grupo === 'ativo' ? 1 : -1
    const natural = l.grupo === 'ativo' ? 'D' : 'C'
    return [
      'J100',
      l.codigo,
      l.tipo === 'total' ? 'T' : 'D',
      String(l.nivel),
      l.superior ?? '',
      l.grupo === 'ativo' ? 'A' : 'P',
      campo(l.descricao),
      valor(l.inicial),
      lado(sinal * l.inicial, natural),
      valor(l.final),
      lado(sinal * l.final, natural),
      '',
    ]
  })
  const { inicio, fim } = livro.periodo
  const padrao = nosLugares(saldos, livro.plano)
  return [
    ['J005', dataDe(inicio), dataDe(fim), '1', 'DEMONSTRAÇÕES CONTÁBEIS'],
    ...doBalanco,
    ...linhasDaDre(comContas(exigirValor(dre(padrao)), daDre), opcoes.dreAnterior),
    ...mutacoes({ saldos: padrao, encerrado }, livro.plano, opcoes.demonstracaoDoPl ?? 'dlpa'),
  ]
}
