import type { RouteParsed, vigia as rotas } from '@razao/contract'
import {
  CATEGORIA_EMPRESA,
  poderesDoRegime,
  REGIME,
  ROTULOS_DO_PODER_DO_ECAC,
} from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  todas,
} from '../../../platform/lista.ts'
import { AVISOS_DE_VALIDADE } from '../../certificados/index.ts'
import { consultaEmJson } from './consulta.ts'

export type FiltroDeProcuracoes = FiltroDe<RouteParsed<typeof rotas.listarProcuracoes>>

const EXIGIDOS = JSON.stringify(
  Object.fromEntries(Object.values(REGIME).map((regime) => [regime, poderesDoRegime(regime)])),
)
const CODIGOS = Object.keys(ROTULOS_DO_PODER_DO_ECAC)
const PERTO_DO_FIM = AVISOS_DE_VALIDADE[0]

/** SQL: companies that the office looks after, as `e`. */
export const empresasVivas = (ctx: Context): Fragmento => sql`
  e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
    and e.categoria not in ${oneOf(CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada)}`

/** SQL: every company with what its procuração gives, power by power, and where that leaves it, as `v`. */
export const PROCURACOES = (ctx: Context): Fragmento => sql`(
  select e.id as empresa_id, e.apelido as empresa, e.identificacao, e.regime, e.responsavel_id, r.nome as responsavel,
    p.outorgado, p.valida_ate, coalesce(p.outros, '{}') as outros, f.poderes, f.maus, ${consultaEmJson('q')} as consulta,
    q.consultada_em,
    case
      when q.respondida_em is null and coalesce(p.negados, '{}') = '{}' then 'nao-consultada'
      when q.respondida_em is not null and p.poderes = '{}' and p.outros = '{}' then 'sem-procuracao'
      when f.vencidos > 0 and f.vencidos = f.exigidos then 'vencida'
      when cardinality(f.maus) > 0 then 'faltam-poderes'
      when f.perto > 0 then 'a-vencer'
      else 'em-ordem' end as situacao
  from empresa e
  left join app.colegas() r on r.usuario_id = e.responsavel_id
  left join procuracao_receita p on p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
  left join vigia_consulta q on q.escritorio_id = e.escritorio_id and q.empresa_id = e.id and q.assunto = 'procuracoes'
  cross join lateral (
    select jsonb_agg(jsonb_build_object('poder', u.poder, 'estado', u.estado, 'validoAte', u.ate) order by u.ordem) as poderes,
      coalesce(array_agg(u.poder order by u.ordem) filter (where u.estado in ('falta', 'negado', 'vencido')), '{}') as maus,
      count(*) filter (where u.estado = 'vencido' and u.exigido) as vencidos, count(*) filter (where u.exigido) as exigidos,
      count(*) filter (where u.estado = 'a-vencer' and u.exigido) as perto
    from (
      select c.poder, c.ordem, x.ate, x.exigido,
        case
          when p.negados ? c.poder then 'negado'
          when q.respondida_em is null and x.exigido then 'nao-consultado'
          when x.ate is null and x.exigido then 'falta'
          when x.ate is null then 'nao-usa'
          when x.ate < ${ctx.clock.today()}::date then 'vencido'
          when x.ate - ${ctx.clock.today()}::date <= ${PERTO_DO_FIM} then 'a-vencer'
          else 'tem' end as estado
      from unnest(${CODIGOS}::text[]) with ordinality as c (poder, ordem)
      cross join lateral (select (p.poderes ->> c.poder)::date as ate,
        coalesce((${EXIGIDOS}::jsonb -> e.regime::text) ? c.poder, false) as exigido) x) u) f
  where ${empresasVivas(ctx)}) v`

const doFiltro = (f: FiltroDeProcuracoes) => [
  igual('v.empresa_id', f.empresaId),
  igual('v.responsavel_id', f.responsavelId),
  f.semPoder !== undefined && sql`${f.semPoder}::text = any (v.maus)`,
  algumaContem(f.busca, 'v.empresa', 'v.identificacao'),
]

export const procuracoesDoFiltro = (ctx: Context, f: FiltroDeProcuracoes): Fragmento =>
  sql`from ${PROCURACOES(ctx)} where ${todas(sql`true`, igual('v.situacao', f.situacao), ...doFiltro(f))}`

/** Of every situation: what each choice of that filter would bring. */
export const procuracoesSemSituacao = (ctx: Context, f: FiltroDeProcuracoes): Fragmento =>
  sql`from ${PROCURACOES(ctx)} where ${todas(sql`true`, ...doFiltro(f))}`

export const COLUNAS_DA_PROCURACAO = sql`v.empresa_id as "empresaId", v.empresa, v.identificacao, v.regime, v.responsavel,
  v.situacao, v.outorgado, v.valida_ate as "validaAte", v.poderes, v.outros, v.maus, v.consulta`

/** What asks for somebody comes first. */
const GRAVIDADE = sql`array_position(array['vencida', 'sem-procuracao', 'faltam-poderes', 'a-vencer', 'nao-consultada', 'em-ordem'],
  v.situacao)`

export const ORDEM_DAS_PROCURACOES: Ordenacao = {
  colunas: {
    empresa: 'v.empresa',
    situacao: [GRAVIDADE, 'v.valida_ate'],
    validaAte: 'v.valida_ate',
    responsavel: 'v.responsavel',
    consultadaEm: 'v.consultada_em',
  },
  padrao: 'situacao',
  desempate: 'v.empresa_id',
  nulos: 'ultimos',
}
