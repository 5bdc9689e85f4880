import { type Pergunta, simular } from '../decisoes/index.ts'
import { conferirMemoria } from '../dinheiro/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

/** `custos` of a case names points by `x`, by `alternativa` or by both. */
export function conferirDecisao({ fatos, espera }: Exemplo): string[] {
  const pedido = fatos as unknown as Pergunta
  const defeitos: string[] = []
  const resultado = conferirResultado(() => simular({ ...pedido, explicar: true }), espera, {
    mostrar: ({ curva, otimo, equilibrio }) => {
      const custos: Record<string, number> = {}
      for (const { x, alternativa, custo, memoria, partes } of curva) {
        custos[String(x)] ??= custo
        custos[alternativa] ??= custo
        custos[`${alternativa} ${x}`] = custo
        defeitos.push(...conferirMemoria(memoria?.passos ?? []))
        if (memoria?.passos.at(-1)?.resultado.valor !== custo) {
          defeitos.push(`${alternativa} ${x}: a memória não termina no custo`)
        }
        const soma = Object.values(partes).reduce((total, parte) => total + parte, 0)
        if (soma !== custo) defeitos.push(`${alternativa} ${x}: as partes não somam o custo`)
      }
      return { otimo, equilibrio: equilibrio?.x ?? null, custos }
    },
  })
  return [...resultado, ...new Set(defeitos)]
}
