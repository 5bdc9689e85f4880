import { fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  ordenar,
  todas,
} from '../../../platform/lista.ts'

export type LinhaDoDas = RouteOutput<typeof fiscal.listarDas>['lista'][number]
export type FiltroDoDas = Partial<FiltroDe<RouteParsed<typeof fiscal.listarDas>>> & {
  competencia: string
}

/** Companies of the month with the apuração in force. */
export function baseDoDas(ctx: Context, filtro: FiltroDoDas): RawBuilder<unknown> {
  const { anexo } = filtro
  const onde = todas(
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${filtro.competencia}`,
    igual('f.empresa_id', filtro.empresaId),
    igual('f.regime', filtro.regime),
    anexo !== undefined &&
      sql`(f.anexo = ${anexo} or ${anexo} = any (string_to_array(a.anexo, ', ')))`,
    igual(sql`(a.id is not null)`, filtro.calculada),
    algumaContem(filtro.busca, 'e.apelido', 'e.razao_social'),
  )
  return sql`
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id
      and a.competencia = f.competencia and a.atual
    where ${onde}`
}

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'e.apelido',
    regime: 'f.regime',
    receita: sql`coalesce(a.receita, f.faturamento)`,
    rbt12: 'a.rbt12',
    fatorR: 'a.fator_r',
    aliquotaEfetiva: 'a.aliquota_efetiva',
    valor: 'a.valor',
  },
  padrao: 'empresa',
  desempate: 'f.empresa_id',
  nulos: 'menores',
}

type Linha = Omit<LinhaDoDas, 'situacao' | 'avisos'> & {
  estado: string | null
  avisos: { mensagem: string }[]
}

/** Rows of the month; without `corte`, the whole filter. */
export async function paginaDoDas(
  ctx: Context,
  filtro: FiltroDoDas,
  pedido: { ordem: string | undefined; corte?: Fragmento },
): Promise<LinhaDoDas[]> {
  const { rows } = await sql<Linha>`
    select f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia, a.id as "apuracaoId",
      coalesce(a.receita, f.faturamento) as receita, a.rbt12, a.rba, a.fs12, trim_scale(a.fator_r)::text as "fatorR", a.anexo,
      trim_scale(a.aliquota_nominal)::text as "aliquotaNominal", trim_scale(a.aliquota_efetiva)::text as "aliquotaEfetiva",
      a.valor, ant.valor as "valorAnterior", g.vencimento, g.estado, g.id as "guiaId", coalesce(a.avisos, '[]') as avisos,
      a.conferida_em is not null as conferida
    from (select f.escritorio_id, f.empresa_id, row_number() over (order by ${ordenar(ORDEM, pedido.ordem)}) as posicao
      ${baseDoDas(ctx, filtro)} order by posicao ${pedido.corte ?? sql``}) p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.empresa_id = p.empresa_id and f.competencia = ${filtro.competencia}
    join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    left join apuracao a on a.escritorio_id = p.escritorio_id and a.empresa_id = p.empresa_id
      and a.competencia = f.competencia and a.atual
    left join apuracao ant on ant.escritorio_id = p.escritorio_id and ant.empresa_id = p.empresa_id
      and ant.competencia = ${somarMeses(filtro.competencia, -1)} and ant.atual
    left join lateral (
      select g.id, g.vencimento, g.estado from guia g
      where g.escritorio_id = p.escritorio_id and g.empresa_id = p.empresa_id and g.competencia = f.competencia
        and g.estado <> 'substituida'
          and g.tipo in ${oneOf(fiscal.TIPO_GUIA.das, fiscal.TIPO_GUIA.dasMei, fiscal.TIPO_GUIA.darf, fiscal.TIPO_GUIA.iss)}
      order by g.tipo, g.estado = 'paga', g.vencimento, g.id limit 1) g on true
    order by p.posicao`.execute(ctx.db)
  return rows.map(({ estado, avisos, ...linha }) => ({
    ...linha,
    situacao: situacaoDe(linha, estado),
    avisos: avisos.map((aviso) => aviso.mensagem),
  }))
}

const DA_GUIA: Readonly<Record<string, LinhaDoDas['situacao']>> = {
  gerada: 'Guia gerada',
  enviada: 'Enviada',
  lida: 'Lida',
  paga: 'Paga',
}

function situacaoDe(
  linha: Pick<Linha, 'apuracaoId' | 'valor' | 'conferida'>,
  estado: string | null,
): LinhaDoDas['situacao'] {
  if (linha.apuracaoId === null) return 'A calcular'
  const daGuia = estado === null ? undefined : DA_GUIA[estado]
  if (daGuia) return daGuia
  if (linha.valor === 0) return 'Sem valor'
  return linha.conferida ? 'Conferido' : 'Calculado'
}
