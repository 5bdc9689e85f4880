/** What no one sees: controls, marks of direction, joiners and blanks without width. Breaks of line and tabs are seen. */
const INVISIVEL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** The joiner that makes one figure of many is part of it. */
const DE_FIGURA =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})\u{200d}(?=\p{Extended_Pictographic})/gu
const VISTOS = /[\n\r\t]/g

/**
 * Why a text is not taken, when it has what nobody sees: it could show one thing and say another, and a bank or a city
 * refuses it later without saying where. Null when all of it is seen.
 */
export function recusaDoInvisivel(texto: string): string | null {
  const visto = texto.replace(DE_FIGURA, '').replace(VISTOS, ' ')
  const onde = visto.search(INVISIVEL)
  if (onde < 0) return null
  const codigo = (visto.codePointAt(onde) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const antes = visto.slice(Math.max(0, onde - 20), onde).trim()
  const lugar = antes === '' ? 'no começo' : `depois de “${antes}”`
  return `Há um caractere invisível (U+${codigo}) ${lugar}: apague esse trecho e digite-o de novo.`
}
