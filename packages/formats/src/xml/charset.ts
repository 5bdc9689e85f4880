import { LeituraRecusada } from './recusa.ts'

const BOM_UTF8 = [0xef, 0xbb, 0xbf]
/** How many bytes of the start may hold the declaration we sniff. */
const JANELA = 256

const comeca = (bytes: Uint8Array, sinal: readonly number[]): boolean =>
  sinal.every((b, i) => bytes[i] === b)

/** Labels that mean single-byte western text; browsers and Node read all of them as windows-1252. */
const OCIDENTAIS = new Set([
  'iso-8859-1',
  'iso8859-1',
  'iso_8859-1',
  'iso-8859-15',
  'latin1',
  'latin-1',
  'windows-1252',
  'cp1252',
  'cp-1252',
])
const UNICODE_8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])
/** .NET writes `utf-16` in the declaration of a text that is then saved in UTF-8. */
const UNICODE_16 = new Set(['utf-16', 'utf16', 'utf-16le', 'utf-16be', 'unicode'])

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodificar(bytes: Uint8Array, nome: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(nome, { fatal: true }).decode(bytes)
  } catch {
    throw new LeituraRecusada(
      'charset-desconhecido',
      'O arquivo diz estar em UTF-16, mas os caracteres não fecham. Baixe o XML de novo na origem.',
    )
  }
}

function tentarUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** windows-1252 with the five unassigned bytes refused: such a file is binary or another charset. */
function ocidental(bytes: Uint8Array): string {
  for (const b of bytes) {
    if (b === 0x81 || b === 0x8d || b === 0x8f || b === 0x90 || b === 0x9d) {
      throw new LeituraRecusada(
        'charset-desconhecido',
        'Os acentos deste arquivo não estão em UTF-8 nem em ISO-8859-1. Baixe o XML de novo na origem, sem abrir nem salvar em outro programa.',
      )
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function declarado(bytes: Uint8Array): string | undefined {
  let inicio = ''
  const fim = Math.min(bytes.length, JANELA)
  for (let i = 0; i < fim; i++) inicio += String.fromCharCode(bytes[i] ?? 0)
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i
    .exec(inicio)?.[1]
    ?.toLowerCase()
}

/**
 * Text of an XML file, whatever its charset says and is: the byte order mark wins, then the shape of
 * the first bytes, then a UTF-8 that closes, then the declaration. A file that lies about being
 * UTF-8 is read as windows-1252, and the other way round, because both are common in Brazil.
 * @throws LeituraRecusada `charset-desconhecido`
 */
export function decodificarXml(bytes: Uint8Array): string {
  if (comeca(bytes, BOM_UTF8)) return tentarUtf8(bytes) ?? ocidental(bytes.subarray(3))
  if (comeca(bytes, [0xff, 0xfe, 0, 0]) || comeca(bytes, [0, 0, 0xfe, 0xff])) desconhecido('UTF-32')
  if (comeca(bytes, [0xff, 0xfe])) return decodificar(bytes, 'utf-16le')
  if (comeca(bytes, [0xfe, 0xff])) return decodificar(bytes, 'utf-16be')
  if (comeca(bytes, [0x3c, 0, 0x3f, 0])) return decodificar(bytes, 'utf-16le')
  if (comeca(bytes, [0, 0x3c, 0, 0x3f])) return decodificar(bytes, 'utf-16be')
  const nome = declarado(bytes) ?? 'utf-8'
  if (!UNICODE_8.has(nome) && !UNICODE_16.has(nome) && !OCIDENTAIS.has(nome)) desconhecido(nome)
  return tentarUtf8(bytes) ?? ocidental(bytes)
}

function desconhecido(nome: string): never {
  throw new LeituraRecusada(
    'charset-desconhecido',
    `O arquivo está na codificação "${nome}", que não se usa em documentos fiscais. Baixe o XML de novo na origem.`,
  )
}
