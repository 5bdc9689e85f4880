import { BASE_RECONHECIMENTO, DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import type {
  MesDeVendas,
  NotaDoRegistro,
  Recebido,
  RegistroDeCaixa,
} from '@razao/engine/planejamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'

/** How far back a sale may still have something to receive: December of the year after it. */
const ALCANCE_EM_MESES = 23

/** One query per kind of fact, only for who opted for caixa. */
export async function lerRegistrosDeCaixa(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, RegistroDeCaixa>> {
  if (empresaIds.length === 0) return new Map()
  const escritorio = ctx.tenant.escritorioId
  const { rows } = await sql<{
    empresa_id: number
    desde: string
    meses: MesDeVendas[] | null
    notas: NotaDoRegistro[] | null
    recebimentos: Recebido[] | null
  }>`
    with opcao as (
      select e.id as empresa_id, (
        select min(p.vigente_de) from empresa_perfil p where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
          and p.vigente_de <= ${competencia} and p.base_reconhecimento = ${sql.lit(BASE_RECONHECIMENTO.caixa)} and p.vigente_de > coalesce((
            select max(c.vigente_de) from empresa_perfil c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id
              and c.vigente_de <= ${competencia} and c.base_reconhecimento = ${sql.lit(BASE_RECONHECIMENTO.competencia)}), '')) as opcao_de
      from empresa e where e.escritorio_id = ${escritorio} and e.id = any (${empresaIds}::bigint[])),
    desde as (
      select empresa_id, greatest(opcao_de,
        to_char(to_date(${competencia}, 'YYYY-MM') - ${`${ALCANCE_EM_MESES} months`}::interval, 'YYYY-MM')) as desde
      from opcao)
    select d.empresa_id, d.desde,
      (select jsonb_agg(jsonb_build_object('competencia', m.competencia, 'informado', m.origem = 'informada', 'linhas',
        m.segregacao) order by m.competencia)
       from receita_mensal m where m.escritorio_id = ${escritorio} and m.empresa_id = d.empresa_id
         and m.competencia >= d.desde and m.competencia < ${competencia}) as meses,
      (select jsonb_agg(jsonb_build_object('id', n.id, 'numero', n.numero, 'cliente', n.contraparte_nome, 'emissao', n.emissao,
         'valor', coalesce(n.valor_receita, n.bruto - n.desconto)))
       from nota_fiscal n where n.escritorio_id = ${escritorio} and n.empresa_id = d.empresa_id
         and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
         and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and n.receita and n.competencia >= d.desde
           and n.competencia <= ${competencia}) as notas,
      (select jsonb_agg(jsonb_build_object('titulo', r.titulo, 'data', r.data, 'valor', r.valor) order by r.data, r.id)
       from recebimento r where r.escritorio_id = ${escritorio} and r.empresa_id = d.empresa_id
         and r.competencia >= d.desde and r.competencia <= ${competencia}) as recebimentos
    from desde d where d.desde is not null`.execute(ctx.db)
  return new Map(
    rows.map((linha) => [
      linha.empresa_id,
      {
        desde: linha.desde,
        meses: linha.meses ?? [],
        notas: new Map((linha.notas ?? []).map((nota) => [nota.id, nota])),
        recebimentos: linha.recebimentos ?? [],
      },
    ]),
  )
}
