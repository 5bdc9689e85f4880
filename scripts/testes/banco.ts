// Vitest global set-up of the `db` project: one private PostgreSQL for the whole run.
import type { TestProject } from 'vitest/node'
import { abrirBancoModelo, type BancoModelo } from './banco-modelo.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    bancoModelo: BancoModelo
  }
}

/** Starts and migrates; the returned function stops and removes everything. */
export async function setup(project: TestProject) {
  const { adminUrl, modelo, encerrar } = await abrirBancoModelo()
  project.provide('bancoModelo', { adminUrl, modelo })
  return encerrar
}
