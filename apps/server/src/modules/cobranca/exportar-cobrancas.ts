import { cobrancas, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { lerLinhas, ordenar } from '../../platform/lista.ts'
import { type CobrancaDaLista, deCobrancas, ORDEM } from './sql-cobrancas.ts'

const RECEBIMENTOS: Readonly<Record<CobrancaDaLista['recebimento'], string>> = {
  ...{ aberto: 'Em aberto', parcial: 'Parcial', pago: 'Pago', vencido: 'Vencido' },
  cancelado: 'Cancelada',
}

const COLUNAS: Coluna<CobrancaDaLista>[] = [
  {
    titulo: 'Situação',
    tipo: 'texto',
    valor: (l) => cobrancas.ROTULOS_STATUS_COBRANCA[l.status] ?? '',
  },
  { titulo: 'Número', tipo: 'texto', valor: (l) => String(l.numero) },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Cliente', tipo: 'texto', valor: (l) => l.cliente },
  { titulo: 'CNPJ/CPF', tipo: 'texto', valor: (l) => l.clienteDocumento },
  { titulo: 'Serviço', tipo: 'texto', valor: (l) => l.descricao },
  { titulo: 'Item LC 116', tipo: 'texto', valor: (l) => l.itemLc116 },
  { titulo: 'Competência', tipo: 'texto', valor: (l) => l.competencia },
  { titulo: 'Emissão', tipo: 'data', valor: (l) => l.emissao },
  { titulo: 'Vencimento', tipo: 'data', valor: (l) => l.vencimento },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.bruto },
  { titulo: 'Retenções', tipo: 'dinheiro', valor: (l) => l.retencoes },
  { titulo: 'Líquido', tipo: 'dinheiro', valor: (l) => l.liquido },
  { titulo: 'Recebido', tipo: 'dinheiro', valor: (l) => l.recebido },
  {
    titulo: 'Recebimento',
    tipo: 'texto',
    valor: (l) => (l.pixAConferir ? 'Pix a conferir' : RECEBIMENTOS[l.recebimento]),
  },
  { titulo: 'Nota', tipo: 'texto', valor: (l) => l.nota?.numero ?? null },
]

/** Every charge of the filter, whatever the page on screen. */
export async function exportarCobrancas(
  ctx: Context,
  input: RouteParsed<typeof cobrancas.exportarCobrancas>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ordem, ...filtro } = input
  const linhas = await lerLinhas<CobrancaDaLista>(ctx.db, {
    colunas: sql`x.*`,
    de: deCobrancas(ctx, filtro),
    ordem: ordenar(ORDEM, ordem),
  })
  return await exportar(ctx, formato, {
    titulo: 'cobrancas',
    colunas: COLUNAS,
    linhas,
    filtros: filtro,
  })
}
