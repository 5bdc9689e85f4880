import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { emPagina, lerTotais, recorte } from '../../../platform/lista.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { baseDoDas, type LinhaDoDas, paginaDoDas } from './pagina-das.ts'

type Rota = typeof fiscal.listarDas

/** The tax of each company in the month, with how far its guide has come. */
export async function listarDas(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await garantirFechamentos(ctx, input.competencia)
  const { total, ...totais } = await lerTotais<{ total: number; receita: number; valor: number }>(
    ctx.db,
    {
      somas: sql`count(*) as total, coalesce(sum(coalesce(a.receita, f.faturamento)), 0)::bigint as receita,
      coalesce(sum(a.valor), 0)::bigint as valor`,
      de: baseDoDas(ctx, input),
    },
  )
  const { ordem } = input
  const lista = await paginaDoDas(ctx, input, { ordem, corte: recorte(input) })
  return emPagina(input, { lista, total, totais })
}

const COLUNAS: readonly Coluna<LinhaDoDas>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Receita', tipo: 'dinheiro', valor: (l) => l.receita },
  { titulo: 'RBT12', tipo: 'dinheiro', valor: (l) => l.rbt12 },
  { titulo: 'RBA', tipo: 'dinheiro', valor: (l) => l.rba },
  { titulo: 'Folha 12 meses', tipo: 'dinheiro', valor: (l) => l.fs12 },
  { titulo: 'Fator R', tipo: 'taxa', valor: (l) => l.fatorR },
  { titulo: 'Anexo', tipo: 'texto', valor: (l) => l.anexo },
  { titulo: 'Alíquota nominal', tipo: 'taxa', valor: (l) => l.aliquotaNominal },
  { titulo: 'Alíquota efetiva', tipo: 'taxa', valor: (l) => l.aliquotaEfetiva },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { titulo: 'Valor anterior', tipo: 'dinheiro', valor: (l) => l.valorAnterior },
  { titulo: 'DAS no PGDAS-D', tipo: 'dinheiro', valor: (l) => l.dasPgdas },
  { titulo: 'Diferença', tipo: 'dinheiro', valor: (l) => l.diferenca },
  { titulo: 'Declaração', tipo: 'texto', valor: (l) => l.declaracao },
  { titulo: 'Vencimento', tipo: 'data', valor: (l) => l.vencimento },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => l.situacao },
]

/** The whole filter as CSV or XLSX. */
export async function exportarDas(
  ctx: Context,
  input: RouteParsed<typeof fiscal.exportarDas>,
): Promise<ArquivoServido> {
  await garantirFechamentos(ctx, input.competencia)
  return await exportar(ctx, input.formato, {
    titulo: `das-${input.competencia}`,
    colunas: [...COLUNAS],
    linhas: await paginaDoDas(ctx, input, { ordem: input.ordem }),
    filtros: input,
  })
}
