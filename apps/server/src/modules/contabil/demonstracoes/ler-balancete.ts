import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { deMesesInteiros, type Periodo } from '../livro/index.ts'
import {
  type ContaDaEmpresa,
  planoDaEmpresa,
  saldosDoPeriodo,
  semTrocadas,
  type Valores,
} from '../plano/index.ts'

export type Conferencia = { readonly contaId: number; readonly ate: string; readonly saldo: number }

export type ContaDoBalancete = Pick<
  ContaDaEmpresa,
  'id' | 'codigo' | 'reduzido' | 'nome' | 'tipo' | 'natureza' | 'nivel' | 'grupo' | 'funcao'
>

export type BalanceteLido = {
  readonly plano: readonly ContaDoBalancete[]
  readonly saldos: ReadonlyMap<number, Valores>
  readonly comparados: ReadonlyMap<number, Valores> | null
  readonly conferencias: ReadonlyMap<number, Conferencia>
}

export type PedidoDeBalancete = Periodo & {
  readonly empresaId: number
  readonly conhecidoEm?: string | undefined
  readonly semEncerramento?: boolean | undefined
}

/** Chart, balances and what was looked at: in two small reads when the period is of whole months as they are now. */
export async function lerBalancete(
  ctx: Context,
  pedido: PedidoDeBalancete,
  outro: Periodo | null,
): Promise<BalanceteLido> {
  const direto = pedido.conhecidoEm === undefined && pedido.semEncerramento !== true
  if (direto && deMesesInteiros(pedido) && (outro === null || deMesesInteiros(outro)))
    return await lerDeMeses(ctx, pedido, outro)
  const { empresaId } = pedido
  await exigirEmpresa(ctx, empresaId)
  return {
    plano: await planoDaEmpresa(ctx, { empresaId }),
    saldos: await saldosDoPeriodo(ctx, pedido),
    comparados: outro && (await saldosDoPeriodo(ctx, { ...pedido, ...outro })),
    conferencias: await conferenciasDe(ctx, empresaId),
  }
}

type ContaLida = ContaDoBalancete & {
  conferidaAte: string | null
  saldoConferido: number | null
  propria: boolean
  ativa: boolean
}
type SaldoLido = Record<'contaId' | 'a' | 'd' | 'c' | 'ao' | 'do' | 'co', number>

async function lerDeMeses(
  ctx: Context,
  pedido: PedidoDeBalancete,
  outro: Periodo | null,
): Promise<BalanceteLido> {
  const { empresaId } = pedido
  const contas = await contasConferidas(ctx, empresaId)
  // No chart yet, or no such company.
  if (contas.length === 0) await exigirEmpresa(ctx, empresaId)
  const saldos = await saldosDeMeses(ctx, pedido, outro ?? pedido)
  return {
    plano: contas,
    saldos: new Map(saldos.map((l) => [l.contaId, valoresDe(l.a, l.d, l.c)])),
    comparados: outro && new Map(saldos.map((l) => [l.contaId, valoresDe(l.ao, l.do, l.co)])),
    conferencias: new Map(
      contas.flatMap(({ id, conferidaAte, saldoConferido }) =>
        conferidaAte === null
          ? []
          : [[id, { contaId: id, ate: conferidaAte, saldo: saldoConferido ?? 0 }]],
      ),
    ),
  }
}

async function contasConferidas(ctx: Context, empresaId: number): Promise<ContaLida[]> {
  const { rows } = await sql<ContaLida>`
    select c.id, c.codigo, coalesce(t.reduzido, c.reduzido) as reduzido, coalesce(t.nome, c.nome) as nome, c.tipo,
      c.natureza, c.nivel, c.grupo,
      coalesce(t.funcao, c.funcao) as funcao, f.ate as "conferidaAte", f.saldo as "saldoConferido",
      c.empresa_id is not null as propria, c.ativa and coalesce(t.ativa, true) as ativa
    from empresa e
    left join empresa_plano x on x.escritorio_id = e.escritorio_id and x.empresa_id = e.id
    join conta_contabil c on c.escritorio_id = e.escritorio_id and (c.empresa_id is null or c.empresa_id = e.id)
      and c.plano_id = coalesce(x.plano_id, (select m.id from plano_modelo m where m.escritorio_id = e.escritorio_id and m.padrao))
    left join empresa_conta t on t.escritorio_id = e.escritorio_id and t.empresa_id = e.id and t.conta_id = c.id
    left join conferencia_conta f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.conta_id = c.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}
    order by c.codigo collate "C"`.execute(ctx.db)
  return semTrocadas(rows)
}

/** Both periods in one pass over the months. Alone on purpose: joined to the chart, it was summed once per account. */
async function saldosDeMeses(
  ctx: Context,
  pedido: PedidoDeBalancete,
  outro: Periodo,
): Promise<SaldoLido[]> {
  const somas = ({ de, ate }: Periodo, sufixo: '' | 'o') => {
    const [primeiro, ultimo] = [de.slice(0, 7), ate.slice(0, 7)]
    return sql`coalesce(sum(debitos - creditos) filter (where competencia < ${primeiro}), 0)::bigint as ${sql.ref(`a${sufixo}`)},
      coalesce(sum(debitos) filter (where competencia between ${primeiro} and ${ultimo}), 0)::bigint as ${sql.ref(`d${sufixo}`)},
      coalesce(sum(creditos) filter (where competencia between ${primeiro} and ${ultimo}), 0)::bigint as ${sql.ref(`c${sufixo}`)}`
  }
  const fim = [pedido.ate, outro.ate].toSorted().at(-1)?.slice(0, 7) ?? ''
  const { rows } = await sql<SaldoLido>`
    select conta_id as "contaId", ${somas(pedido, '')}, ${somas(outro, 'o')} from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${pedido.empresaId} and competencia <= ${fim}
      group by conta_id`.execute(ctx.db)
  return rows
}

const valoresDe = (saldoAnterior: number, debitos: number, creditos: number): Valores => ({
  saldoAnterior,
  debitos,
  creditos,
  saldo: saldoAnterior + debitos - creditos,
})

/** What was last looked at in each account. */
async function conferenciasDe(
  ctx: Context,
  empresaId: number,
): Promise<ReadonlyMap<number, Conferencia>> {
  const { rows } = await sql<Conferencia>`
    select conta_id as "contaId", ate, saldo from conferencia_conta
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.contaId, linha]))
}
