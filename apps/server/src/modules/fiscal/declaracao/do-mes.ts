import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { perguntasDoPgdasd } from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { dasDosFatos } from './apurado.ts'

type Rota = typeof rotas.lerMesDeclarado
type Saida = RouteOutput<Rota>
export type Respostas = Saida['respostas']

/** What a person answered the last time that this company was declared, of what the PGDAS-D asks. */
async function respostasDaUltima(ctx: Context, empresaId: number): Promise<Respostas> {
  const { rows } = await sql<{ segregacao: Respostas }>`
    select segregacao from declaracao_pgdasd
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and segregacao <> '[]'
    order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.segregacao ?? []
}

/** The answers of last time about what this month has too. */
export async function respostasQueServem(
  ctx: Context,
  mes: { readonly empresaId: number; readonly competencia: string },
): Promise<Respostas> {
  const { perguntas, respostas } = await lerMesDeclarado(ctx, mes)
  return respostas.filter(({ atividade }) => perguntas.some((uma) => uma.atividade === atividade))
}

/** What the declaration of a month still asks, and what is known of it beside the declarations themselves. */
export async function lerMesDeclarado(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<Saida> {
  const { rows } = await sql<
    Omit<Saida, 'perguntas' | 'respostas'> & { fatos: unknown; etapa: number | null }
  >`
    select coalesce(se.duas_pessoas, false) as "duasPessoas", se.escritorio_id is not null as "temContrato",
      case when pf.empresa_id is not null then jsonb_build_object('recibo', pf.recibo, 'em', pf.em, 'por', pf.por_nome,
        'registradaEm', to_char(pf.registrada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "porFora",
      a.fatos, f.apuracao as etapa
    from empresa e
    left join fechamento f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.competencia = ${competencia}
    left join apuracao a on a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.competencia = ${competencia} and a.atual
    left join declaracao_por_fora pf on pf.escritorio_id = e.escritorio_id and pf.empresa_id = e.id
      and pf.competencia = ${competencia}
    left join serpro_escritorio se on se.escritorio_id = e.escritorio_id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [lido] = rows
  if (lido === undefined) throw problem('nao-encontrado')
  const { fatos, etapa, ...mes } = lido
  const perguntas = fatos !== null && etapa === ESTADO.feito ? perguntasDe(fatos) : []
  return {
    ...mes,
    perguntas,
    respostas: perguntas.length > 0 ? await respostasDaUltima(ctx, empresaId) : [],
  }
}

/** Of a regime that declares otherwise nothing is asked. */
function perguntasDe(fatos: unknown): Saida['perguntas'] {
  const das = dasDosFatos(fatos)
  return das.ok
    ? perguntasDoPgdasd(das.value.fatos.atividades).map((uma) => ({
        ...uma,
        opcoes: [...uma.opcoes],
      }))
    : []
}
