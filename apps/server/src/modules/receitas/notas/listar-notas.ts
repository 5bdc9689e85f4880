import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { emPagina, naPagina } from '../../../platform/lista.ts'
import { notasEmOrdem, totaisDeNotas } from './sql-notas.ts'

type Saida = RouteOutput<typeof rotas.listarNotas>

/** A page of notes, with the totals of the whole filter. */
export async function listarNotas(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarNotas>,
): Promise<Saida> {
  const { quantidade, ...totais } = await totaisDeNotas(ctx, input)
  const lista = await notasEmOrdem(ctx, input).$call(naPagina(input)).execute()
  return emPagina(input, { lista: lista as Saida['lista'], total: quantidade, totais })
}
