import { folha, type RouteOutput } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import type { FatosProLabore, ReciboProLabore } from '@razao/engine/folha'
import { valorDaRegra } from '@razao/engine/planejamento'
import { somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { algumaContem, type Fragmento, igual, todas } from '../../platform/lista.ts'

type Pagina = RouteOutput<typeof folha.listarProLabore>
export type LinhaDoProLabore = Pagina['lista'][number]
export type FiltroDoProLabore = {
  competencia: string
  empresaId?: number | undefined
  situacao?: number | undefined
  busca?: string | undefined
}

type Linha = {
  id: number | null
  socio_id: number
  empresa_id: number
  apelido: string
  nome: string
  cpf: string
  situacao: number
  anterior: number | null
  regra_tipo: string | null
  regra_valor: number | null
  bruto: number | null
  inss: number | null
  irrf: number | null
  liquido: number | null
  recibo: ReciboProLabore | null
  fatos: FatosProLabore | null
  fator_r: string | null
  bloqueado: boolean
  versao: number | null
}

const ROTULO_DA_REGRA: Readonly<Record<string, string>> = {
  'salario-minimo': 'Um salário mínimo',
  teto: 'Teto do INSS',
}

/** Partners that receive, or could receive, in the month. */
export function baseDoProLabore(ctx: Context, filtro: FiltroDoProLabore): RawBuilder<unknown> {
  const { competencia } = filtro
  const onde = todas(
    sql`s.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`s.de <= ${ultimoDiaDoMes(competencia)}::date`,
    sql`(s.ate is null or s.ate >= ${`${competencia}-01`}::date)`,
    sql`(r.tipo is not null or pl.id is not null or s.administrador)`,
    igual('s.empresa_id', filtro.empresaId),
    igual(sql`coalesce(pl.situacao, 0)`, filtro.situacao),
    algumaContem(filtro.busca, 'e.apelido', 'e.razao_social', 'p.nome'),
  )
  return sql`
    from socio s
    join empresa e on e.escritorio_id = s.escritorio_id and e.id = s.empresa_id
    join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    left join lateral (
      select q.tipo, q.valor from pro_labore_regra q
      where q.escritorio_id = s.escritorio_id and q.socio_id = s.id and q.vigente_de <= ${competencia}
        and (q.vigente_ate is null or q.vigente_ate >= ${competencia})
      order by q.vigente_de desc limit 1) r on true
    left join pro_labore pl on pl.escritorio_id = s.escritorio_id and pl.empresa_id = s.empresa_id
      and pl.socio_id = s.id and pl.competencia = ${competencia}
    where ${onde}`
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  empresa: sql`apelido, nome, socio_id`,
  '-empresa': sql`apelido desc, nome, socio_id`,
  socio: sql`nome, socio_id`,
  '-socio': sql`nome desc, socio_id`,
  bruto: sql`bruto nulls first, socio_id`,
  '-bruto': sql`bruto desc nulls last, socio_id`,
  situacao: sql`situacao, apelido, socio_id`,
  '-situacao': sql`situacao desc, apelido, socio_id`,
}

/** One page of the month, in the asked order (by company when none). */
export async function paginaDoProLabore(
  ctx: Context,
  filtro: FiltroDoProLabore,
  pedido: { ordem: string | undefined; corte?: Fragmento },
): Promise<LinhaDoProLabore[]> {
  const { competencia } = filtro
  const ordem = ORDENS[pedido.ordem ?? 'empresa'] ?? sql`apelido, nome, socio_id`
  const { rows } = await sql<Linha>`
    with pagina as (
      select s.escritorio_id, pl.id, s.id as socio_id, s.empresa_id, e.apelido, p.nome, p.cpf, coalesce(pl.situacao, 0) as situacao,
        r.tipo as regra_tipo, r.valor as regra_valor, pl.bruto, pl.inss, pl.irrf, pl.liquido, pl.recibo, pl.fatos, pl.versao
      ${baseDoProLabore(ctx, filtro)}
      order by ${ordem} ${pedido.corte ?? sql``}
    )
    select l.*, a.bruto as anterior, f.fator_r,
      exists (select from periodo_bloqueio b where b.escritorio_id = l.escritorio_id and b.empresa_id = l.empresa_id
        and b.competencia = ${competencia} and b.reaberto_em is null) as bloqueado
    from pagina l
    left join pro_labore a on a.escritorio_id = l.escritorio_id and a.empresa_id = l.empresa_id
      and a.socio_id = l.socio_id and a.competencia = ${somarMeses(competencia, -1)}
        and a.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}
    left join lateral (${fatorRDoMesSeguinte(competencia)}) f on true
    order by ${ordem}`.execute(ctx.db)
  return rows.map((linha) => linhaDoContrato(linha, competencia))
}

/**
 * Folha over revenue of the twelve months ending in this one: what the next month's fator R will look
 * at. Only for companies with an activity that depends on it.
 */
const fatorRDoMesSeguinte = (competencia: string): RawBuilder<unknown> => sql`
  select case when rec.soma > 0 then (trunc(fol.soma / rec.soma, 2))::text end as fator_r
  from (
    select sum(m.interna + m.externa)::numeric as soma from receita_mensal m
    where m.escritorio_id = l.escritorio_id and m.empresa_id = l.empresa_id
      and m.competencia between ${somarMeses(competencia, -11)} and ${competencia}) rec,
    (select coalesce(sum(m.remuneracao + m.cpp + m.fgts), 0)::numeric as soma from folha_mensal m
    where m.escritorio_id = l.escritorio_id and m.empresa_id = l.empresa_id
      and m.competencia between ${somarMeses(competencia, -11)} and ${competencia}) fol
  where exists (select from empresa_atividade t where t.escritorio_id = l.escritorio_id
    and t.empresa_id = l.empresa_id and t.anexo = 'FATOR_R')`

function linhaDoContrato(linha: Linha, competencia: string): LinhaDoProLabore {
  const regra =
    linha.regra_tipo === null ? null : { tipo: linha.regra_tipo, valor: linha.regra_valor ?? 0 }
  const proposto = regra ? valorDaRegra(regra, competencia) : null
  return {
    id: linha.id,
    socioId: linha.socio_id,
    empresaId: linha.empresa_id,
    empresa: linha.apelido,
    socio: linha.nome,
    cpf: linha.cpf,
    competencia,
    situacao: linha.situacao,
    anterior: linha.anterior,
    proposto: proposto?.ok ? proposto.value : null,
    regra: regra
      ? (ROTULO_DA_REGRA[regra.tipo] ?? `Fixo de ${formatarReais(regra.valor)}`)
      : 'Sem regra',
    bruto: linha.bruto,
    inss: linha.inss,
    irrf: linha.irrf,
    liquido: linha.liquido,
    fatorR: linha.fator_r,
    avisos: [
      ...(linha.recibo?.avisos ?? []),
      ...(proposto?.ok === false ? [proposto.refusal.mensagem] : []),
    ],
    bloqueado: linha.bloqueado,
    versao: linha.versao,
  }
}
