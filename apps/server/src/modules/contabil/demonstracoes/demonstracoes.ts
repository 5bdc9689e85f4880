import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import {
  type ContaDaFonte,
  type Fonte,
  grupoDe,
  type LinhaMontada,
  leComEncerramento,
  type Montada,
  montarDemonstracao,
  type Qual,
} from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { somarDias } from '@razao/engine/tempo'
import { semZeradas } from '@razao/formats/livro'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import {
  comparadoDe,
  deMesesInteiros,
  exigirPeriodo,
  mesesEntre,
  type Periodo,
  ultimoDia,
} from '../livro/index.ts'
import { planoDaEmpresa, saldosDoPeriodo, type Valores, zerados } from '../plano/index.ts'
import {
  bastamParaDre,
  comLugares,
  contasDeResultado,
  resultadoDosMeses,
} from './contas-das-demonstracoes.ts'
import { contasPorLinha, linhaDaDmpl } from './contas-por-linha.ts'
import { filtrosPorExtenso } from './filtros-por-extenso.ts'
import { analisesDa, recuoDaLinha, TITULOS } from './forma-da-demonstracao.ts'
import { movimentosMensais } from './movimentos-mensais.ts'

type Rota = typeof contabilRelatorios.relatorioDemonstracao
type Pedido = RouteParsed<Rota>
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]

type ColunaMontada = { titulo: string; periodo: Periodo; montada: Montada; fonte: Fonte }

/** A statement with its columns: one period, two compared, or month by month. */
export async function relatorioDemonstracao(ctx: Context, input: Pedido): Promise<Saida> {
  exigirPeriodo(input)
  const colunas = input.mensal === true ? await porMes(ctx, input) : await porPeriodo(ctx, input)
  if (colunas.length === 0) throw problem('entrada-invalida')
  const fontes = colunas.map(({ fonte }) => fonte)
  const contas = contasPorLinha(input.demonstracao, fontes, input.nivel)
  const quadro = quadroDe(input.demonstracao, colunas, input.mensal === true)
  const resposta = {
    demonstracao: input.demonstracao,
    colunas: quadro.colunas,
    linhas: comAnalises(input.demonstracao, semZeradas(quadro.linhas), quadro.comparavel).map(
      (linha) => ({
        ...linha,
        contas: contas.get(linha.codigo) ?? [],
      }),
    ),
    confere: colunas.every(({ montada }) => montada.confere),
    diferenca: colunas.find(({ montada }) => montada.diferenca !== 0)?.montada.diferenca ?? 0,
  }
  return input.mensal === true && SOMAM.has(input.demonstracao) ? comTotal(resposta) : resposta
}

/** What these tell of each month adds up to what they tell of all of them; the others tell of instants. */
const SOMAM: ReadonlySet<Qual> = new Set(['dre', 'dfc'])

/** One more column, the sum of the months, with the days of all of them. */
function comTotal(resposta: Saida): Saida {
  const { colunas } = resposta
  const [primeira, ultima] = [colunas[0], colunas.at(-1)]
  if (!primeira || !ultima || colunas.length < 2) return resposta
  const somar = (valores: readonly number[]) => [...valores, valores.reduce((t, v) => t + v, 0)]
  return {
    ...resposta,
    colunas: [...colunas, { titulo: 'Total', de: primeira.de, ate: ultima.ate }],
    linhas: resposta.linhas.map((linha) => ({
      ...linha,
      valores: [...linha.valores, noTotal(linha)],
      vertical: [...linha.vertical, null],
      contas: linha.contas.map((conta) => ({ ...conta, valores: somar(conta.valores) })),
    })),
  }
}

/** Of all the months: their sum, but the cash is what the first began with and the last ended with. */
function noTotal({ codigo, valores }: Pick<Linha, 'codigo' | 'valores'>): number {
  if (codigo === 'caixa-inicial') return valores[0] ?? 0
  return codigo === 'caixa-final' ? (valores.at(-1) ?? 0) : valores.reduce((t, v) => t + v, 0)
}

/** The chart, or only its accounts of result where the statement reads no more. */
async function contasDe(
  ctx: Context,
  { empresaId, demonstracao }: Pedido,
): Promise<readonly ContaDaFonte[]> {
  const contas = demonstracao === 'dre' ? await contasDeResultado(ctx, empresaId) : []
  if (contas.length > 0 && bastamParaDre(contas)) return contas
  await exigirEmpresa(ctx, empresaId)
  const plano = await planoDaEmpresa(ctx, { empresaId })
  // The balanço is drawn on the company's own chart.
  return demonstracao === 'balanco' ? plano : comLugares(plano)
}

const dia = (data: string): string => `${data.slice(8, 10)}/${data.slice(5, 7)}/${data.slice(0, 4)}`
const tituloDe = ({ de, ate }: Periodo): string => `${dia(de)} a ${dia(ate)}`

async function porPeriodo(ctx: Context, input: Pedido): Promise<ColunaMontada[]> {
  const { demonstracao, nivel } = input
  const outro = comparadoDe(input)
  const colunas: ColunaMontada[] = []
  for (const periodo of [{ de: input.de, ate: input.ate }, ...(outro ? [outro] : [])]) {
    const fonte = await fonteDe(ctx, input, periodo)
    const montada = exigirValor(montarDemonstracao(demonstracao, fonte, nivel))
    colunas.push({ titulo: tituloDe(periodo), periodo, fonte, montada })
  }
  return colunas
}

async function fonteDe(ctx: Context, input: Pedido, periodo: Periodo): Promise<Fonte> {
  const { empresaId, conhecidoEm, demonstracao } = input
  if (demonstracao === 'dre' && conhecidoEm === undefined && deMesesInteiros(periodo)) {
    const plano = await resultadoDosMeses(ctx, { empresaId, ...periodo })
    if (plano.length === 0) await exigirEmpresa(ctx, empresaId)
    const lidos = new Map(
      plano.map(({ id, movimento }) => [id, { ...zerados(), saldo: movimento }]),
    )
    if (bastamParaDre(plano)) return { plano, com: lidos, sem: lidos }
  }
  const plano = await contasDe(ctx, input)
  const semEncerramento = !leComEncerramento(demonstracao)
  const lidos = await saldosDoPeriodo(ctx, { empresaId, conhecidoEm, semEncerramento, ...periodo })
  if (semEncerramento || !temResultadoAnterior(plano, lidos))
    return { plano, com: lidos, sem: lidos }
  const sem = await saldosDoPeriodo(ctx, {
    ...{ empresaId, conhecidoEm, semEncerramento: true },
    ...periodo,
  })
  return { plano, com: lidos, sem }
}

/** Some account of result came into the period with a balance: what became of it must be known. */
const temResultadoAnterior = (
  plano: readonly ContaDaFonte[],
  lidos: ReadonlyMap<number, Valores>,
): boolean =>
  plano.some(
    (conta) =>
      ['resultado', 'apuracao'].includes(grupoDe(conta)) &&
      (lidos.get(conta.id)?.saldoAnterior ?? 0) !== 0,
  )

const MESES_DEMAIS = 12

async function porMes(ctx: Context, input: Pedido): Promise<ColunaMontada[]> {
  const { empresaId, conhecidoEm, demonstracao, nivel } = input
  const [de, ate] = [input.de.slice(0, 7), input.ate.slice(0, 7)]
  if (mesesEntre(de, ate).length > MESES_DEMAIS)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ate', mensagem: 'Mês a mês vai até doze meses.' }],
    })
  const plano = await contasDe(ctx, input)
  const meses = await movimentosMensais(ctx, { empresaId, de, ate, conhecidoEm })
  return meses.map(({ competencia, com, sem }) => {
    const fonte = { plano, com, sem }
    return {
      titulo: `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`,
      periodo: { de: `${competencia}-01`, ate: ultimoDia(competencia) },
      fonte,
      montada: exigirValor(montarDemonstracao(demonstracao, fonte, nivel)),
    }
  })
}

type Quadro = {
  colunas: Saida['colunas']
  linhas: (Omit<LinhaMontada, 'valores'> & { valores: number[] })[]
  /** The second column is what the first is compared with. */
  comparavel: boolean
}

const COMPONENTES = [
  'Capital',
  'Reservas de capital',
  'Reservas de lucros',
  'Lucros ou prejuízos acumulados',
  'Total',
]

function quadroDe(qual: Qual, colunas: readonly ColunaMontada[], mensal: boolean): Quadro {
  if (qual === 'dmpl') return quadroDaDmpl(colunas)
  const [primeira] = colunas
  if (qual === 'balanco' && colunas.length === 1 && primeira) {
    const { de, ate } = primeira.periodo
    return {
      colunas: [
        { titulo: dia(ate), de, ate },
        { titulo: dia(somarDias(de, -1)), de, ate: de },
      ],
      linhas: primeira.montada.linhas.map((linha) => ({ ...linha, valores: [...linha.valores] })),
      comparavel: true,
    }
  }
  return {
    colunas: colunas.map(({ titulo, periodo }) => ({
      titulo: qual === 'balanco' ? dia(periodo.ate) : titulo,
      ...periodo,
    })),
    linhas: juntar(colunas.map(({ montada }) => montada.linhas)),
    comparavel: !mensal && colunas.length > 1,
  }
}

/** Both periods one under the other, the older first: its columns are the components. */
function quadroDaDmpl(colunas: readonly ColunaMontada[]): Quadro {
  const ultimo = colunas[0]?.periodo ?? { de: '', ate: '' }
  return {
    colunas: COMPONENTES.map((titulo) => ({ titulo, ...ultimo })),
    linhas: colunas.toReversed().flatMap(({ montada, periodo }, indice) =>
      montada.linhas.map((linha) => ({
        ...linha,
        codigo: linhaDaDmpl(linha.codigo, indice, colunas.length),
        descricao: colunas.length > 1 ? comData(linha, periodo) : linha.descricao,
        valores: [...linha.valores],
      })),
    ),
    comparavel: false,
  }
}

/** The balances say of which day they are; what is between them is of the days between. */
function comData({ codigo, descricao }: LinhaMontada, { de, ate }: Periodo): string {
  if (codigo === 'saldo-inicial') return `${descricao} (em ${dia(somarDias(de, -1))})`
  return codigo === 'saldo-final' ? `${descricao} (em ${dia(ate)})` : descricao
}

/** Lines of every column, in the order of the first that has each; absent is zero. */
function juntar(listas: readonly (readonly LinhaMontada[])[]) {
  const linhas = new Map<string, LinhaMontada & { valores: number[] }>()
  const ordem: string[] = []
  for (const [coluna, lista] of listas.entries()) {
    let depois = -1
    for (const linha of lista) {
      if (!linhas.has(linha.codigo)) {
        linhas.set(linha.codigo, { ...linha, valores: listas.map(() => 0) })
        ordem.splice(depois + 1, 0, linha.codigo)
      }
      depois = ordem.indexOf(linha.codigo)
      const valores = linhas.get(linha.codigo)?.valores
      if (valores) valores[coluna] = linha.valores[0] ?? 0
    }
  }
  return ordem.flatMap((codigo) => linhas.get(codigo) ?? [])
}

const partes = (valor: number, base: number | undefined): number | null =>
  base === undefined || base === 0 ? null : Math.round((valor / Math.abs(base)) * 10_000)

/**
 * Change of an amount over another, in ten-thousandths. Of the same sign, by the ratio of both, so that an expense
 * that grew has grown; where the sign changed, by whether it got better or worse.
 */
export function variacaoDe(agora: number, antes: number): number | null {
  const mesmoSinal = agora < 0 === antes < 0
  return partes(mesmoSinal ? Math.abs(agora) - Math.abs(antes) : agora - antes, antes)
}

function comAnalises(
  qual: Qual,
  linhas: Quadro['linhas'],
  comparavel: boolean,
): Omit<Linha, 'contas'>[] {
  const baseDe = (codigo: string): readonly number[] | undefined => {
    if (qual === 'dre') return linhas.find((l) => l.codigo === 'receita-liquida')?.valores
    if (qual !== 'balanco') return undefined
    // The roots are the ativo and the passivo; each line is a part of its own.
    let linha = linhas.find((l) => l.codigo === codigo)
    while (linha?.superior) {
      const { superior } = linha
      const acima = linhas.find((l) => l.codigo === superior)
      if (!acima) break
      linha = acima
    }
    return linha?.valores
  }
  return linhas.map((linha) => {
    const base = baseDe(linha.codigo)
    const [agora = 0, antes] = linha.valores
    return {
      ...linha,
      vertical: linha.valores.map((valor, i) => partes(valor, base?.[i])),
      horizontal: comparavel && antes !== undefined ? variacaoDe(agora, antes) : null,
    }
  })
}

/** The statement as a sheet: a line per row, a column per period, with the same analyses as on screen. */
export async function exportarDemonstracao(
  ctx: Context,
  { formato, ...filtro }: RouteParsed<typeof contabilRelatorios.exportarDemonstracao>,
): Promise<ArquivoServido> {
  const { demonstracao } = filtro
  const lida = await relatorioDemonstracao(ctx, filtro)
  const { vertical, horizontal } = analisesDa(lida)
  const parte = (titulo: string, de: (l: Linha) => number | null | undefined): Coluna<Linha> => ({
    ...{ titulo, tipo: 'taxa' },
    valor: (l) => fator(de(l)),
  })
  return await exportar(ctx, formato, {
    titulo: demonstracao,
    colunas: [
      {
        ...{ titulo: TITULOS[demonstracao], tipo: 'texto', largura: 52 },
        valor: (l) => `${'    '.repeat(recuoDaLinha(demonstracao, l))}${l.descricao}`,
      },
      ...lida.colunas.flatMap(({ titulo }, i): Coluna<Linha>[] => [
        { titulo, tipo: 'dinheiro', largura: 24, valor: (l) => l.valores[i] },
        ...(vertical ? [parte('Vertical', (l) => l.vertical[i])] : []),
      ]),
      ...(horizontal ? [parte('Horizontal', (l) => l.horizontal)] : []),
    ],
    linhas: lida.linhas,
    filtros: await filtrosPorExtenso(ctx, filtro),
  })
}

/** Ten-thousandths as a factor: `1234` → `'0.1234'`. */
const fator = (partesDe: number | null | undefined): string | null =>
  partesDe === null || partesDe === undefined ? null : (partesDe / 10_000).toFixed(4)
