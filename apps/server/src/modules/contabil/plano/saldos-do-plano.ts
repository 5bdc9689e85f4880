import { superioresDe } from '@razao/engine/contabil/demonstracoes'
import type { Context } from '../../../platform/context.ts'
import { fimParaSaldos, type Periodo, type SaldoDaConta, saldosEm } from '../livro/index.ts'
import type { ContaDaEmpresa } from './plano-da-empresa.ts'

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
