import type { Sequencia } from '../livro/index.ts'
import type { RegistroNumerado } from './tipos.ts'

export type LimitesDaEcd = {
  /** Bytes of the whole file. */
  readonly bytes: number
  /** Characters of one line; an RTF inside J800 is the largest honest one. */
  readonly linha: number
  /** Lines that could not be understood, after which reading stops. */
  readonly erros: number
}

export const LIMITES_ECD: LimitesDaEcd = {
  bytes: 2 * 1024 * 1024 * 1024,
  linha: 8 * 1024 * 1024,
  erros: 1000,
}

/** A line that is no register: its number and why. */
export type LinhaRecusada = { readonly linha: number; readonly mensagem: string }

export type LinhaLida =
  | { readonly ok: true; readonly registro: RegistroNumerado }
  | { readonly ok: false; readonly recusa: LinhaRecusada; readonly fatal: boolean }

const NOME = /^[0-9A-Z][0-9]{3}$/

// What the PGE appends after 9999 is the signature, in bytes that are no text.
const FIM = '9999'

function lerLinha(texto: string, linha: number): LinhaLida {
  const recusar = (mensagem: string): LinhaLida => ({
    ok: false,
    recusa: { linha, mensagem },
    fatal: false,
  })
  if (!texto.startsWith('|') || !texto.endsWith('|') || texto.length < 6) {
    return recusar(`Linha ${linha}: a linha não começa e termina com "|".`)
  }
  const campos = texto.slice(1, -1).split('|')
  const [nome = ''] = campos
  if (!NOME.test(nome)) return recusar(`Linha ${linha}: "${nome.slice(0, 20)}" não é um registro.`)
  return { ok: true, registro: { linha, campos } }
}

/** The lines of the file, however the bytes come cut; the bytes are ISO-8859-1. */
async function* emLinhas(
  blocos: Sequencia<Uint8Array>,
  limites: LimitesDaEcd,
): AsyncGenerator<string | null> {
  const latin1 = new TextDecoder('windows-1252')
  let resto = ''
  let bytes = 0
  for await (const bloco of blocos) {
    bytes += bloco.length
    if (bytes > limites.bytes) {
      yield null
      return
    }
    const partes = (resto + latin1.decode(bloco)).split('\n')
    resto = partes.pop() ?? ''
    for (const parte of partes) yield parte.endsWith('\r') ? parte.slice(0, -1) : parte
    if (resto.length > limites.linha) {
      yield null
      return
    }
  }
  if (resto !== '') yield resto.endsWith('\r') ? resto.slice(0, -1) : resto
}

/**
 * Reads an ECD line by line, in constant memory. A line that is no register comes as a refusal with its
 * number and reading goes on; a file too big, or with too many bad lines, ends with a fatal one. What
 * comes after 9999 (the signature) is not read.
 */
export async function* lerRegistros(
  blocos: Sequencia<Uint8Array>,
  limites: LimitesDaEcd = LIMITES_ECD,
): AsyncGenerator<LinhaLida, void, undefined> {
  let linha = 0
  let erros = 0
  const fatal = (mensagem: string): LinhaLida => ({
    ok: false,
    recusa: { linha: linha + 1, mensagem },
    fatal: true,
  })
  for await (const texto of emLinhas(blocos, limites)) {
    if (texto === null) {
      yield fatal(`Linha ${linha + 1}: o arquivo ou a linha é grande demais para uma ECD.`)
      return
    }
    linha += 1
    if (texto === '') continue
    const lida = lerLinha(texto, linha)
    if (!lida.ok) erros += 1
    yield lida
    if (erros >= limites.erros) {
      yield fatal(`São mais de ${limites.erros} linhas que não são de ECD. A leitura parou.`)
      return
    }
    if (lida.ok && lida.registro.campos[0] === FIM) return
  }
  yield fatal('O arquivo acabou antes do registro 9999: está cortado.')
}
