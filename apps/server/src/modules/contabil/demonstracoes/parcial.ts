import { formatarData } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'

/** A day that is the last one of its month, or of the company. */
type Fim = { readonly ate: string; readonly encerradaEm: string | null }

/**
 * Why what is printed is not the last word: its days, or those of its year, are not over. Undefined when they are.
 * A year that is over may be shown in parts: its period says so by itself.
 */
export function porQueEParcial(ctx: Context, { ate, encerradaEm }: Fim): string | undefined {
  const hoje = ctx.clock.today()
  if (encerradaEm !== null && encerradaEm <= hoje && encerradaEm.slice(0, 4) <= ate.slice(0, 4))
    return undefined
  if (ate >= hoje)
    return `o período vai até ${formatarData(ate)} e não terminou; posição de ${formatarData(hoje)}.`
  const fimDoAno = `${ate.slice(0, 4)}-12-31`
  if (fimDoAno >= hoje)
    return `o exercício de ${ate.slice(0, 4)} não terminou; posição de ${formatarData(ate)}.`
  return undefined
}
