// Every município of the country with what is known of it today: one row each, whatever is known.
import { regrasMunicipais } from '@razao/contract'
import { somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Fragmento, todas } from '../../platform/lista.ts'

type Filtro = {
  readonly uf?: string | undefined
  readonly situacao?: (typeof regrasMunicipais.SITUACOES_DA_LISTA)[number] | undefined
  readonly conhecido?: boolean | undefined
  readonly comEmpresas?: boolean | undefined
  readonly aRever?: boolean | undefined
  readonly busca?: string | undefined
}

const COM = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇáàâãéêíóôõúüç'
const SEM = 'AAAAEEIOOOUUCaaaaeeiooouuc'
const NOME = sql`lower(regexp_replace(translate(m.nome, ${COM}, ${SEM}), '[^0-9A-Za-z]', '', 'g'))`

const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

/** By name with or without accents, by code, or by state. */
function comBusca(busca: string | undefined): Fragmento | undefined {
  const termo = simples(busca ?? '')
  if (termo === '') return undefined
  if (/^\d+$/.test(termo)) return sql`m.ibge::text like ${`${termo}%`}`
  const porNome = sql`${NOME} like ${`%${termo}%`}`
  return termo.length === 2 ? sql`(${porNome} or m.uf = ${termo.toUpperCase()})` : porNome
}

/** Versions in force on a day, of one key only the one that counts: the office's name comes before the national one. */
export const emVigorEm = (ctx: Context, dia: string): Fragmento => sql`
  select distinct on (v.municipio_ibge, v.tipo, v.chave) v.municipio_ibge, v.tipo, v.chave, v.valor, v.conferida_em
  from (
    select r.municipio_ibge, r.camada, r.tipo, r.chave, r.valor, r.conferida_em, r.vigente_de,
      lead(r.vigente_de) over (partition by r.municipio_ibge, r.camada, r.tipo, r.chave order by r.vigente_de) as proxima
    from regra_municipal r
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.retirada_em is null and r.camada in ('escritorio', 'nacional')) v
  where v.valor is not null and v.vigente_de <= ${dia} and (v.proxima is null or v.proxima > ${dia})
  order by v.municipio_ibge, v.tipo, v.chave, v.camada`

const valorDe = (tipo: string, chave: string): Fragmento =>
  sql`(array_agg(h.valor) filter (where h.tipo = ${tipo} and h.chave = ${chave}))[1]`

const RESUMO = (ctx: Context): Fragmento => sql`
  select h.municipio_ibge, count(*) as regras, count(distinct h.tipo) as tipos, min(h.conferida_em) as conferida_em,
    ${valorDe('situacao-nacional', '*')} as situacao, ${valorDe('provedor', '*')} as provedor,
    ${valorDe('inscricao-municipal', 'prestador')} as inscricao, ${valorDe('prazo-cancelamento', '*')} as prazo,
    ${valorDe('vencimento-iss', 'proprio')} as vencimento,
    count(*) filter (where h.tipo = 'aliquota-iss') as aliquotas,
    min((h.valor ->> 'aliquota')::numeric) as minima, max((h.valor ->> 'aliquota')::numeric) as maxima
  from (${emVigorEm(ctx, ctx.clock.today())}) h
  group by h.municipio_ibge`

/** The day before which a check is too old. */
export const diaDeRever = (ctx: Context): string =>
  somarDias(ctx.clock.today(), -regrasMunicipais.DIAS_ATE_REVER)

const umaDe = (pedido: boolean | undefined, condicao: Fragmento): Fragmento | undefined => {
  if (pedido === undefined) return undefined
  return pedido ? condicao : sql`not ${condicao}`
}

/** `from … where …` of a filter: `m` the município, `s` what is known, `e` its companies, `a` what was pointed out. */
export function municipiosDoPais(ctx: Context, filtro: Filtro): Fragmento {
  const { escritorioId } = ctx.tenant
  const onde = todas(
    sql`true`,
    filtro.uf !== undefined && sql`m.uf = ${filtro.uf}`,
    filtro.situacao === 'nao-conhecida' && sql`s.situacao is null`,
    filtro.situacao !== undefined &&
      filtro.situacao !== 'nao-conhecida' &&
      sql`s.situacao ->> 'situacao' = ${filtro.situacao}`,
    umaDe(filtro.conhecido, sql`(s.regras is not null)`),
    umaDe(filtro.comEmpresas, sql`(e.empresas is not null)`),
    umaDe(filtro.aRever, sql`coalesce(s.conferida_em < ${diaDeRever(ctx)}, false)`),
    comBusca(filtro.busca),
  )
  return sql`
    from municipio m
    left join (${RESUMO(ctx)}) s on s.municipio_ibge = m.ibge
    left join (
      select municipio_ibge, count(*) as empresas from empresa
      where escritorio_id = ${escritorioId} and encerrada_em is null
      group by municipio_ibge) e on e.municipio_ibge = m.ibge
    left join (
      select municipio_ibge, count(*) as abertos from regra_apontamento
      where escritorio_id = ${escritorioId} and resolvido_em is null
      group by municipio_ibge) a on a.municipio_ibge = m.ibge
    where ${onde}`
}
