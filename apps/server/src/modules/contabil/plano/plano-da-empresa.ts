import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

/** An account as one company sees it: the chart's, with what the company changed in it. */
export type ContaDaEmpresa = {
  id: number
  codigo: string
  reduzido: string | null
  nome: string
  tipo: 'sintetica' | 'analitica'
  natureza: 'devedora' | 'credora'
  nivel: number
  grupo: string | null
  funcao: string | null
  descricao: string | null
  referencial: string | null
  referencialAConferir: boolean
  grupoDre: string | null
  tipoDfc: string | null
  ativa: boolean
  ativaDe: string | null
  ativaAte: string | null
  /** Of this company only. */
  propria: boolean
  /** The company changed something of the chart's account. */
  alterada: boolean
  versao: number
}

/** Chart of one company in the order of the codes; without a company, the office's standard chart. */
export async function planoDaEmpresa(
  ctx: Context,
  { empresaId, planoId }: { empresaId?: number | undefined; planoId?: number | undefined } = {},
): Promise<ContaDaEmpresa[]> {
  const { escritorioId } = ctx.tenant
  const empresa = empresaId ?? null
  const { rows } = await sql<ContaDaEmpresa>`
    select c.id, c.codigo, coalesce(t.reduzido, c.reduzido) as reduzido, coalesce(t.nome, c.nome) as nome, c.tipo,
      c.natureza, c.nivel, c.grupo,
      coalesce(t.funcao, c.funcao) as funcao, c.descricao, coalesce(t.referencial, c.referencial) as referencial,
      t.referencial is null and c.referencial_a_conferir as "referencialAConferir", coalesce(t.grupo_dre, c.grupo_dre) as "grupoDre",
      coalesce(t.tipo_dfc, c.tipo_dfc) as "tipoDfc", c.ativa
        and coalesce(t.ativa, true) as ativa, coalesce(t.ativa_de, c.ativa_de) as "ativaDe",
      coalesce(t.ativa_ate, c.ativa_ate) as "ativaAte", c.empresa_id is not null as propria, t.conta_id is not null as alterada,
      coalesce(t.versao, c.versao) as versao
    from conta_contabil c
    left join empresa_conta t on t.escritorio_id = c.escritorio_id and t.conta_id = c.id and t.empresa_id = ${empresa}::bigint
    where c.escritorio_id = ${escritorioId} and (c.empresa_id is null or c.empresa_id = ${empresa}::bigint)
      and c.plano_id = coalesce(${planoId ?? null}::bigint,
        (select e.plano_id from empresa_plano e where e.escritorio_id = ${escritorioId} and e.empresa_id = ${empresa}::bigint),
        (select m.id from plano_modelo m where m.escritorio_id = ${escritorioId} and m.padrao))
    order by c.codigo collate "C"`.execute(ctx.db)
  return semTrocadas(rows)
}

/** Of two accounts of one code, the company's own is in the place of the office's, which is hidden. */
export function semTrocadas<C extends Pick<ContaDaEmpresa, 'codigo' | 'propria' | 'ativa'>>(
  contas: C[],
): C[] {
  const trocadas = new Set(
    contas.flatMap((conta, i) => (conta.codigo === contas[i + 1]?.codigo ? [conta.codigo] : [])),
  )
  return trocadas.size === 0
    ? contas
    : contas.filter(({ codigo, propria, ativa }) => propria || ativa || !trocadas.has(codigo))
}

type Rota = typeof contabil.planoDeContas

/** 0 Ambas, 1 Sintéticas, 2 Analíticas. */
const TIPOS: Readonly<Record<number, string>> = { 1: 'sintetica', 2: 'analitica' }

export async function planoDeContas(
  ctx: Context,
  { empresaId, tipoDeRelatorio = 0, inativas = false }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (empresaId !== undefined) await exigirEmpresa(ctx, empresaId)
  const contas = await planoDaEmpresa(ctx, { empresaId })
  const tipo = TIPOS[tipoDeRelatorio]
  return {
    ContasContabeis: contas.filter(
      (conta) => (inativas || conta.ativa) && (tipo === undefined || conta.tipo === tipo),
    ),
  }
}
