import type { fechamento, RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Execucao = RouteParsed<typeof fechamento.executarFechamento>
export type FiltroDoMapa = Partial<
  Omit<
    RouteParsed<typeof fechamento.listarFechamento>,
    'PaginaAtual' | 'RegistrosPorPagina' | 'ordem'
  >
>
export type Escolhida = { empresaId: number; apelido: string }

const ANEXOS_DO_GRUPO: Readonly<Record<number, readonly string[]>> = {
  1: ['I', 'II', 'III', 'V', 'FATOR_R'],
  2: ['IV'],
  3: ['I', 'II', 'III', 'IV', 'V', 'FATOR_R'],
}

/** The tax changed more than 20 % against the month before. */
const VARIOU = sql`(f.imposto is not null and f.imposto_anterior is not null
  and abs(f.imposto - f.imposto_anterior) > 0.2 * f.imposto_anterior)`

/** `from … where …` of the map: `f` is the closing, `e` the company. */
export function mapaDo(
  ctx: Context,
  competencia: string,
  filtro: FiltroDoMapa,
): RawBuilder<unknown> {
  const partes: RawBuilder<unknown>[] = [
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${competencia}`,
  ]
  const se = (valor: unknown, parte: () => RawBuilder<unknown>) => {
    if (valor !== undefined && valor !== '') partes.push(parte())
  }
  se(filtro.idEmpresa, () => sql`f.empresa_id = ${filtro.idEmpresa}`)
  if (filtro.IdPerfisEscritoriosContabeis?.length)
    partes.push(sql`f.responsavel_id = any (${filtro.IdPerfisEscritoriosContabeis}::bigint[])`)
  se(filtro.IDCategoria, () => sql`f.categoria = ${filtro.IDCategoria}`)
  se(
    filtro.idAnexo,
    () => sql`f.anexo = any (${ANEXOS_DO_GRUPO[filtro.idAnexo ?? 3] ?? []}::text[])`,
  )
  se(filtro.regime, () => sql`f.regime = ${filtro.regime}`)
  se(filtro.etapa, () => sql`f.etapa_atual = ${filtro.etapa}`)
  se(filtro.situacao, () => sql`f.situacao = ${filtro.situacao}`)
  se(filtro.semMovimento, () => sql`f.sem_movimento = ${filtro.semMovimento}`)
  se(filtro.variacao, () => (filtro.variacao ? VARIOU : sql`not ${VARIOU}`))
  if (filtro.busca) {
    const busca = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    const digitos = filtro.busca.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
    partes.push(
      sql`(e.apelido ilike ${busca} or e.razao_social ilike ${busca} or e.identificacao = ${digitos})`,
    )
  }
  return sql`from fechamento f join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    where ${sql.join(partes, sql` and `)}`
}

export const contarVariacao = VARIOU

/** The companies of a bulk choice, in order. A filter that brings another count is refused. */
export async function selecionar(
  ctx: Context,
  { competencia, selecao }: Pick<Execucao, 'competencia' | 'selecao'>,
): Promise<Escolhida[]> {
  const filtro = selecao.modo === 'filtro' ? selecao.filtro : {}
  const { rows } = await sql<Escolhida>`
    select f.empresa_id as "empresaId", e.apelido ${mapaDo(ctx, competencia, filtro)}
      ${selecao.modo === 'ids' ? sql`and f.empresa_id = any (${selecao.ids}::bigint[])` : sql``}
    order by f.empresa_id`.execute(ctx.db)
  if (selecao.modo === 'ids') {
    if (rows.length !== new Set(selecao.ids).size)
      throw problem('selecao-mudou', {
        detail: 'Uma das empresas escolhidas não está na lista deste mês. Revise.',
      })
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
