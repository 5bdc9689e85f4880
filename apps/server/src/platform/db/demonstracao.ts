import pg from 'pg'
import { type Config, ConfigError, emProducao } from '../config.ts'

/** No table yet, or one from before there was such a thing. */
const SEM_NADA = /^(?:42P01|42703)$/

/** Demonstration accounts have passwords that everybody reads: where they are, nobody's data may be. */
export async function recusarDemonstracao(
  config: Pick<Config, 'NODE_ENV'>,
  url: string,
): Promise<void> {
  if (!emProducao(config)) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select 1 from public.escritorio where demonstracao limit 1',
    )
    if (rowCount === 0) return
  } catch (erro) {
    if (SEM_NADA.test(String((erro as { code?: unknown }).code))) return
    throw erro
  } finally {
    await client.end()
  }
  throw new ConfigError(
    'O banco tem o escritório de demonstração, cujas senhas são públicas. Em produção use um banco novo.',
  )
}
