import { alcanca, type folha, type RouteOutput, type RouteParsed } from '@razao/contract'
import { comMemoria, emCentavos } from '@razao/engine/dinheiro'
import { apurarProLabore, type FatosProLabore } from '@razao/engine/folha'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { comLigacoes } from './memoria-com-ligacoes.ts'

type Rota = typeof folha.memoriaDoProLabore

/** Built again from the facts that were kept, by the same code that worked the number out. */
export async function memoriaDoProLabore(
  ctx: Context,
  { proLaboreId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const linha = await ctx.db
    .selectFrom('pro_labore as l')
    .innerJoin('socio as s', (join) =>
      join.onRef('s.escritorio_id', '=', 'l.escritorio_id').onRef('s.id', '=', 'l.socio_id'),
    )
    .innerJoin('pessoa as p', (join) =>
      join.onRef('p.escritorio_id', '=', 's.escritorio_id').onRef('p.id', '=', 's.pessoa_id'),
    )
    .select(['l.empresa_id', 'l.competencia', 'l.fatos', 'p.nome'])
    .where('l.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('l.id', '=', proLaboreId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  const memorial = comMemoria()
  const recibo = apurarProLabore(linha.fatos as FatosProLabore, memorial)
  if (!recibo.ok) throw problem('nao-encontrado', { detail: recibo.refusal.mensagem })
  return comLigacoes(
    {
      titulo: `Pró-labore de ${linha.nome}, ${formatarCompetencia(linha.competencia)}`,
      passos: memorial.passos,
      resultado: emCentavos(recibo.value.liquido),
    },
    {
      empresaId: linha.empresa_id,
      competencia: linha.competencia,
      doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
    },
  )
}
