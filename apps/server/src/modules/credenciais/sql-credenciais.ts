import type { credenciais, RouteParsed } from '@razao/contract'
import { poderesDoRegime, REGIME } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  todas,
} from '../../platform/lista.ts'
import { AVISOS_DE_VALIDADE } from '../certificados/index.ts'

export type FiltroDeCredenciais = FiltroDe<RouteParsed<typeof credenciais.listarCredenciais>>

/** How the secret of an access is called in the vault. */
export const NOME_NO_VAULT = (credencialId: number): string => `credencial:${credencialId}`

/** Powers that each regime asks of a procuração of the e-CAC, by its code. */
const EXIGIDOS = JSON.stringify(
  Object.fromEntries(Object.values(REGIME).map((regime) => [regime, poderesDoRegime(regime)])),
)

const dia = (ctx: Context) => sql`${ctx.clock.today()}::date`

/** From how many days before the end an access is told as about to end. */
const PERTO_DO_FIM = AVISOS_DE_VALIDADE[0]

/** Where it stands: the first thing that keeps it from being used is the one told. */
const situacao = (ctx: Context) => sql`case
    when c.encerrada_em is not null then 'encerrada'
    when c.forma = 'certificado' and d.ate is null then 'falta'
    when c.forma = 'procuracao' and (c.valido_ate is null or c.valido_de > ${dia(ctx)}) then 'falta'
    when c.forma not in ('certificado', 'procuracao') and c.guardado_em is null then
      case when q.id is null then 'falta' else 'aguardando-cliente' end
    when coalesce(d.ate, c.valido_ate) < ${dia(ctx)} then 'vencida'
    when cardinality(f.faltam) > 0 then 'faltam-poderes'
    when c.teste_ok is false and (d.enviado_em > c.testada_em) is not true then 'recusada'
    when coalesce(d.ate, c.valido_ate) - ${dia(ctx)} <= ${PERTO_DO_FIM} then 'a-vencer'
    else 'em-ordem' end`

/** Every access of the office with what is worked out of it, as `c`. */
const CREDENCIAIS = (ctx: Context): Fragmento => sql`(
  select c.id, c.empresa_id, e.apelido as empresa, e.identificacao, c.sistema, c.municipio_ibge, c.uf, c.forma, c.login,
    coalesce(m.nome || '/' || m.uf, c.uf) as orgao, ${situacao(ctx)} as situacao, c.procurador, c.poderes, f.faltam,
    case when c.forma = 'certificado' then d.de else c.valido_de end as valido_de,
    case when c.forma = 'certificado' then d.ate else c.valido_ate end as valido_ate,
    c.guardado_em, g.nome as guardado_por, coalesce(c.responsavel_id, e.responsavel_id) as responsavel_id,
    r.nome as responsavel, c.responsavel_id is not null as responsavel_proprio, c.testada_em, c.teste_ok, c.teste_texto,
    q.id as pedido_id, q.expira_em as pedido_expira_em, q.aberto_em as pedido_aberto_em,
    c.observacao, c.encerrada_em, c.motivo, c.versao
  from credencial_governo c
  join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
  left join municipio m on m.ibge = c.municipio_ibge
  left join app.colegas() g on g.usuario_id = c.guardado_por
  left join app.colegas() r on r.usuario_id = coalesce(c.responsavel_id, e.responsavel_id)
  left join lateral (
    select v.valido_de as de, v.valido_ate as ate, v.enviado_em from certificado_digital v
    where c.forma = 'certificado' and v.escritorio_id = c.escritorio_id and v.empresa_id = c.empresa_id and v.tipo = 1
      and v.serial is not null and v.situacao in ('ativo', 'vencido')
    order by v.situacao, v.valido_ate desc limit 1) d on true
  left join lateral (
    select p.id, p.expira_em, p.aberto_em from credencial_pedido p
    where p.escritorio_id = c.escritorio_id and p.credencial_id = c.id and p.usado_em is null and p.revogado_em is null
      and p.expira_em > ${ctx.clock.now().toISOString()}::timestamptz) q on true
  cross join lateral (
    select array(select p.poder from jsonb_array_elements_text(${EXIGIDOS}::jsonb -> e.regime::text)
        with ordinality as p (poder, ordem)
      where c.forma = 'procuracao' and c.sistema = 'e-cac' and p.poder <> all (c.poderes) order by p.ordem) as faltam) f
  where c.escritorio_id = ${ctx.tenant.escritorioId}) c`

/** Conditions of a filter, but for the situation. */
const doFiltro = (f: FiltroDeCredenciais) => [
  igual('c.empresa_id', f.empresaId),
  igual('c.sistema', f.sistema),
  igual('c.forma', f.forma),
  igual('c.responsavel_id', f.responsavelId),
  algumaContem(f.busca, 'c.empresa', 'c.identificacao', 'c.login', 'c.orgao'),
]

/** `from … where …` of the accesses of a filter; the ended ones only where they are asked for. */
export const credenciaisDoFiltro = (ctx: Context, f: FiltroDeCredenciais): Fragmento =>
  sql`from ${CREDENCIAIS(ctx)} where ${todas(
    f.situacao === undefined ? sql`c.situacao <> 'encerrada'` : sql`c.situacao = ${f.situacao}`,
    ...doFiltro(f),
  )}`

/** Of every situation: what each choice of that filter would bring. */
export const credenciaisSemSituacao = (ctx: Context, f: FiltroDeCredenciais): Fragmento =>
  sql`from ${CREDENCIAIS(ctx)} where ${todas(sql`true`, ...doFiltro(f))}`

export const credenciaisPorId = (ctx: Context, ids: readonly number[]): Fragmento =>
  sql`from ${CREDENCIAIS(ctx)} where c.id = any (${[...ids]}::bigint[])`

/** A row of the list. */
export const COLUNAS_DA_CREDENCIAL = sql`c.id, c.empresa_id as "empresaId", c.empresa, c.sistema, c.orgao,
  c.municipio_ibge as "municipioIbge", c.uf, c.forma, c.login, c.situacao, c.procurador, c.poderes, c.faltam,
  c.valido_de as "validoDe", c.valido_ate as "validoAte", c.guardado_em as "guardadoEm", c.guardado_por as "guardadoPor",
  c.responsavel_id as "responsavelId", c.responsavel, c.responsavel_proprio as "responsavelProprio",
  c.testada_em as "testadaEm", c.teste_ok as "testeOk", c.teste_texto as "testeTexto", c.pedido_id as "pedidoId",
  c.pedido_expira_em as "pedidoExpiraEm", c.pedido_aberto_em as "pedidoAbertoEm", c.observacao,
  c.encerrada_em as "encerradaEm", c.motivo, c.versao`

/** What asks for somebody comes first. */
const GRAVIDADE = sql`array_position(array['recusada', 'vencida', 'faltam-poderes', 'falta', 'aguardando-cliente', 'a-vencer',
  'em-ordem', 'encerrada'], c.situacao)`

export const ORDEM_DAS_CREDENCIAIS: Ordenacao = {
  colunas: {
    empresa: 'c.empresa',
    sistema: ['c.sistema', 'c.orgao'],
    forma: 'c.forma',
    situacao: [GRAVIDADE, 'c.valido_ate'],
    validoAte: 'c.valido_ate',
    testadaEm: 'c.testada_em',
    guardadoEm: 'c.guardado_em',
    responsavel: 'c.responsavel',
  },
  padrao: 'empresa',
  desempate: 'c.id',
  nulos: 'ultimos',
}
