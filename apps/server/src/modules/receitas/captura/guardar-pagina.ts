import type { Context } from '../../../platform/context.ts'
import type { DocumentoDistribuido } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { PORTAL } from './precedencia.ts'
import { receberDocumentos } from './receber-documentos.ts'
import { type Empresa, moverPonto, travarPonto } from './sql-captura.ts'

type Pagina = {
  readonly empresa: Empresa
  /** Where the page was asked from. */
  readonly depoisDe: number
  readonly documentos: readonly DocumentoDistribuido[]
}

/**
 * Keeps a page of the queue and moves the cursor past it, all or nothing. When somebody else moved it meanwhile, nothing
 * is kept. @returns where the cursor stands
 */
export async function guardarPagina(ctx: Context, pagina: Pagina): Promise<number> {
  const { empresa, depoisDe, documentos } = pagina
  const ponto = await travarPonto(ctx, empresa.id)
  if (ponto !== depoisDe) return ponto
  const novos = await receberDocumentos(ctx, { empresa, fonte: PORTAL, documentos })
  const nsu = Math.max(...documentos.map((documento) => documento.nsu))
  await moverPonto(ctx, { empresaId: empresa.id, nsu, documentos: novos.length })
  await avisar(ctx, 'captura', { empresaId: empresa.id, documentos: novos.length }, empresa.id)
  return nsu
}
