const utf8 = new TextDecoder('utf-8', { fatal: true })
const ocidental = new TextDecoder('windows-1252')

/** Control characters, and those that reorder text on the screen to disguise an extension. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const INVISIVEIS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const TAMANHO = 120

export function decodificarNome(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return ocidental.decode(bytes)
  }
}

/** Only the base name, cleaned to be shown. Paths of an archive are never followed. */
export function nomeParaMostrar(escrito: string): string {
  const base = escrito.split(/[/\\]/).at(-1) ?? ''
  const limpo = base.replace(INVISIVEIS, '').trim()
  if (limpo === '' || /^\.+$/.test(limpo)) return 'sem nome'
  return limpo.length <= TAMANHO ? limpo : `${limpo.slice(0, TAMANHO - 1)}…`
}

/** What operating systems put into archives on their own. */
export const ehLixoDeSistema = (escrito: string): boolean =>
  /(^|[/\\])(__MACOSX([/\\]|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(escrito)
