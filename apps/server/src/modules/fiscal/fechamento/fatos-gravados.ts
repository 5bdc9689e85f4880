import type { FatosDoMes } from '@razao/engine/fechamento'
import { feriados } from '@razao/engine/tempo'

type Gravado = { readonly locais: readonly string[]; readonly util31DeDezembro: boolean }

/** The facts as they were kept, ready for the engine again: only the holidays change shape in JSON. */
export function fatosGravados(json: unknown): FatosDoMes {
  const fatos = json as FatosDoMes
  const { locais, util31DeDezembro } = fatos.feriados as unknown as Gravado
  return { ...fatos, feriados: feriados(locais, util31DeDezembro) }
}
