// What was received of notes, of any regime: written, booked (D Banco, C Clientes) and, under the caixa, taxed.

import { informacoes } from '@razao/contract'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { mesTravado } from '../../../platform/problem.ts'
import {
  contabilizarMovimentos,
  recebidaPeloBruto,
  totalDosRecebimentos,
} from '../../contabil/automaticos/index.ts'
import { TAREFA_DOS_BOLETOS } from '../../receitas/index.ts'
import { reavaliarLote } from '../fechamento/reavaliar-fechamento.ts'

/** A note as who receives it looks at it. */
export type NotaAReceber = {
  readonly id: number
  readonly empresaId: number
  readonly rotulo: string
  readonly emissao: string
  readonly aReceber: number
  readonly recebido: number
  readonly caixa: boolean
  /** PIS, COFINS and CSLL are kept back when it is paid. */
  readonly comCsrf: boolean
  /** The note itself has nothing to receive: why; null when it has. */
  readonly impedimento: string | null
}
export type Recebimento = {
  readonly nota: NotaAReceber
  readonly data: string
  readonly valor: number
}

/** Notes with what is still to be received; held until the end of the transaction when asked to. */
export async function lerNotasAReceber(
  ctx: Context,
  ids: readonly number[],
  { travar = false } = {},
): Promise<NotaAReceber[]> {
  const escritorio = ctx.tenant.escritorioId
  if (travar)
    await sql`select id from nota_fiscal where escritorio_id = ${escritorio} and id = any (${ids}::bigint[])
      order by id for no key update`.execute(ctx.db)
  const { rows } = await sql<NotaAReceber>`
    select n.id, n.empresa_id as "empresaId", n.emissao, ${recebidaPeloBruto} as caixa, app.csrf_da_nota(n) > 0 as "comCsrf",
      case n.modelo when 'nfe' then 'NF-e ' else 'NFS-e ' end || n.numero || coalesce(' · ' || n.contraparte_nome, '') as rotulo,
      ${totalDosRecebimentos} as "aReceber",
      (select coalesce(sum(r.valor), 0)::bigint from recebimento r
        where r.escritorio_id = n.escritorio_id and r.nota_id = n.id) as recebido,
      case when n.direcao <> ${sql.lit(DIRECAO_NOTA.emitida)} then 'É uma nota tomada: não há o que receber.'
        when n.status not in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} then 'A nota não vale mais: foi cancelada ou substituída.'
        when not n.receita then 'A nota não conta na receita: não há o que receber.' end as impedimento
    from nota_fiscal n
    where n.escritorio_id = ${escritorio} and n.id = any (${ids}::bigint[])
    order by n.id`.execute(ctx.db)
  return rows
}

/** Why a day cannot be the one of a receipt; null when it can. A locked month is the database's to refuse. */
export function diaRecusado({ emissao }: NotaAReceber, data: string, hoje: string): string | null {
  if (data > hoje) return 'O recebimento não pode ser no futuro.'
  if (data < emissao) return `A nota é de ${formatarData(emissao)}: o recebimento não é antes dela.`
  return null
}

/**
 * Which months of which companies are locked for receipts, by the key `<empresa>:<AAAA-MM>`, and how it is told.
 * A receipt is of the financeiro, and of the fiscal too: under the caixa it is what is taxed.
 */
export async function mesesTravados(
  ctx: Context,
  pares: readonly { empresaId: number; data: string }[],
): Promise<ReadonlyMap<string, string>> {
  const linhas = JSON.stringify(
    pares.map(({ empresaId, data }) => ({ empresa: empresaId, mes: data.slice(0, 7) })),
  )
  const { rows } = await sql<{ empresa: number; mes: string; area: string | null }>`
    select distinct on (l.empresa, l.mes) l.empresa, l.mes, case when b.id is null then a.area end as area
    from (select distinct empresa, mes from jsonb_to_recordset(${linhas}::jsonb) as d (empresa bigint, mes text)) l
    cross join (values ('financeiro', 1), ('fiscal', 2)) as a (area, ordem)
    left join periodo_bloqueio b on b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = l.empresa
      and b.competencia = l.mes and b.reaberto_em is null
    where app.mes_bloqueado(${ctx.tenant.escritorioId}::bigint, l.empresa, l.mes, a.area)
    order by l.empresa, l.mes, a.ordem`.execute(ctx.db)
  return new Map(
    rows.map(({ empresa, mes, area }) => [
      chaveDoMes(empresa, mes),
      `${mesTravado(mes, area)} Reabra o mês do recebimento.`,
    ]),
  )
}
export const chaveDoMes = (empresaId: number, data: string): string =>
  `${empresaId}:${data.slice(0, 7)}`

/** Writes receipts; two of one note in one day are one, of both amounts. The caller holds the notes. */
export async function gravarRecebimentos(
  ctx: Context,
  recebimentos: readonly Recebimento[],
): Promise<void> {
  if (recebimentos.length === 0) return
  const linhas = JSON.stringify(
    recebimentos.map(({ nota, data, valor }) => ({
      ...{ empresa: nota.empresaId, nota: nota.id, data, valor },
    })),
  )
  await sql`
    insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
    select ${ctx.tenant.escritorioId}::bigint, l.empresa, to_char(l.data, 'YYYY-MM'), 'nota-' || l.nota, l.nota, l.data, l.valor
    from jsonb_to_recordset(${linhas}::jsonb) as l (empresa bigint, nota bigint, data date, valor bigint)
    order by l.nota, l.data
    on conflict on constraint recebimento_unico do update set valor = recebimento.valor + excluded.valor,
      versao = recebimento.versao + 1`.execute(ctx.db)
  await depoisDe(ctx, recebimentos)
}

/**
 * The boletos, the books and, under the caixa or where the payment withholds, the tax of the month follow what was
 * received or no longer is.
 */
export async function depoisDe(
  ctx: Context,
  mudados: readonly Pick<Recebimento, 'nota' | 'data'>[],
): Promise<void> {
  const datas = mudados.map(({ data }) => data).sort()
  const [de = '', ate = ''] = [datas[0], datas.at(-1)]
  await contabilizarMovimentos(ctx, { empresaIds: empresasDe(mudados), de, ate })
  await enqueue(ctx, TAREFA_DOS_BOLETOS, {
    notaIds: [...new Set(mudados.map(({ nota }) => nota.id))],
  })
  const noImposto = mudados.filter(({ nota }) => nota.caixa || nota.comCsrf)
  for (const [mes, doMes] of Map.groupBy(noImposto, ({ data }) => data.slice(0, 7))) {
    await contarComoInformado(ctx, mes, empresasDe(doMes.filter(({ nota }) => nota.caixa)))
    await reavaliarLote(ctx, mes, empresasDe(doMes))
  }
}

const empresasDe = (mudados: readonly Pick<Recebimento, 'nota'>[]): number[] =>
  [...new Set(mudados.map(({ nota }) => nota.empresaId))].sort((a, b) => a - b)

/**
 * A month of caixa with a receipt told is a month informed: the tax takes what was received. The version goes up, so
 * that a form opened before does not erase the receipt.
 */
async function contarComoInformado(
  ctx: Context,
  mes: string,
  empresaIds: readonly number[],
): Promise<void> {
  if (empresaIds.length === 0) return
  const agora = ctx.clock.now().toISOString()
  await sql`
    insert into informacao_mensal (escritorio_id, empresa_id, competencia, informacoes, informado_por, informado_em)
    select ${ctx.tenant.escritorioId}::bigint, e.id, ${mes}, ${JSON.stringify(informacoes.SEM_INFORMACOES)}::jsonb,
      ${ctx.user.nome}, ${agora}
    from (select unnest(${empresaIds}::bigint[]) as id order by 1) e
    on conflict on constraint informacao_mensal_pk do update set versao = informacao_mensal.versao + 1,
      informado_por = excluded.informado_por, informado_em = excluded.informado_em`.execute(ctx.db)
}
