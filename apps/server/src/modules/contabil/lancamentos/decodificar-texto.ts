import { problem } from '../../../platform/problem.ts'

const recusa = (porque: string) => problem('arquivo-recusado', { detail: porque })
const NAO_E_TEXTO = 'O arquivo não é um texto: salve a planilha como CSV.'
const MISTURADO = 'O arquivo mistura UTF-8 com outra codificação: salve-o de novo como CSV UTF-8.'

/** Bytes at the end that begin a letter of UTF-8 and do not finish it. */
function porTerminar(bytes: Buffer): Buffer {
  for (let volta = 1; volta <= Math.min(3, bytes.length); volta += 1) {
    const byte = bytes[bytes.length - volta] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const pede = 2 + Number(byte >= 0xe0) + Number(byte >= 0xf0)
    return volta < pede ? bytes.subarray(bytes.length - volta) : Buffer.alloc(0)
  }
  return Buffer.alloc(0)
}

/**
 * Text of a file as its pieces come: UTF-8 or, when the first accent says that it is not, the Windows-1252 in which a
 * Brazilian Excel saves a CSV. `fim` gives what was left; both throw where the file is no text, or is of both.
 */
export function createDecodificador(): { ler: (parte: Buffer) => string; fim: () => string } {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let latin1: TextDecoder | undefined
  let comAcento = false
  let pendente: Buffer = Buffer.alloc(0)
  const deOutra = (parte: Buffer): string => {
    if (comAcento) throw recusa(MISTURADO)
    latin1 = new TextDecoder('windows-1252')
    return latin1.decode(Buffer.concat([pendente, parte]), { stream: true })
  }
  const decodificar = (parte: Buffer): string => {
    if (latin1) return latin1.decode(parte, { stream: true })
    let texto: string
    try {
      texto = utf8.decode(parte, { stream: true })
    } catch {
      return deOutra(parte)
    }
    comAcento ||= /[^\p{ASCII}]/u.test(texto)
    pendente = porTerminar(Buffer.concat([pendente, parte]))
    return texto
  }
  return {
    ler: (parte) => {
      const texto = decodificar(parte)
      if (texto.includes('\0')) throw recusa(NAO_E_TEXTO)
      return texto
    },
    fim: () => (latin1 || pendente.length === 0 ? '' : deOutra(Buffer.alloc(0))),
  }
}
