import type { fiscal, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { baixarDocumento } from '../../documentos/index.ts'
import { timbreDoEscritorio } from '../../escritorio/index.ts'
import { escreverPdf } from './escrever-pdf.ts'
import { guiaVisivel, registrarAcesso } from './ler-guia.ts'
import { memoriaDe } from './memoria-da-guia.ts'

type Rota = typeof fiscal.pdfDaGuia

/**
 * The guide as a PDF: the official one, where there is one; else ours, with what is due on the first page and how it was
 * worked out on the next.
 */
export async function pdfDaGuia(
  ctx: Context,
  { guiaId, baixar, demonstrativo }: RouteParsed<Rota>,
): Promise<ArquivoServido> {
  const guia = await guiaVisivel(ctx, guiaId)
  await registrarAcesso(ctx, guia, baixar ? 'baixou' : 'abriu')
  // What is paid is the document of the Receita; one that is no longer to be paid says so on ours.
  const { documentoId, demonstrativa, estado, vencida } = guia
  const vale =
    !demonstrativa && estado !== 'substituida' && !vencida && guia.revisao?.semInss !== true
  if (documentoId !== null && vale && !demonstrativo)
    return await baixarDocumento(ctx, documentoId, baixar)
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social', 'identificacao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guia.empresaId)
    .executeTakeFirstOrThrow()
  const conteudo = await escreverPdf({
    guia,
    timbre: await timbreDoEscritorio(ctx),
    empresa: { razaoSocial: empresa.razao_social, identificacao: empresa.identificacao },
    memoria: await memoriaDe(ctx, guia),
  })
  return {
    nome: `${guia.rotulo}-${guia.competencia}-${guia.empresa}${guia.estado === 'substituida' ? '-SUBSTITUIDA' : ''}.pdf`,
    mime: 'application/pdf',
    conteudo,
    baixar,
  }
}
