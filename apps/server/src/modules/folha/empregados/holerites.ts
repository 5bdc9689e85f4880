import { alcanca, type folha, type RouteOutput, type RouteParsed } from '@razao/contract'
import { comMemoria, emCentavos } from '@razao/engine/dinheiro'
import { apurarHolerite, type DoEmpregado, type FatosHolerite } from '@razao/engine/folha'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes } from '../memoria-com-ligacoes.ts'

type Lista = RouteOutput<typeof folha.listarHolerites>
type Guardado = {
  empresaId: number
  nome: string
  cargo: string
  fatos: FatosHolerite & DoEmpregado
}

/** The facts of each holerite as the month's apuração kept them. */
async function guardados(
  ctx: Context,
  {
    competencia,
    empresaId,
    empregadoId,
  }: { competencia: string; empresaId?: number; empregadoId?: number },
): Promise<Guardado[]> {
  const { rows } = await sql<Guardado>`
    select a.empresa_id as "empresaId", p.nome, e.cargo, h.fatos
    from apuracao a
    cross join lateral jsonb_array_elements(coalesce(a.fatos #> '{folha,holerites}', '[]')) as h (fatos)
    join empregado e on e.escritorio_id = a.escritorio_id and e.empresa_id = a.empresa_id and e.id = (h.fatos ->> 'empregadoId')::bigint
    join pessoa p on p.escritorio_id = e.escritorio_id and p.id = e.pessoa_id
    where a.escritorio_id = ${ctx.tenant.escritorioId} and a.competencia = ${competencia} and a.atual
      ${empresaId === undefined ? sql`` : sql`and a.empresa_id = ${empresaId}`}
      ${empregadoId === undefined ? sql`` : sql`and e.id = ${empregadoId}`}
    order by p.nome, e.id`.execute(ctx.db)
  return rows
}

/** The holerites of a company in a month, worked out from what was kept by the code of the closing. */
export async function listarHolerites(
  ctx: Context,
  input: RouteParsed<typeof folha.listarHolerites>,
): Promise<Lista> {
  const lista: Lista['lista'] = []
  for (const { nome, cargo, fatos } of await guardados(ctx, input)) {
    const holerite = apurarHolerite(fatos)
    if (!holerite.ok) throw problem('sem-regra-vigente', { detail: holerite.refusal.mensagem })
    const { empregadoId, dataDePagamento, totalVencimentos, totalDescontos, liquido, fgts } =
      holerite.value
    const comoLinha = ({
      descricao,
      referencia,
      valor,
    }: Lista['lista'][number]['vencimentos'][number]) => ({
      descricao,
      referencia,
      valor,
    })
    lista.push({
      empregadoId,
      nome,
      cargo,
      dataDePagamento,
      vencimentos: holerite.value.vencimentos.map(comoLinha),
      descontos: holerite.value.descontos.map(comoLinha),
      totalVencimentos,
      totalDescontos,
      liquido,
      fgts,
    })
  }
  return { lista }
}

type Memoria = typeof folha.memoriaDoHolerite

/** Built again from the facts that were kept, by the same code that worked the number out. */
export async function memoriaDoHolerite(
  ctx: Context,
  input: RouteParsed<Memoria>,
): Promise<RouteOutput<Memoria>> {
  const [guardado] = await guardados(ctx, input)
  if (!guardado) throw problem('nao-encontrado')
  const memorial = comMemoria()
  const holerite = apurarHolerite(guardado.fatos, memorial)
  if (!holerite.ok) throw problem('nao-encontrado', { detail: holerite.refusal.mensagem })
  return comLigacoes(
    {
      titulo: `Holerite de ${guardado.nome}, ${formatarCompetencia(input.competencia)}`,
      passos: memorial.passos,
      resultado: emCentavos(holerite.value.liquido),
    },
    {
      empresaId: guardado.empresaId,
      competencia: input.competencia,
      doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
    },
  )
}
