import type { fiscal, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { servirMemoriaEmPdf } from '../../folha/index.ts'
import { memoriaProvada } from './memoria-da-apuracao.ts'

/** ƒ of an apuração as a PDF: the memória of the facts that were kept, as its own route tells it. */
export async function memoriaDaApuracaoEmPdf(
  ctx: Context,
  input: RouteParsed<typeof fiscal.memoriaDaApuracaoEmPdf>,
): Promise<ArquivoServido> {
  const memoria = await memoriaProvada(ctx, input)
  const linha = await ctx.db
    .selectFrom('apuracao')
    .select(['empresa_id as empresaId', 'competencia', 'criado_em as apuradaEm'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', input.apuracaoId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return await servirMemoriaEmPdf(ctx, memoria, linha)
}
