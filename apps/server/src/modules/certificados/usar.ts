import type { Context } from '../../platform/context.ts'
import type { CertificadoAberto, Integracoes } from '../../platform/fora/index.ts'
import { certificadoEmUso, NOME_NO_VAULT } from './queries.ts'

/** Can something be done with the certificate of the company now? */
export const temCertificado = async (ctx: Context, empresaId: number): Promise<boolean> =>
  (await certificadoEmUso(ctx, empresaId)) !== null

type Uso = {
  readonly empresaId: number
  /** The service and what is done, as the company reads it: «NFS-e: DPS 1/42». */
  readonly motivo: string
}

/**
 * Hands the key, the certificate and its chain to `usar`, after the use was told and outside any transaction; null when
 * the company has none that may be used. Nothing of it is to be kept, logged or thrown.
 */
export async function usarCertificado<T>(
  { vault }: Pick<Integracoes, 'vault'>,
  write: <R>(work: (ctx: Context) => Promise<R>) => Promise<R>,
  { empresaId, motivo }: Uso,
  usar: (certificado: CertificadoAberto) => Promise<T>,
): Promise<T | null> {
  const id = await write((ctx) => certificadoEmUso(ctx, empresaId))
  if (id === null) return null
  return await vault.usar(write, { nome: NOME_NO_VAULT(id), empresaId, motivo }, (segredo) =>
    usar(JSON.parse(segredo.toString('utf8')) as CertificadoAberto),
  )
}
