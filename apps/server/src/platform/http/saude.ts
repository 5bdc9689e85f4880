import type { Pool } from '../db/index.ts'
import { semEspaco } from '../db/index.ts'
import type { Files } from '../files/index.ts'

export type Saude = {
  banco: 'ok' | 'fora' | 'sem-espaco' | 'so-leitura'
  arquivos: 'ok' | 'sem-espaco' | 'fora'
}

/** Whoever asks how it is does not make it write more often than this. */
const VALE_MS = 10_000
/** Enough to need room that is not there yet, in the cluster and in its log. */
const LINHAS_DA_PROVA = 4000

/**
 * How the database and the folder of files are, by writing to both: one that answers reads may have no room left.
 * The writing is a table that ends with its transaction, at most once in ten seconds.
 */
export function createSaude({ pool, files }: { pool: Pool; files: Files }): () => Promise<Saude> {
  let provada: { em: number; saude: Promise<Saude> } | null = null
  const provar = async (): Promise<Saude> => {
    const [banco, arquivos] = await Promise.all([provarBanco(pool), provarArquivos(files)])
    return { banco, arquivos }
  }
  return async () => {
    const agora = Date.now()
    if (provada === null || agora - provada.em > VALE_MS) provada = { em: agora, saude: provar() }
    const esta = provada
    const saude = await esta.saude
    // What is wrong is looked at again the next time.
    if (saude.banco !== 'ok' || saude.arquivos !== 'ok') if (provada === esta) provada = null
    if (saude.banco !== 'ok') return saude
    // Away is known at once.
    const responde = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return responde ? saude : { ...saude, banco: 'fora' }
  }
}

async function provarBanco(pool: Pool): Promise<Saude['banco']> {
  try {
    await pool.query(
      `create temporary table prova_de_escrita on commit drop as select generate_series(1, ${LINHAS_DA_PROVA})`,
    )
    return 'ok'
  } catch (erro) {
    if (semEspaco(erro)) return 'sem-espaco'
    if ((erro as { code?: string }).code === '25006') return 'so-leitura'
    return 'fora'
  }
}

async function provarArquivos(files: Files): Promise<Saude['arquivos']> {
  try {
    await files.provar()
    return 'ok'
  } catch (erro) {
    return semEspaco(erro) ? 'sem-espaco' : 'fora'
  }
}
