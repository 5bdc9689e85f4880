import { createHash } from 'node:crypto'
import {
  type FatosDoMes,
  type Fechamento,
  fecharMes,
  serializarCanonico,
} from '@razao/engine/fechamento'
import type { Aviso } from '@razao/engine/tributos/simples'

/** The month worked out, with what proves it: same facts, same rules, same hashes. */
export type Apurado = {
  readonly fechamento: Fechamento
  /** Facts as canonical JSON: what is kept and what was hashed. */
  readonly fatosTexto: string
  readonly entradaHash: string
  readonly regrasHash: string
  readonly resultadoHash: string
  readonly avisos: readonly Aviso[]
}
export type RecusaDaApuracao = { readonly codigo: string; readonly mensagem: string }

const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')

// A whole batch uses the same few tables: their hash is worked out once per text.
const HASH_DAS_TABELAS = new Map<string, string>()
function hashDasTabelas(texto: string): string {
  const guardado = HASH_DAS_TABELAS.get(texto)
  if (guardado !== undefined) return guardado
  if (HASH_DAS_TABELAS.size > 500) HASH_DAS_TABELAS.clear()
  const hash = sha256(texto)
  HASH_DAS_TABELAS.set(texto, hash)
  return hash
}

/** Runs the engine over the facts; a refusal of the law is an answer, not a failure. */
export function apurarEmpresa(
  fatos: FatosDoMes,
  avisosDaCasa: readonly Aviso[],
): Apurado | RecusaDaApuracao {
  const fechado = fecharMes(fatos)
  if (!fechado.ok) return { codigo: fechado.refusal.codigo, mensagem: fechado.refusal.mensagem }
  const fechamento = fechado.value
  const fatosTexto = serializarCanonico(fatos)
  return {
    fechamento,
    fatosTexto,
    entradaHash: sha256(fatosTexto),
    regrasHash: hashDasTabelas(serializarCanonico(fechamento.tabelas)),
    resultadoHash: hashDoResultado(fechamento),
    avisos: [...avisosDaCasa, ...fechamento.avisos],
  }
}

/** What the month says, whatever engine said it. */
export const hashDoResultado = (fechamento: Fechamento): string =>
  sha256(serializarCanonico(fechamento))
