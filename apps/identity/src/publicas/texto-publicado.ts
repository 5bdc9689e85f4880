import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IdentityContext } from '../options.ts'
import { moldura } from '../paginas/moldura.ts'
import { responderHtml } from '../pedido/headers.ts'
import { html } from '../texto.ts'

/** True when the application gave a text for this path, and somebody asks to read it. */
export const ehTextoPublicado = (
  { textos = {} }: Pick<IdentityContext, 'textos'>,
  { caminho, method }: { caminho: string; method: string | undefined },
): boolean => Object.hasOwn(textos, caminho) && (method === 'GET' || method === 'HEAD')

/** Answers with the text, under the brand of the host; false for any other path. */
export function responderTexto(
  ctx: IdentityContext,
  { caminho, method }: { caminho: string; method: IncomingMessage['method'] },
  res: ServerResponse,
): boolean {
  const texto = ehTextoPublicado(ctx, { caminho, method }) ? ctx.textos?.[caminho] : undefined
  if (!texto) return false
  const corpo = texto
    .secoes({ nome: ctx.brand.nome, doEscritorio: ctx.anfitriao !== undefined })
    .map(
      ({ titulo, paragrafos }) =>
        `${titulo ? `<h2>${html(titulo)}</h2>` : ''}${paragrafos.map((p) => `<p>${html(p)}</p>`).join('')}`,
    )
    .join('\n')
  const miolo = `<article><h1>${html(texto.titulo)}</h1>${corpo}</article>
<div class="ou"><p><a href="${html(ctx.issuer)}">Ir para a entrada</a></p></div>`
  responderHtml(res, 200, moldura(ctx, { titulo: texto.titulo, miolo, largo: true }))
  return true
}
