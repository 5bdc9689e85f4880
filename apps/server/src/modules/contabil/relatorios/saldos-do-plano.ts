import type { Context } from '../../../platform/context.ts'
import { type SaldoDaConta, saldosEm } from '../livro/saldos-em.ts'
import type { ContaDaEmpresa } from '../plano/plano-da-empresa.ts'
import { fimParaSaldos, type Periodo } from './periodo.ts'

export type Grupo =
  | 'ativo'
  | 'passivo'
  | 'patrimonio-liquido'
  | 'resultado'
  | 'apuracao'
  | 'compensacao'

export type Valores = { saldoAnterior: number; debitos: number; creditos: number; saldo: number }

export const zerados = (): Valores => ({ saldoAnterior: 0, debitos: 0, creditos: 0, saldo: 0 })

/** Adds `mais` into `total`, in place. */
export function somarEm(total: Valores, mais: Valores): void {
  total.saldoAnterior += mais.saldoAnterior
  total.debitos += mais.debitos
  total.creditos += mais.creditos
  total.saldo += mais.saldo
}

export type PedidoDoPlano = Periodo & {
  readonly empresaId: number
  readonly conhecidoEm?: string | undefined
  readonly semEncerramento?: boolean | undefined
}

const valoresDe = ({ anterior, debitos, creditos }: SaldoDaConta): Valores => ({
  saldoAnterior: anterior,
  debitos,
  creditos,
  saldo: anterior + debitos - creditos,
})

/** Analytic accounts of a period by id, from the monthly balances. */
export async function saldosDoPeriodo(
  ctx: Context,
  { empresaId, de, ate, conhecidoEm, semEncerramento }: PedidoDoPlano,
): Promise<Map<number, Valores>> {
  const saldos = await saldosEm(ctx, {
    empresaId,
    desde: de,
    ate: fimParaSaldos(ate),
    conhecidoEm,
    semEncerramento,
  })
  return new Map(saldos.map((saldo) => [saldo.contaId, valoresDe(saldo)]))
}

/** Group of an account: its own, or that of the standard chart's first levels. */
export function grupoDe({ grupo, codigo }: Pick<ContaDaEmpresa, 'grupo' | 'codigo'>): Grupo {
  if (grupo !== null) return grupo as Grupo
  if (/^2\.?3/.test(codigo)) return 'patrimonio-liquido'
  const porPrimeiro: Readonly<Record<string, Grupo>> = {
    '1': 'ativo',
    '2': 'passivo',
    '3': 'resultado',
    '4': 'resultado',
    '5': 'apuracao',
  }
  return porPrimeiro[codigo.slice(0, 1)] ?? 'compensacao'
}

/** The synthetic account right above each code: cut at the dots, or letter by letter in charts without them. */
export function superioresDe(
  plano: readonly Pick<ContaDaEmpresa, 'codigo' | 'tipo'>[],
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

/** Values of every account of the chart by id: synthetic ones are the sums of what is below them. */
export function somarSinteticas(
  plano: readonly Pick<ContaDaEmpresa, 'id' | 'codigo' | 'tipo'>[],
  analiticas: ReadonlyMap<number, Valores>,
): Map<number, Valores> {
  const superiores = superioresDe(plano)
  const porCodigo = new Map(plano.map((conta) => [conta.codigo, conta]))
  const todos = new Map<number, Valores>()
  for (const conta of plano) {
    const valores = analiticas.get(conta.id)
    if (valores === undefined) continue
    todos.set(conta.id, { ...valores })
    for (
      let acima = superiores.get(conta.codigo);
      acima !== undefined;
      acima = superiores.get(acima)
    ) {
      const id = porCodigo.get(acima)?.id ?? 0
      const total = todos.get(id) ?? zerados()
      somarEm(total, valores)
      todos.set(id, total)
    }
  }
  return todos
}
