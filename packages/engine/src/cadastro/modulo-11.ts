/**
 * Value of a character of an inscription: its ASCII code minus 48, so `0`–`9` are 0–9 and `A`–`Z`
 * are 17–42 (IN RFB 2.229/2024, anexo XV).
 */
const valorDoCaractere = (texto: string, posicao: number): number => texto.charCodeAt(posicao) - 48

/** Σ character × weight, weights counted 2…`maximo` from the right and starting again. */
function somaPonderada(texto: string, maximo: number): number {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    soma += valorDoCaractere(texto, i) * peso
    peso = peso === maximo ? 2 : peso + 1
  }
  return soma
}

/** The DV of CNPJ and of the document keys: 11 − (Σ mod 11), and 0 when the rest is 0 or 1. */
export function digitoModulo11(texto: string): number {
  const resto = somaPonderada(texto, 9) % 11
  return resto < 2 ? 0 : 11 - resto
}
