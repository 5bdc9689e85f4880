import type { RouteOutput, RouteParsed, empresa as rotas } from '@razao/contract'
import type { Context } from '../../platform/context.ts'

type Linha = RouteOutput<typeof rotas.lerHistorico>['Lista'][number]

const texto = (valor: unknown): string | null => {
  if (valor === null || valor === undefined) return null
  return (typeof valor === 'object' ? JSON.stringify(valor) : String(valor)).slice(0, 500)
}
const OCULTOS = new Set(['escritorio_id', 'versao', 'atualizado_em', 'fatos', 'recibo'])

function campos(antes: unknown, depois: unknown): Linha['campos'] {
  const a = (antes ?? {}) as Record<string, unknown>
  const d = (depois ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(a), ...Object.keys(d)])]
    .filter((campo) => !OCULTOS.has(campo))
    .map((campo) => ({ campo, antes: texto(a[campo]), depois: texto(d[campo]) }))
}

/** Who changed what, when and from where: the trail the database wrote. */
export async function lerHistorico(
  ctx: Context,
  input: RouteParsed<typeof rotas.lerHistorico>,
): Promise<RouteOutput<typeof rotas.lerHistorico>> {
  let consulta = ctx.db.selectFrom('auditoria').where('escritorio_id', '=', ctx.tenant.escritorioId)
  if (input.tabela !== undefined) consulta = consulta.where('tabela', '=', input.tabela)
  if (input.registroId !== undefined)
    consulta = consulta.where('registro_id', '=', input.registroId)
  if (input.empresaId !== undefined) consulta = consulta.where('empresa_id', '=', input.empresaId)
  const total = await consulta.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst()
  const linhas = await consulta
    .select(['id', 'em', 'usuario_nome', 'origem', 'acao', 'tabela', 'antes', 'depois'])
    .orderBy('id', 'desc')
    .limit(input.RegistrosPorPagina)
    .offset((input.PaginaAtual - 1) * input.RegistrosPorPagina)
    .execute()
  return {
    Lista: linhas.map((linha) => ({
      id: linha.id,
      em: linha.em,
      quem: linha.usuario_nome ?? 'robô',
      origem: linha.origem,
      acao: linha.acao as Linha['acao'],
      tabela: linha.tabela,
      campos: campos(linha.antes, linha.depois),
    })),
    Paginacao: {
      PaginaAtual: input.PaginaAtual,
      RegistrosPorPagina: input.RegistrosPorPagina,
      TotalDeRegistros: Number(total?.n ?? 0),
    },
    totais: {},
  }
}
