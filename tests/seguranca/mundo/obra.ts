// What each part of the world is made with.
import type { Bancada, Escritorio } from '../../../apps/server/src/testes/fabricas.ts'

export type Obra = {
  bancada: Bancada
  um<T>(sql: string, valores?: unknown[]): Promise<T>
  escritorio: Escritorio
}
