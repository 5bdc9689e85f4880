// Check digits of the arrecadação codes (Febraban, Layout padrão de arrecadação com código de barras).

/** Weights 2 and 1 from the right; the digits of each product are added. */
export function modulo10(texto: string): number {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    const produto = Number(texto[i]) * peso
    soma += produto > 9 ? produto - 9 : produto
    peso = peso === 2 ? 1 : 2
  }
  return (10 - (soma % 10)) % 10
}

/** Weights 2 to 9 from the right; a remainder of 0 or 1 gives 0, a remainder of 10 gives 1. */
export function modulo11(texto: string): number {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    soma += Number(texto[i]) * peso
    peso = peso === 9 ? 2 : peso + 1
  }
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}
