import { paraLatin1 } from '../livro/index.ts'

// What has no decomposition and still has a way to be said.
const TROCAS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  '«': '"',
  '»': '"',
  '´': "'",
  '×': 'x',
  '·': '-',
}

/**
 * A text in the letters that BR Code and CNAB take, printable ASCII: `São João — nº 5ª` → `Sao Joao - no 5a`. What
 * cannot be said in them becomes a blank; blanks come one by one.
 */
export const paraAscii = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (letra) => TROCAS[letra] ?? paraLatin1(letra).replace('?', ' '))
    .replace(/[^ -~]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
