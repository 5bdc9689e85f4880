const DECLARADA = /^[^>]{0,200}encoding\s*=\s*["']([A-Za-z0-9._-]{2,30})["']/

/** The text of an XML in the encoding it declares, or else UTF-8; never fails, since it is only to be read. */
export function textoDoXml(bytes: Uint8Array): string {
  const inicio = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  const utf16 = inicio.startsWith('\xff\xfe') ? 'utf-16le' : undefined
  const declarada = DECLARADA.exec(inicio)?.[1]
  try {
    return new TextDecoder(utf16 ?? declarada ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
