import { inject } from 'vitest'
import type {} from './banco.ts'
import { type BancoDeTeste, clonar } from './banco-modelo.ts'

/**
 * A fresh migrated database for one test file, as superuser. Call it in `beforeAll`, `drop` it in
 * `afterAll` after closing every pool.
 */
export async function bancoDeTeste(): Promise<BancoDeTeste> {
  return await clonar(inject('bancoModelo'))
}
