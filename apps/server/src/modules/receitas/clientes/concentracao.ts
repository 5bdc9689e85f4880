import { clientes, type RouteOutput, type RouteParsed } from '@razao/contract'
import { decimal } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { dozeMeses, faturadoDaNota, notaQueVale } from './movimento.ts'

type Rota = typeof clientes.concentracaoDeClientes
type Cliente = { clienteId: number | null; nome: string | null; valor: number }

/** How many are told by name. */
const MAIORES = 8

/** How much of what a company billed comes from each customer. Notes without customer are of nobody, and count in the total. */
export async function concentracaoDeClientes(
  ctx: Context,
  { empresaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const { de, ate } = dozeMeses(ctx)
  const { rows } = await sql<Cliente>`
    select t.id as "clienteId", p.nome, t.valor from (
      select a.atual_id as id, sum(${faturadoDaNota})::bigint as valor from nota_fiscal n
      left join participante_atual a on a.escritorio_id = n.escritorio_id and a.id = n.participante_id
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = ${empresaId}
        and n.competencia between ${de} and ${ate} and ${notaQueVale}
      group by 1) t
    left join participante p on p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = t.id
    where t.valor > 0 order by t.valor desc, t.id`.execute(ctx.db)
  const total = rows.reduce((soma, { valor }) => soma + valor, 0)
  const parteDe = (valor: number) => decimal(valor).div(total).toDecimalPlaces(4)
  const comParte = rows.map(({ clienteId, nome, valor }) => ({
    clienteId,
    nome: nome ?? 'Sem cliente identificado',
    valor,
    parte: parteDe(valor).toString(),
  }))
  const maior = comParte.find(({ clienteId }) => clienteId !== null)
  const passa = maior !== undefined && parteDe(maior.valor).gt(clientes.ALERTA_DE_CONCENTRACAO)
  return {
    de,
    ate,
    total,
    clientes: comParte.slice(0, MAIORES),
    outros: comParte.slice(MAIORES).reduce((soma, { valor }) => soma + valor, 0),
    alerta:
      passa && maior.clienteId !== null
        ? { clienteId: maior.clienteId, nome: maior.nome, parte: maior.parte }
        : null,
  }
}
