import type { FatosDoMes } from '../fechamento/index.ts'
import { feriadosDoJson } from '../tempo/index.ts'

type Gravado = { readonly feriados: Parameters<typeof feriadosDoJson>[0] }

/** The facts as they were kept, ready for the engine again: only the holidays change shape in JSON. */
export const fatosGravados = (json: unknown): FatosDoMes => ({
  ...(json as FatosDoMes),
  feriados: feriadosDoJson((json as Gravado).feriados),
})
