import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
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
  const { rows } = await sql<Totais & { total: number }>`
    select count(*) as total, coalesce(sum(r.interna), 0)::bigint as interna, coalesce(sum(r.externa), 0)::bigint as externa,
      coalesce(sum(r.ajuste), 0)::bigint as ajuste, coalesce(sum(r.interna + r.externa), 0)::bigint as receita,
      count(*) filter (where r.confirmada_em is not null) as confirmadas
    ${baseDoFaturamento(ctx, input)}`.execute(ctx.db)
  const { total, ...totais } = rows[0] ?? { total: 0, ...SEM_TOTAIS }
  const { PaginaAtual, RegistrosPorPagina } = input
  return {
    Lista: await paginaDoFaturamento(ctx, input, {
      ordem: input.ordem,
      limite: RegistrosPorPagina,
      pular: (PaginaAtual - 1) * RegistrosPorPagina,
    }),
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: total },
    totais,
  }
}

const SEM_TOTAIS: Totais = { interna: 0, externa: 0, ajuste: 0, receita: 0, confirmadas: 0 }

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
    linhas: await paginaDoFaturamento(ctx, input, { ordem: input.ordem, limite: null, pular: 0 }),
    filtros: input,
  })
}
