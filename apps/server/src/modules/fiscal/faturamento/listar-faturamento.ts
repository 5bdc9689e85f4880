import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { type DepoisDe, emPagina, lerTotais, recorte } from '../../../platform/lista.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import {
  baseDoFaturamento,
  type LinhaDeFaturamento,
  paginaDoFaturamento,
} from './pagina-faturamento.ts'

type Rota = typeof fiscal.listarFaturamento
type Totais = RouteOutput<Rota>['totais']

/** Revenue of the month per company: notes, adjustment, segregation, what diverges. */
export async function listarFaturamento(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await garantirFechamentos(ctx, input.competencia)
  const { total, ...totais } = await lerTotais<Totais & { total: number }>(ctx.db, {
    somas: sql`count(*) as total, coalesce(sum(r.interna), 0)::bigint as interna, coalesce(sum(r.externa), 0)::bigint as externa,
      coalesce(sum(r.ajuste), 0)::bigint as ajuste, coalesce(sum(r.interna + r.externa), 0)::bigint as receita,
      count(*) filter (where r.confirmada_em is not null) as confirmadas`,
    de: baseDoFaturamento(ctx, input),
  })
  const { ordem } = input
  const lista = await paginaDoFaturamento(ctx, input, { ordem, corte: recorte(input) })
  return emPagina(input, { lista, total, totais })
}

/** Revenue of the month by company, after one of them. */
export async function receitasDepoisDe(
  ctx: Context,
  filtro: { competencia: string; empresaId?: number | undefined },
  { depoisDe, limite }: DepoisDe<number>,
): Promise<LinhaDeFaturamento[]> {
  await garantirFechamentos(ctx, filtro.competencia)
  return await paginaDoFaturamento(
    ctx,
    { ...filtro, depoisDe },
    { ordem: 'id', corte: sql`limit ${limite}` },
  )
}

const COLUNAS: readonly Coluna<LinhaDeFaturamento>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Notas emitidas', tipo: 'dinheiro', valor: (l) => l.notasEmitidas },
  { titulo: 'Quantidade', tipo: 'numero', valor: (l) => l.qtdEmitidas },
  { titulo: 'Canceladas', tipo: 'numero', valor: (l) => l.canceladas },
  { titulo: 'Mercado interno', tipo: 'dinheiro', valor: (l) => l.interna },
  { titulo: 'Exterior', tipo: 'dinheiro', valor: (l) => l.externa },
  { titulo: 'ISS retido', tipo: 'dinheiro', valor: (l) => l.issRetido },
  { titulo: 'Ajuste', tipo: 'dinheiro', valor: (l) => l.ajuste },
  { titulo: 'Justificativa', tipo: 'texto', valor: (l) => l.justificativa },
  { titulo: 'Receita do mês', tipo: 'dinheiro', valor: (l) => l.receita },
  { titulo: 'Receita anterior', tipo: 'dinheiro', valor: (l) => l.receitaAnterior },
  { titulo: 'Divergências', tipo: 'texto', valor: (l) => l.divergencias.join(' ') },
  { titulo: 'Confirmada por', tipo: 'texto', valor: (l) => l.confirmadaPor },
]

/** The whole filter as CSV or XLSX. */
export async function exportarFaturamento(
  ctx: Context,
  input: RouteParsed<typeof fiscal.exportarFaturamento>,
): Promise<ArquivoServido> {
  await garantirFechamentos(ctx, input.competencia)
  return await exportar(ctx, input.formato, {
    titulo: `faturamento-${input.competencia}`,
    colunas: [...COLUNAS],
    linhas: await paginaDoFaturamento(ctx, input, { ordem: input.ordem }),
    filtros: input,
  })
}
