import type { FatosDoMes } from '@razao/engine/fechamento'
import { feriados } from '@razao/engine/tempo'

type Gravado = { readonly locais: readonly string[]; readonly util31DeDezembro: boolean }

/** The facts as they were kept, ready for the engine again: only the holidays change shape in JSON. */
export function fatosGravados(json: unknown): FatosDoMes {
  const { locais, util31DeDezembro } = (json as { readonly feriados: Gravado }).feriados
  return { ...(json as FatosDoMes), feriados: feriados(locais, util31DeDezembro) }
}
