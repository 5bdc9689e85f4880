import { type RouteParsed, parcelamentos as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  todas,
} from '../../../platform/lista.ts'
import { empresasVivas } from './sql-procuracoes.ts'

export type FiltroDeParcelamentos = FiltroDe<RouteParsed<typeof rotas.listarParcelamentos>>

/** SQL: a part (`p`) of a plan (`k`) that the last answer showed as still to be paid. */
export const PARCELA_ABERTA = sql`(k.em_curso and not p.paga and p.visto_em >= k.visto_em)`

/** SQL: the last official document of a part (`p`), as the contract says it; null while there is none. */
export const DAS_DA_PARCELA = sql`
  case when p.documento_id is not null then jsonb_build_object('documentoId', p.documento_id, 'numero', p.das_numero,
    'linhaDigitavel', p.das_linha, 'pix', p.das_pix, 'total', p.das_total, 'pagarAte', p.das_pagar_ate,
    'emitidoEm', to_char(p.das_emitido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`

/** SQL: every plan with what was paid of it and what is late, as `v`. */
export const PARCELAMENTOS = (ctx: Context): Fragmento => sql`(
  select k.*, e.apelido as empresa, e.identificacao, r.nome as responsavel, c.pagas, c.meses_atrasados, c.ultima, c.aberta,
    cardinality(c.meses_atrasados) as atrasadas,
    case when not k.em_curso then 'encerrado' when cardinality(c.meses_atrasados) > 1 then 'perto-da-rescisao'
      when cardinality(c.meses_atrasados) = 1 then 'com-atraso' else 'em-dia' end as como_esta
  from parcelamento k
  join empresa e on e.escritorio_id = k.escritorio_id and e.id = k.empresa_id
  left join app.colegas() r on r.usuario_id = e.responsavel_id
  cross join lateral (
    select count(*) filter (where p.paga)::int as pagas, max(p.competencia) as ultima,
      coalesce(array_agg(p.competencia order by p.competencia)
        filter (where ${PARCELA_ABERTA} and p.vencimento < ${ctx.clock.today()}::date), '{}') as meses_atrasados,
      (array_agg(jsonb_build_object('competencia', p.competencia, 'vencimento', p.vencimento, 'valor', p.valor)
        order by p.competencia) filter (where ${PARCELA_ABERTA}))[1] as aberta
    from parcela_do_parcelamento p where p.escritorio_id = k.escritorio_id and p.parcelamento_id = k.id) c
  where ${empresasVivas(ctx)}) v`

/** Of every situation: what each choice of that filter would bring. */
export const parcelamentosSemSituacao = (ctx: Context, f: FiltroDeParcelamentos): Fragmento =>
  sql`from ${PARCELAMENTOS(ctx)} where ${todas(
    sql`true`,
    igual('v.empresa_id', f.empresaId),
    igual('v.modalidade', f.modalidade),
    algumaContem(f.busca, 'v.empresa', 'v.identificacao', sql`v.numero::text`),
  )}`

export const parcelamentosDoFiltro = (ctx: Context, f: FiltroDeParcelamentos): Fragmento => {
  if (f.situacao === 'todos') return parcelamentosSemSituacao(ctx, f)
  const na = f.situacao === undefined ? sql`v.em_curso` : sql`v.como_esta = ${f.situacao}::text`
  return sql`${parcelamentosSemSituacao(ctx, f)} and ${na}`
}

export const COLUNAS_DO_PARCELAMENTO = sql`v.id, v.empresa_id as "empresaId", v.empresa, v.identificacao, v.responsavel,
  v.modalidade, v.numero, v.pedido_em as "pedidoEm", v.situacao as dito, v.como_esta as situacao, v.em_curso as "emCurso", v.total,
  v.parcelas, v.parcela_basica as "parcelaBasica", v.pagas, v.atrasadas, v.meses_atrasados as "mesesAtrasados", v.ultima, v.aberta,
  v.debitos, v.visto_em as "vistoEm"`

/** What asks for somebody comes first. */
export const ORDEM_DOS_PARCELAMENTOS: Ordenacao = {
  colunas: {
    empresa: 'v.empresa',
    situacao: [
      sql`array_position(${[...rotas.SITUACOES_DO_PARCELAMENTO]}::text[], v.como_esta)`,
      sql`v.aberta ->> 'vencimento'`,
    ],
    modalidade: 'v.modalidade',
    pedidoEm: 'v.pedido_em',
    atrasadas: 'v.atrasadas',
    total: 'v.total',
    proxima: sql`v.aberta ->> 'vencimento'`,
    responsavel: 'v.responsavel',
  },
  padrao: 'situacao',
  desempate: 'v.id',
  nulos: 'ultimos',
}
