import { automacao, type RouteParsed } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { type LinhaDeOperacao, pagina } from './queries.ts'

const tipos: Readonly<Record<string, string>> = automacao.TIPO_AUTOMACAO
const situacoes: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO

const COLUNAS: Coluna<LinhaDeOperacao>[] = [
  { titulo: 'Operação', tipo: 'numero', valor: (l) => l.ID },
  { titulo: 'Automação', tipo: 'texto', valor: (l) => tipos[l.TipoAutomacao] ?? l.TipoAutomacao },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.Empresa },
  { titulo: 'Competência', tipo: 'texto', valor: (l) => l.Competencia },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => situacoes[l.Status] ?? String(l.Status) },
  { titulo: 'Feitos', tipo: 'numero', valor: (l) => l.progresso },
  { titulo: 'Total', tipo: 'numero', valor: (l) => l.total },
  { titulo: 'Com erro', tipo: 'numero', valor: (l) => l.qtdErros },
  { titulo: 'Motivo', tipo: 'texto', valor: (l) => l.motivo },
  { titulo: 'Pedido por', tipo: 'texto', valor: (l) => l.pedidoPor },
  { titulo: 'Criada em', tipo: 'texto', valor: (l) => l.criadoEm },
]

const BLOCO = 500

/** The whole filter, whatever the page on screen. */
export async function exportarOperacoes(
  ctx: Context,
  input: RouteParsed<typeof automacao.exportarOperacoes>,
): Promise<ArquivoServido> {
  const { formato, ...filtro } = input
  const linhas: LinhaDeOperacao[] = []
  for (let paginaAtual = 1; ; paginaAtual += 1) {
    const bloco = await pagina(ctx, { ...filtro, paginaAtual, registrosPorPagina: BLOCO })
    linhas.push(...bloco)
    if (bloco.length < BLOCO) break
  }
  return await exportar(ctx, formato, {
    titulo: 'operacoes',
    colunas: COLUNAS,
    linhas,
    filtros: filtro,
  })
}
