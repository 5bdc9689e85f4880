import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { reavaliarLote } from '../fechamento/reavaliar-fechamento.ts'
import { baseDoFaturamento } from './pagina-faturamento.ts'

type Rota = typeof fiscal.confirmarFaturamento
type Input = RouteParsed<Rota>
type Escolhida = {
  empresaId: number
  empresa: string
  confirmada: boolean
  bloqueada: boolean
  temReceita: boolean
}

/** A person answers for the revenue of several companies; what cannot be confirmed says why. */
export async function confirmarFaturamento(ctx: Context, input: Input): Promise<RouteOutput<Rota>> {
  const { competencia } = input
  await garantirFechamentos(ctx, competencia)
  const escolhidas = await escolher(ctx, input)
  const recusadas: { empresa: string; motivo: string }[] = []
  const ids: number[] = []
  let semAcao = 0
  for (const { empresaId, empresa, confirmada, bloqueada, temReceita } of escolhidas) {
    if (confirmada) semAcao += 1
    else if (bloqueada) recusadas.push({ empresa, motivo: 'A competência está bloqueada.' })
    else if (!temReceita)
      recusadas.push({
        empresa,
        motivo: 'Não há receita no mês: importe notas ou declare sem movimento.',
      })
    else ids.push(empresaId)
  }
  if (ids.length > 0) {
    await travarFechamentos(ctx, competencia, ids)
    await sql`
      update receita_mensal set confirmada_em = ${ctx.clock.now().toISOString()}::timestamptz, confirmada_por = ${ctx.user.nome},
        aprovada = interna + externa, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and competencia = ${competencia} and empresa_id = any (${ids}::bigint[])`.execute(
      ctx.db,
    )
    await reavaliarLote(ctx, competencia, ids)
  }
  return { feitas: ids.length, semAcao, recusadas }
}

async function escolher(ctx: Context, { competencia, selecao }: Input): Promise<Escolhida[]> {
  const filtro = selecao.modo === 'filtro' ? { ...selecao.filtro, competencia } : { competencia }
  const { rows } = await sql<Escolhida>`
    select f.empresa_id as "empresaId", e.apelido as empresa, r.confirmada_em is not null as confirmada,
      f.bloqueio = 2 as bloqueada, r.empresa_id is not null as "temReceita"
    ${baseDoFaturamento(ctx, filtro)}
      ${selecao.modo === 'ids' ? sql`and f.empresa_id = any (${selecao.ids}::bigint[])` : sql``}
    order by f.empresa_id`.execute(ctx.db)
  if (selecao.modo === 'ids') {
    if (rows.length !== new Set(selecao.ids).size)
      throw problem('selecao-mudou', { detail: 'Uma das empresas não está mais na lista. Revise.' })
    return rows
  }
  if (rows.length !== selecao.contagemEsperada)
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${rows.length.toLocaleString('pt-BR')} ${rows.length === 1 ? 'empresa' : 'empresas'}. Revise.`,
      dados: { contagem: rows.length },
    })
  const exceto = new Set(selecao.exceto)
  return rows.filter((linha) => !exceto.has(linha.empresaId))
}
