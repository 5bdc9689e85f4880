import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { notasEmOrdem, totaisDeNotas } from './sql-notas.ts'

type Saida = RouteOutput<typeof rotas.listarNotas>

/** A page of notes, with the totals of the whole filter. */
export async function listarNotas(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarNotas>,
): Promise<Saida> {
  const { PaginaAtual, RegistrosPorPagina, ...filtro } = input
  const { quantidade, ...totais } = await totaisDeNotas(ctx, filtro)
  const Lista = await notasEmOrdem(ctx, filtro)
    .limit(RegistrosPorPagina)
    .offset((PaginaAtual - 1) * RegistrosPorPagina)
    .execute()
  return {
    Lista: Lista as Saida['Lista'],
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: quantidade },
    totais,
  }
}
