import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { balancete } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import type { Context } from '../../../platform/context.ts'
import { saldosEm } from '../livro/index.ts'
import { planoDaEmpresa } from '../plano/index.ts'

type Rota = typeof contabil.balanceteDoMes

/** The trial balance up to a month, from the monthly balances. */
export async function balanceteDoMes(
  ctx: Context,
  { empresaId, competencia, conhecidoEm }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const saldos = await saldosEm(ctx, { empresaId, ate: competencia, conhecidoEm })
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const codigoDe = new Map(plano.map((conta) => [conta.id, conta.codigo]))
  const codigo = (contaId: number) => codigoDe.get(contaId) ?? `#${contaId}`
  const resultado = exigirValor(
    balancete(
      saldos.flatMap((saldo) => [
        { conta: codigo(saldo.contaId), valor: saldo.debitos },
        { conta: codigo(saldo.contaId), valor: -saldo.creditos },
      ]),
      {
        saldosAnteriores: new Map(saldos.map((saldo) => [codigo(saldo.contaId), saldo.anterior])),
        plano,
      },
    ),
  )
  return {
    linhas: resultado.linhas.map((linha) => ({
      codigo: linha.conta,
      conta: linha.nome,
      saldoAnterior: linha.saldoAnterior,
      debitos: linha.debitos,
      creditos: linha.creditos,
      saldo: linha.saldo,
    })),
    diferenca: resultado.totalDebitos - resultado.totalCreditos,
  }
}
