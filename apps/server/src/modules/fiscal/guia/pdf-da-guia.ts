import type { fiscal, RouteParsed } from '@razao/contract'
import { comMemoria, type Passo } from '@razao/engine/dinheiro'
import { fecharMes } from '@razao/engine/fechamento'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { fatosGravados } from '../fechamento/fatos-gravados.ts'
import { escreverPdf } from './escrever-pdf.ts'
import { guiaVisivel, registrarAcesso } from './ler-guia.ts'

type Rota = typeof fiscal.pdfDaGuia

/** The guide as a PDF: what is due on the first page, how it was worked out on the next. */
export async function pdfDaGuia(
  ctx: Context,
  { guiaId, baixar }: RouteParsed<Rota>,
): Promise<ArquivoServido> {
  const guia = await guiaVisivel(ctx, guiaId)
  await registrarAcesso(ctx, guia, baixar ? 'baixou' : 'abriu')
  const { escritorio_id, nome, crc, marca } = await ctx.db
    .selectFrom('escritorio')
    .select(['escritorio_id', 'nome', 'crc', 'marca'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirstOrThrow()
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social', 'identificacao'])
    .where('escritorio_id', '=', escritorio_id)
    .where('id', '=', guia.empresaId)
    .executeTakeFirstOrThrow()
  const conteudo = await escreverPdf({
    guia,
    escritorio: { nome, crc, ...(marca as { nome?: string; corPrimaria?: string }) },
    empresa: { razaoSocial: empresa.razao_social, identificacao: empresa.identificacao },
    passos: await passosDa(ctx, guia.apuracaoId),
  })
  return {
    nome: `${guia.rotulo}-${guia.competencia}-${guia.empresa}.pdf`,
    mime: 'application/pdf',
    conteudo,
    baixar,
  }
}

async function passosDa(ctx: Context, apuracaoId: number | null): Promise<readonly Passo[]> {
  if (apuracaoId === null) return []
  const linha = await ctx.db
    .selectFrom('apuracao')
    .select('fatos')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', apuracaoId)
    .executeTakeFirst()
  if (!linha) return []
  const memorial = comMemoria()
  return fecharMes(fatosGravados(linha.fatos), memorial).ok ? memorial.passos : []
}
