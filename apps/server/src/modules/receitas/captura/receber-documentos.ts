import type { Context } from '../../../platform/context.ts'
import { entrar } from './entrar.ts'
import { type DocumentoVindo, lerDistribuido } from './ler-distribuido.ts'
import type { Fonte } from './precedencia.ts'
import { type Desfecho, type Empresa, guardarDocumentos, jaVieram } from './sql-captura.ts'

type Vindos = {
  readonly empresa: Empresa
  readonly fonte: Fonte
  readonly documentos: readonly DocumentoVindo[]
}

/**
 * Keeps documents of a source that had not come, each where it belongs, in the caller's transaction.
 * @returns what became of each that is new; one that was kept already is not told again
 */
export async function receberDocumentos(
  ctx: Context,
  { empresa, fonte, documentos }: Vindos,
): Promise<Desfecho['situacao'][]> {
  const lidos = documentos.map((documento) => lerDistribuido(documento, empresa, fonte))
  const antes = await jaVieram(ctx, { empresaId: empresa.id, fonte }, lidos)
  // Read again from the start, what was kept stays as it is.
  const novos = lidos.filter(({ nsu, sha256 }) => !antes.porNsu.has(`${nsu}:${sha256}`))
  const vindos = await entrar(ctx, empresa.id, { fonte, lidos: novos, jaVieram: antes.porChave })
  await guardarDocumentos(ctx, { empresaId: empresa.id, fonte }, vindos)
  return vindos.map(([, { situacao }]) => situacao)
}
