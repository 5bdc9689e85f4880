import type { fechamento, RouteParsed } from '@razao/contract'
import { acompanhada, ESTADO } from '@razao/engine/etapas'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { algumaContem, type FiltroDe, igual, todas } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { ESTADO_DA_ACOMPANHADA, juntarFatos } from './acompanhar.ts'

type Execucao = RouteParsed<typeof fechamento.executarFechamento>
export type FiltroDoMapa = Partial<FiltroDe<RouteParsed<typeof fechamento.listarFechamento>>>
export type Escolhida = { empresaId: number; apelido: string }

const ANEXOS_DO_GRUPO: Readonly<Record<number, readonly string[]>> = {
  1: ['I', 'II', 'III', 'V', 'FATOR_R'],
  2: ['IV'],
  3: ['I', 'II', 'III', 'IV', 'V', 'FATOR_R'],
}

/** The tax changed more than 20 % against the month before. */
const VARIOU = sql`(f.imposto is not null and f.imposto_anterior is not null
  and abs(f.imposto - f.imposto_anterior) > 0.2 * f.imposto_anterior)`

/** Stopped in a stage; of one that follows facts, whoever still lacks it. */
const paradaEm = (etapa: FiltroDoMapa['etapa']) =>
  etapa !== undefined && acompanhada(etapa)
    ? sql`${ESTADO_DA_ACOMPANHADA[etapa]} not in (${sql.lit(ESTADO.feito)}, ${sql.lit(ESTADO.naoSeAplica)})`
    : igual('f.etapa_atual', etapa)

/** `from … where …` of the map: `f` is the closing, `e` the company, and the facts of `juntarFatos`. */
export function mapaDo(
  ctx: Context,
  competencia: string,
  filtro: FiltroDoMapa,
): RawBuilder<unknown> {
  const responsaveis = filtro.IdPerfisEscritoriosContabeis
  const { busca, idAnexo, variacao } = filtro
  const digitos = busca?.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const peloNome = algumaContem(busca, 'e.apelido', 'e.razao_social')
  const onde = todas(
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${competencia}`,
    igual('f.empresa_id', filtro.idEmpresa),
    responsaveis?.length ? sql`f.responsavel_id = any (${responsaveis}::bigint[])` : undefined,
    igual('f.categoria', filtro.IDCategoria),
    idAnexo !== undefined && sql`f.anexo = any (${ANEXOS_DO_GRUPO[idAnexo] ?? []}::text[])`,
    igual('f.regime', filtro.regime),
    paradaEm(filtro.etapa),
    igual(ESTADO_DA_ACOMPANHADA.transmissao, filtro.transmissao),
    igual(ESTADO_DA_ACOMPANHADA.lido, filtro.lido),
    igual(ESTADO_DA_ACOMPANHADA.pago, filtro.pago),
    igual('f.situacao', filtro.situacao),
    igual('f.sem_movimento', filtro.semMovimento),
    variacao !== undefined && (variacao ? VARIOU : sql`not ${VARIOU}`),
    peloNome && sql`(${peloNome} or e.identificacao = ${digitos})`,
  )
  return sql`from fechamento f join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    ${juntarFatos(ctx, {
      competencia,
      ...(filtro.idEmpresa === undefined ? {} : { empresas: [filtro.idEmpresa] }),
    })}
    where ${onde}`
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
