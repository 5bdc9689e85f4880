import type { FastifyReply } from 'fastify'
import type { ArquivoServido } from './serve.ts'

/** A name that cannot break the header nor deceive the eye: no control, path, quote or direction marks. */
export function safeName(nome: string): string {
  const limpo = [...nome.normalize('NFC')]
    .filter((c) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\/<>|:*?;]/u.test(c))
    .join('')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 150)
  return limpo === '' ? 'arquivo' : limpo
}

/** RFC 6266: an ASCII name for old readers and the whole one in UTF-8. */
function contentDisposition(nome: string, baixar: boolean): string {
  const inteiro = safeName(nome)
  const ascii =
    inteiro
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/%/g, '') || 'arquivo'
  const utf8 = encodeURIComponent(inteiro).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${baixar ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

/** Types a browser may show by itself; anything else is saved, never run. */
const MOSTRAVEIS = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/plain; charset=utf-8',
])

export function sendFile(reply: FastifyReply, arquivo: ArquivoServido): FastifyReply {
  const mostrar = !arquivo.baixar && MOSTRAVEIS.has(arquivo.mime)
  return reply
    .header('content-disposition', contentDisposition(arquivo.nome, !mostrar))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(arquivo.mime)
    .send(
      arquivo.conteudo instanceof Uint8Array
        ? Buffer.from(
            arquivo.conteudo.buffer,
            arquivo.conteudo.byteOffset,
            arquivo.conteudo.byteLength,
          )
        : arquivo.conteudo,
    )
}
