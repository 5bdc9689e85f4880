/** What people type or paste and the layout, whose texts stop at `ÿ`, does not take. */
const EQUIVALENTES: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u2032': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2022': '-',
  '\u2044': '/',
  '\u20ac': 'EUR',
  Œ: 'OE',
  œ: 'oe',
  Š: 'S',
  š: 's',
  Ž: 'Z',
  ž: 'z',
  Ÿ: 'Y',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  ƒ: 'f',
}

const ehLatino = (c: string): boolean => c <= '\u00ff'

/** One character in Latin-1: itself, its equivalent, its base without the accent, or nothing. */
function latino(c: string): string {
  if (ehLatino(c)) return c
  const equivalente = EQUIVALENTES[c]
  if (equivalente !== undefined) return equivalente
  return [...c.normalize('NFKD')]
    .map((d) => EQUIVALENTES[d] ?? d)
    .join('')
    .replace(/[^ -\u00ff]/gu, '')
}

/**
 * Text that XML carries and gives back as it is: accents composed, one kind of line break, no control
 * characters, no half of a surrogate, no blanks around.
 */
export const textoLivre = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}|\p{Cs}|[\ufeff\ufffe\uffff]/gu, (c) => (c === '\n' || c === '\t' ? c : ''))
    .trim()

/** The same in one line. */
export const umaLinha = (texto: string): string => textoLivre(texto).replace(/\s+/g, ' ')

/** One line in Latin-1, which most fields of the layout ask for. What has no equivalent there is left out. */
export const umaLinhaLatina = (texto: string): string =>
  umaLinha([...umaLinha(texto)].map(latino).join(''))

/** Text content with the characters of XML escaped. */
export const escapar = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
