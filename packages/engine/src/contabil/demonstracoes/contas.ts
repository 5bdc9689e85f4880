import { centavos } from '../../dinheiro/index.ts'
import { CONTA } from '../plano-padrao.ts'
import { linhaDaDreDe } from './dre.ts'
import { grupoDe } from './grupo-da-conta.ts'
import { contaDaLinha } from './lugar-no-padrao.ts'
import type { CodigoDaDre, SaldoDoPeriodo } from './tipos.ts'

/** What a statement needs of an account of a company's chart. */
export type ContaDaFonte = {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly tipo: 'sintetica' | 'analitica'
  readonly natureza: 'devedora' | 'credora'
  readonly nivel: number
  /** Null is that of the standard chart's first levels. */
  readonly grupo: string | null
  readonly grupoDre: string | null
  /** Of this company only. */
  readonly propria: boolean
  /** The account of the standard chart that stands for it (`lugaresNoPadrao`). */
  readonly lugar?: string
}
/** Of one account in a period, debit positive. */
export type ValoresDaConta = { readonly saldoAnterior: number; readonly saldo: number }

/** The synthetic account right above each code: cut at the dots, or letter by letter in charts without them. */
export function superioresDe(
  plano: readonly { readonly codigo: string; readonly tipo: string }[],
): ReadonlyMap<string, string> {
  const sinteticas = new Set(plano.filter((c) => c.tipo === 'sintetica').map((c) => c.codigo))
  const superiores = new Map<string, string>()
  for (const { codigo } of plano) {
    const comPontos = codigo.includes('.')
    let acima = codigo
    do {
      acima = comPontos ? acima.slice(0, Math.max(0, acima.lastIndexOf('.'))) : acima.slice(0, -1)
    } while (acima !== '' && !sinteticas.has(acima))
    if (acima !== '') superiores.set(codigo, acima)
  }
  return superiores
}

/** The chart as the statements want it, with groups and parents told. */
export function planoDasDemonstracoes(plano: readonly ContaDaFonte[]) {
  const superiores = superioresDe(plano)
  return plano.map((conta) => ({
    codigo: conta.codigo,
    nome: conta.nome,
    tipo: conta.tipo,
    nivel: conta.nivel,
    grupo: grupoDe(conta),
    superior: superiores.get(conta.codigo) ?? null,
  }))
}

const DA_CONTA: Readonly<Record<string, CodigoDaDre>> = {
  'receita-bruta': 'receita-bruta',
  deducoes: 'deducoes',
  custos: 'custos',
  'outras-receitas': 'outras-receitas',
  'outras-despesas': 'outras-despesas',
  'tributos-sobre-o-lucro': 'tributos-sobre-o-lucro',
}
const DESPESAS = new Set<CodigoDaDre>(['pessoal', 'administrativas', 'comerciais', 'tributarias'])

/** Line of the DRE of an account: what the account says, made finer by its place in the standard chart. */
export function linhaDaDre(conta: ContaDaFonte): CodigoDaDre | null {
  if (grupoDe(conta) !== 'resultado') return null
  const peloCodigo = linhaDaDreDe(conta.propria ? (conta.lugar ?? conta.codigo) : conta.codigo)
  if (conta.grupoDre === null)
    return peloCodigo ?? (conta.natureza === 'credora' ? 'outras-receitas' : 'outras-despesas')
  if (conta.grupoDre === 'despesas')
    return peloCodigo !== null && DESPESAS.has(peloCodigo) ? peloCodigo : 'administrativas'
  if (conta.grupoDre === 'resultado-financeiro')
    return conta.natureza === 'credora' ? 'receitas-financeiras' : 'despesas-financeiras'
  return DA_CONTA[conta.grupoDre] ?? peloCodigo
}

/** Where an account stands in the statements of the standard chart: one of result, by its line of the DRE. */
export function lugarNasDemonstracoes(conta: ContaDaFonte): string {
  if (grupoDe(conta) === 'apuracao') return CONTA.apuracaoDoResultado
  const lugar = conta.lugar ?? conta.codigo
  const linha = linhaDaDre(conta)
  return linha === null || linhaDaDreDe(lugar) === linha ? lugar : contaDaLinha(linha, lugar)
}

/** Account of the standard chart that holds the result brought from before the period. */
const ACUMULADOS = '2.3.3.01'

/**
 * Analytic accounts of a period without its closing entries, each where it stands in the standard chart, so that one
 * code may come more than once. Accounts of result have only the movement of the period; what they brought from before
 * it, still open, is shown with the accumulated profits.
 */
export function saldosParaMutacoes(
  plano: readonly ContaDaFonte[],
  saldos: ReadonlyMap<number, ValoresDaConta>,
): SaldoDoPeriodo[] {
  let abertoAntes = 0
  const lidos = plano.flatMap((conta): SaldoDoPeriodo[] => {
    const valores = saldos.get(conta.id)
    if (valores === undefined || conta.tipo !== 'analitica') return []
    const grupo = grupoDe(conta)
    const lugar = lugarNasDemonstracoes(conta)
    if (grupo !== 'resultado' && grupo !== 'apuracao')
      return [
        {
          conta: lugar,
          saldoAnterior: centavos(valores.saldoAnterior),
          saldo: centavos(valores.saldo),
        },
      ]
    abertoAntes += valores.saldoAnterior
    const saldo = centavos(valores.saldo - valores.saldoAnterior)
    return [{ conta: lugar, saldoAnterior: centavos(0), saldo }]
  })
  if (abertoAntes === 0) return lidos
  const acumulados = lidos.find((l) => l.conta === ACUMULADOS)
  return [
    ...lidos.filter((l) => l !== acumulados),
    {
      conta: ACUMULADOS,
      saldoAnterior: centavos((acumulados?.saldoAnterior ?? 0) + abertoAntes),
      saldo: centavos((acumulados?.saldo ?? 0) + abertoAntes),
    },
  ]
}
