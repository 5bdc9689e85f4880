import {
  balanco,
  dfc,
  dlpa,
  dmpl,
  dre,
  type LinhaSimples,
  NOME_DO_RESULTADO_ANTERIOR,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from '@razao/engine/contabil/demonstracoes'
import { centavos, exigirValor } from '@razao/engine/dinheiro'
import {
  type ContaDaFonte,
  linhaDaDre,
  lugarNasDemonstracoes,
  planoDasDemonstracoes,
  saldosParaMutacoes,
} from './contas-das-demonstracoes.ts'
import { grupoDe, type Valores } from './saldos-do-plano.ts'

export type Qual = 'dre' | 'balanco' | 'dlpa' | 'dmpl' | 'dfc'

/** A line of one period; the DMPL has five values, the balanço the end and the start, the others one. */
export type LinhaMontada = {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: 'detalhe' | 'total'
  readonly nivel: number
  readonly superior: string | null
  readonly valores: readonly number[]
}

/** `diferenca`: by how much what must be equal is not, centavos; zero when all is. */
type Conferida = { readonly linhas: readonly LinhaMontada[]; readonly diferenca: number }
export type Montada = Conferida & { readonly confere: boolean }

/** `com` has the closing entries of the period, `sem` has not; each statement reads its own. */
export type Fonte = {
  readonly plano: readonly ContaDaFonte[]
  readonly com: ReadonlyMap<number, Valores>
  readonly sem: ReadonlyMap<number, Valores>
}

/** Which of the two readings of a period a statement is made of. */
export const leComEncerramento = (qual: Qual): boolean => qual === 'balanco'

export function montar(qual: Qual, fonte: Fonte, nivel?: number): Montada {
  const { linhas, diferenca } = comResultado(qual, fonte, conferida(qual, fonte, nivel))
  return { linhas, diferenca, confere: diferenca === 0 && (qual !== 'dfc' || temCaixa(fonte)) }
}

/** The result has one amount, in the DRE and where it enters the patrimônio: what reached only one of the two is told. */
function comResultado(qual: Qual, fonte: Fonte, montada: Conferida): Conferida {
  if (montada.diferenca !== 0 || qual === 'balanco' || qual === 'dfc') return montada
  const noPl = exigirValor(dlpa(saldosParaMutacoes(fonte.plano, fonte.sem), { encerrado: false }))
  const resultado = noPl.find(({ codigo }) => codigo === 'resultado')?.valor ?? 0
  return { ...montada, diferenca: resultadoDaDre(fonte) - resultado }
}

const resultadoDaDre = (fonte: Fonte): number => montarDre(fonte).linhas.at(-1)?.valores[0] ?? 0

function conferida(qual: Qual, fonte: Fonte, nivel?: number): Conferida {
  switch (qual) {
    case 'dre':
      return montarDre(fonte)
    case 'balanco':
      return montarBalanco(fonte, nivel)
    case 'dfc':
      return montarDfc(fonte)
    case 'dlpa':
      return montarDlpa(fonte)
    default:
      return montarDmpl(fonte)
  }
}

export const movimento = (v: Valores): number => v.saldo - v.saldoAnterior

function montarDre({ plano, sem }: Fonte): Conferida {
  const porCodigo = new Map(plano.map((conta) => [conta.codigo, conta]))
  let total = 0
  const saldos = plano.flatMap((conta) => {
    const valores = sem.get(conta.id)
    if (valores === undefined || grupoDe(conta) !== 'resultado') return []
    total -= movimento(valores)
    return [{ conta: conta.codigo, saldo: centavos(movimento(valores)) }]
  })
  const linhas = exigirValor(
    dre(saldos, (codigo) => {
      const conta = porCodigo.get(codigo)
      return conta ? linhaDaDre(conta) : null
    }),
  ).map(({ valor, ...linha }) => ({ ...linha, valores: [valor] }))
  return { linhas, diferenca: (linhas.at(-1)?.valores[0] ?? 0) - total }
}

/**
 * What is left, at the end, of the open result that an account of result brought from before the period: all of it,
 * unless a closing took it. So «Resultado do período» is what the DRE of the same days says.
 */
export const anteriorAberto = ({ com, sem }: Fonte, contaId: number): number => {
  const [lido, semFechar] = [com.get(contaId), sem.get(contaId)]
  return lido === undefined || lido.saldo !== semFechar?.saldo ? 0 : lido.saldoAnterior
}

/** The open result in two lines where some of it is of before. */
function separarOAnterior(linhas: readonly LinhaMontada[], fonte: Fonte): LinhaMontada[] {
  let [final, inicial] = [0, 0]
  for (const conta of fonte.plano) {
    const grupo = grupoDe(conta)
    if (conta.tipo !== 'analitica' || (grupo !== 'resultado' && grupo !== 'apuracao')) continue
    final -= anteriorAberto(fonte, conta.id)
    inicial -= fonte.com.get(conta.id)?.saldoAnterior ?? 0
  }
  if (final === 0 && inicial === 0) return [...linhas]
  return linhas.flatMap((linha) => {
    if (linha.codigo !== RESULTADO_DO_PERIODO) return [linha]
    const doPeriodo = { ...linha, valores: [(linha.valores[0] ?? 0) - final, 0] }
    const anterior = {
      ...linha,
      codigo: RESULTADO_ANTERIOR,
      descricao: NOME_DO_RESULTADO_ANTERIOR,
      valores: [final, inicial],
    }
    return doPeriodo.valores[0] === 0 ? [anterior] : [anterior, doPeriodo]
  })
}

function montarBalanco(fonte: Fonte, nivel = 3): Conferida {
  const { plano, com } = fonte
  const saldos = plano.flatMap((conta) => {
    const valores = com.get(conta.id)
    if (valores === undefined || conta.tipo !== 'analitica') return []
    const { saldoAnterior, saldo } = valores
    return [{ conta: conta.codigo, saldoAnterior: centavos(saldoAnterior), saldo: centavos(saldo) }]
  })
  const { linhas, ativo, passivo } = exigirValor(
    balanco(saldos, { plano: planoDasDemonstracoes(plano), nivel }),
  )
  const montadas = linhas.map(({ inicial, final, grupo: _, ...linha }) => ({
    ...linha,
    valores: [final, inicial],
  }))
  return {
    linhas: separarOAnterior(montadas, fonte),
    diferenca: ativo.final - passivo.final || ativo.inicial - passivo.inicial,
  }
}

const simples = (linhas: readonly LinhaSimples[]): LinhaMontada[] =>
  linhas.map(({ codigo, descricao, tipo, valor }) => ({
    codigo,
    descricao,
    tipo,
    nivel: tipo === 'total' ? 1 : 2,
    superior: null,
    valores: [valor],
  }))

const ehCaixa = (conta: string): boolean => /^1\.1\.1(\.|$)/.test(conta)

/** A chart in which no account is cash has no cash flow to tell: nothing equal to nothing proves nothing. */
const temCaixa = ({ plano }: Fonte): boolean =>
  plano.some((c) => c.tipo === 'analitica' && ehCaixa(lugarNasDemonstracoes(c)))

function montarDfc({ plano, sem }: Fonte): Conferida {
  const saldos = saldosParaMutacoes(plano, sem)
  const { linhas, variacao } = exigirValor(dfc(saldos, { encerrado: false }))
  const caixa = saldos
    .filter(({ conta }) => ehCaixa(conta))
    .reduce((t, { saldo, saldoAnterior }) => t + saldo - saldoAnterior, 0)
  return { linhas: simples(linhas), diferenca: variacao - caixa }
}

/** Patrimônio líquido at the end with the result of the period: what the DLPA and the DMPL must arrive at. */
const plFinal = (saldos: ReturnType<typeof saldosParaMutacoes>, so: RegExp): number =>
  -saldos.filter(({ conta }) => so.test(conta)).reduce((t, { saldo }) => t + saldo, 0)

function montarDlpa({ plano, sem }: Fonte): Conferida {
  const saldos = saldosParaMutacoes(plano, sem)
  const linhas = simples(exigirValor(dlpa(saldos, { encerrado: false })))
  const esperado = plFinal(saldos, /^(2\.3\.3|3|4|5)(\.|$)/)
  return { linhas, diferenca: (linhas.at(-1)?.valores[0] ?? 0) - esperado }
}

function montarDmpl({ plano, sem }: Fonte): Conferida {
  const saldos = saldosParaMutacoes(plano, sem)
  const linhas = exigirValor(dmpl(saldos, { encerrado: false })).map(
    ({ codigo, descricao, valores }) => ({
      codigo,
      descricao,
      tipo: codigo.startsWith('saldo-') ? ('total' as const) : ('detalhe' as const),
      nivel: codigo.startsWith('saldo-') ? 1 : 2,
      superior: null,
      valores,
    }),
  )
  return {
    linhas,
    diferenca: (linhas.at(-1)?.valores.at(-1) ?? 0) - plFinal(saldos, /^(2\.3|3|4|5)(\.|$)/),
  }
}
