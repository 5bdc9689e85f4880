import type { Memorial, Operando, Passo } from '../dinheiro/index.ts'

/**
 * Of the steps a rule wrote, the ones that lead to some of them, in their order: a cobrança is explained
 * by what it asked, not by the rest of the month.
 */
export function passosAte(passos: readonly Passo[], alvos: readonly string[]): Passo[] {
  const precisos = new Set(alvos)
  // A step is quoted only by later ones, so one walk from the end finds them all.
  return passos
    .toReversed()
    .filter(({ id, operandos }) => {
      if (!precisos.has(id)) return false
      for (const { de } of Object.values(operandos)) if (de !== undefined) precisos.add(de)
      return true
    })
    .toReversed()
}

/** Writes in a memorial steps that were kept apart. */
export function repassar(passos: readonly Passo[], memorial: Memorial): void {
  for (const passo of passos) memorial.passo(() => passo)
}

/** A step whose facts, told by their label, were worked out before it: they become results. */
export function religar(passo: Passo, apurados: Readonly<Record<string, Operando>>): Passo {
  const operandos = Object.entries(passo.operandos).map(([nome, operando]): [string, Operando] => {
    const apurado = operando.de === undefined ? apurados[operando.rotulo] : undefined
    return [nome, apurado ?? operando]
  })
  return { ...passo, operandos: Object.fromEntries(operandos) }
}
