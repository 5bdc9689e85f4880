import { inject } from 'vitest'
import type {} from './banco.ts'
import { type BancoDeTeste, clonar, clonarPreparado } from './banco-modelo.ts'

/**
 * A fresh migrated database for one test file, as superuser. Call it in `beforeAll`, `drop` it in
 * `afterAll` after closing every pool.
 */
export async function bancoDeTeste(): Promise<BancoDeTeste> {
  return await clonar(inject('bancoModelo'))
}

/** As `bancoDeTeste`, with what `preparar` put in it once for every file that asks by this name. */
export async function bancoPreparado(
  nome: string,
  preparar: (url: string) => Promise<void>,
): Promise<BancoDeTeste> {
  return await clonarPreparado(inject('bancoModelo'), nome, preparar)
}
