import { lerDinheiro } from './dinheiro-digitado.ts'
import { formatarDinheiro } from './formato.ts'

/** Centavos, both ends included. */
export type FaixaDeValor = { readonly minimo?: number; readonly maximo?: number }

/**
 * A filter of amount as a person types it: `>1000`, `>=1000`, `<50`, `100..500`, `250`. Amounts follow
 * `lerDinheiro`; `>` and `<` leave the amount itself out. @returns null when it cannot be read
 */
export function lerFaixaDeValor(texto: string): FaixaDeValor | null {
  const limpo = texto.replace(/\s/g, '')
  if (limpo === '') return {}
  const [de, ate, ...sobra] = limpo.split('..')
  if (ate !== undefined) {
    if (sobra.length > 0) return null
    return ordenada(
      de === '' ? null : lerDinheiro(de ?? ''),
      ate === '' ? null : lerDinheiro(ate),
      {
        semDe: de === '',
        semAte: ate === '',
      },
    )
  }
  const [, sinal = '', numero = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(limpo) ?? []
  const valor = lerDinheiro(numero)
  if (valor === null) return null
  if (sinal.startsWith('>')) return { minimo: sinal === '>' ? valor + 1 : valor }
  if (sinal.startsWith('<')) return { maximo: sinal === '<' ? valor - 1 : valor }
  return { minimo: valor, maximo: valor }
}

function ordenada(
  de: number | null,
  ate: number | null,
  { semDe, semAte }: { semDe: boolean; semAte: boolean },
): FaixaDeValor | null {
  if ((de === null && !semDe) || (ate === null && !semAte) || (semDe && semAte)) return null
  if (de !== null && ate !== null && de > ate) return null
  return { ...(de === null ? {} : { minimo: de }), ...(ate === null ? {} : { maximo: ate }) }
}

/** The range in words, for the chip: `Valor de R$ 100,00 a R$ 500,00`. */
export function textoDaFaixa({ minimo, maximo }: FaixaDeValor): string {
  if (minimo !== undefined && minimo === maximo) return `Valor igual a ${formatarDinheiro(minimo)}`
  if (minimo === undefined) return `Valor até ${formatarDinheiro(maximo ?? 0)}`
  if (maximo === undefined) return `Valor a partir de ${formatarDinheiro(minimo)}`
  return `Valor de ${formatarDinheiro(minimo)} a ${formatarDinheiro(maximo)}`
}
