import { createHash } from 'node:crypto'
import { type FatosDoMes, fecharMes, hashDoMes, serializarCanonico } from '@razao/engine/fechamento'
import { feriadosDoJson } from '@razao/engine/tempo'
import type { Valores } from './linhas-do-registro.ts'

const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')

type Gravado = { readonly feriados: Parameters<typeof feriadosDoJson>[0] }

/** Facts as they were kept: only the holidays change shape in JSON. */
const fatosDe = (json: unknown): FatosDoMes => ({
  ...(json as FatosDoMes),
  feriados: feriadosDoJson((json as Gravado).feriados),
})

function seloDe(json: unknown): { entrada: string; resultado: string } | null {
  try {
    const fatos = fatosDe(json)
    const fechado = fecharMes(fatos)
    if (!fechado.ok) return null
    return {
      entrada: sha256(serializarCanonico(fatos)),
      resultado: hashDoMes(fatos, fechado.value),
    }
  } catch {
    // Facts that the engine does not read: the seal stays the one that came.
    return null
  }
}

/**
 * Seals of an apuração whose facts now name people and notes by other numbers. One that the facts did not give
 * there is not made to agree here: it stays as it came.
 */
export function seloDaApuracao(vinda: Valores, fatos: unknown): Valores {
  const antes = seloDe(vinda.fatos)
  if (antes === null || antes.resultado !== vinda.resultado_hash) return {}
  const agora = seloDe(fatos)
  if (agora === null) return {}
  return {
    resultado_hash: agora.resultado,
    ...(antes.entrada === vinda.entrada_hash ? { entrada_hash: agora.entrada } : {}),
  }
}

/** The same of a receipt of pró-labore, sealed by its facts and by itself. */
export function seloDoRecibo(vinda: Valores, aqui: Valores): Valores {
  const selo = ({ fatos, recibo }: Valores) => sha256(serializarCanonico([fatos, recibo]))
  return selo(vinda) === vinda.resultado_hash ? { resultado_hash: selo(aqui) } : {}
}
