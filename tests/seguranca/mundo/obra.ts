// What each part of the world is made with.
import type { Escritorio } from '../../../apps/server/src/testes/fabricas.ts'
import type { BancadaDeAtaque } from '../bancada-de-ataque.ts'

export type Obra = {
  bancada: BancadaDeAtaque
  um<T>(sql: string, valores?: unknown[]): Promise<T>
  escritorio: Escritorio
}
