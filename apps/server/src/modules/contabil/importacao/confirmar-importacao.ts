import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { conferirImportacao } from './conferir-importacao.ts'
import { mudarImportacao, tomarImportacao } from './sql-importacao.ts'

export const TAREFA_DE_IMPORTACAO = 'importar-livro'
export const TAREFA_DE_DESFAZER = 'desfazer-livro'

/** Asks for a preview to enter the book, as one unit. */
export async function confirmarImportacaoContabil(
  ctx: Context,
  { importacaoId }: RouteParsed<typeof contabilImportacao.confirmarImportacaoContabil>,
): Promise<RouteOutput<typeof contabilImportacao.confirmarImportacaoContabil>> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao.estado !== 'previa')
    throw problem('importacao-nao-pode', { detail: 'Só se confirma uma prévia pronta.' })
  const { impedimentos } = await conferirImportacao(ctx, importacao)
  if (impedimentos.length > 0)
    throw problem('importacao-nao-pode', { detail: impedimentos.join(' ') })
  const { empresaId, nome } = importacao
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DE_IMPORTACAO,
    empresaId,
    parametros: { importacaoId },
    itens: [{ rotulo: nome, empresaId }],
  })
  await mudarImportacao(ctx, importacaoId, {
    estado: 'importando',
    operacao_id: operacaoId,
    motivo: null,
  })
  return { operacaoId, total: 1 }
}

/** Throws a preview away; nothing of it had entered the book. */
export async function descartarImportacaoContabil(
  ctx: Context,
  { importacaoId }: RouteParsed<typeof contabilImportacao.descartarImportacaoContabil>,
): Promise<{ ok: true }> {
  const { estado } = await tomarImportacao(ctx, importacaoId)
  if (estado !== 'previa' && estado !== 'analisando' && estado !== 'falhou')
    throw problem('importacao-nao-pode', {
      detail: 'Só se descarta uma prévia. O que já entrou no livro se estorna.',
    })
  await ctx.db
    .deleteFrom('importacao_contabil_conta')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .execute()
  await mudarImportacao(ctx, importacaoId, { estado: 'cancelada' })
  return { ok: true }
}

/** Asks for everything that an import put in the book to be reversed. */
export async function desfazerImportacaoContabil(
  ctx: Context,
  { importacaoId, motivo }: RouteParsed<typeof contabilImportacao.desfazerImportacaoContabil>,
): Promise<RouteOutput<typeof contabilImportacao.desfazerImportacaoContabil>> {
  const { estado, formato, empresaId, nome } = await tomarImportacao(ctx, importacaoId)
  if (estado !== 'concluida')
    throw problem('importacao-nao-pode', { detail: 'Só se desfaz o que já entrou no livro.' })
  if (formato === 'saida-total')
    throw problem('importacao-nao-pode', {
      detail:
        'Um livro restaurado é o livro inteiro da empresa, e lançamento confirmado não se apaga: estorne lançamento a lançamento o que não valer.',
    })
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DE_DESFAZER,
    empresaId,
    parametros: { importacaoId, motivo },
    itens: [{ rotulo: nome, empresaId }],
  })
  await mudarImportacao(ctx, importacaoId, {
    estado: 'desfazendo',
    operacao_id: operacaoId,
    motivo: null,
  })
  return { operacaoId, total: 1 }
}
