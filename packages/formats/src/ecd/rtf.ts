import { paraLatin1 } from '../livro/index.ts'

/** Names of registers that the PGE refuses inside the RTF of J800 and J801. */
const REGISTROS = /\b([CIJK])(001|800|801|900)\b/g

const escapar = (texto: string): string =>
  paraLatin1(texto)
    .replace(/[\\{}]/g, '\\$&')
    .replace(/[\u0080-\u00ff]/g, (c) => `\\'${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('|', "\\'7c")
    .replace(REGISTROS, '$1{}$2')

export type ParteDoRtf = { readonly titulo: string; readonly linhas: readonly string[] }

/**
 * Texts under their titles as an RTF of one line, as registers J800 and J801 take it; accents and bars are written by
 * their codes. `espacada` keeps columns made of blanks in their places.
 */
export function escreverRtf(partes: readonly ParteDoRtf[], espacada = false): string {
  const corpo = partes.map(
    ({ titulo, linhas }) =>
      `{\\b ${escapar(titulo)}}\\par ${linhas
        .flatMap((linha) => linha.split(/\r\n|\r|\n/))
        .map((linha) => `${escapar(linha.trimEnd())}\\par `)
        .join('')}\\par `,
  )
  const fonte = espacada ? '\\fmodern Courier New' : '\\fswiss Arial'
  return `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0${fonte};}}\\fs20 ${corpo.join('')}}`
}
