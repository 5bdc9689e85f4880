import { conferirMemoria, type Passo } from '../../dinheiro/index.ts'

/**
 * What is wrong with a memória, in words; empty when whole: each operand named in its formula, each
 * one that comes from a step equal to that earlier step's result, each step with its law and rule.
 */
export function defeitosDaMemoria(passos: readonly Passo[]): string[] {
  const vistos = new Map<string, Passo>()
  const defeitos: string[] = []
  for (const passo of passos) {
    for (const [nome, { de, valor }] of Object.entries(passo.operandos)) {
      if (!passo.formula.includes(nome)) defeitos.push(`${passo.id}: ${nome} fora da fórmula`)
      if (de === undefined) continue
      const origem = vistos.get(de)?.resultado
      if (origem?.tipo !== valor.tipo || origem.valor !== valor.valor) {
        defeitos.push(`${passo.id}: ${nome} não é o resultado de ${de}`)
      }
    }
    if (!/\d/.test(passo.fundamento)) defeitos.push(`${passo.id}: sem fundamento`)
    if (!/@\d{4}-\d{2}$/.test(passo.regra)) defeitos.push(`${passo.id}: sem versão da regra`)
    if (vistos.has(passo.id)) defeitos.push(`${passo.id}: passo repetido`)
    vistos.set(passo.id, passo)
  }
  return defeitos
}

/** Adds the tributes whose value is not the result of their last step. */
export function defeitosDosTributos(
  passos: readonly Passo[],
  tributos: readonly { readonly tributo: string; readonly valor: number }[],
): string[] {
  const semPasso = tributos.filter(({ tributo, valor }) => {
    const ultimo = passos.find((p) => p.id.endsWith(`.${tributo}`))
    return ultimo?.resultado.tipo !== 'centavos' || ultimo.resultado.valor !== valor
  })
  return [
    ...defeitosDaMemoria(passos),
    ...conferirMemoria(passos),
    ...semPasso.map((t) => `${t.tributo}: valor sem passo`),
  ]
}
