import type { Context } from '../../../platform/context.ts'
import type { DocumentoDistribuido } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { entrar } from './entrar.ts'
import { lerDistribuido } from './ler-distribuido.ts'
import {
  type Empresa,
  guardarDocumentos,
  jaVieram,
  moverPonto,
  travarPonto,
} from './sql-captura.ts'

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
  const lidos = documentos.map((documento) => lerDistribuido(documento, empresa))
  const antes = await jaVieram(ctx, empresa.id, lidos)
  // Read again from the start, what was kept stays as it is.
  const novos = lidos.filter(({ nsu, sha256 }) => !antes.porNsu.has(`${nsu}:${sha256}`))
  const vindos = await entrar(ctx, empresa.id, { lidos: novos, jaVieram: antes.porChave })
  await guardarDocumentos(ctx, empresa.id, vindos)
  const nsu = Math.max(...lidos.map((lido) => lido.nsu))
  await moverPonto(ctx, { empresaId: empresa.id, nsu, documentos: novos.length })
  await avisar(ctx, 'captura', { empresaId: empresa.id, documentos: novos.length }, empresa.id)
  return nsu
}
