import type { IdentityContext } from '../options.ts'
import { html } from '../texto.ts'
import { moldura } from './moldura.ts'
import { TEXTOS } from './textos.ts'

/** A page that only says something, with the way back to the start. */
export const paginaDeAviso = (
  ctx: IdentityContext,
  { titulo, texto, detalhe }: { titulo: string; texto: string; detalhe?: string },
): string =>
  moldura(ctx, {
    titulo,
    miolo: `<h1>${html(titulo)}</h1><p>${html(texto)}</p>
<p><a href="${html(ctx.issuer)}">Entrar de novo</a></p>
${detalhe ? `<details><summary>Detalhes técnicos</summary><code>${html(detalhe)}</code></details>` : ''}`,
  })

export const paginaSemBanco = (ctx: IdentityContext): string =>
  paginaDeAviso(ctx, { titulo: 'Só um instante', texto: TEXTOS.semBanco })

/** Asks before signing out: the address alone may have come from anybody. */
export const paginaSair = (ctx: IdentityContext, busca: URLSearchParams): string =>
  moldura(ctx, {
    titulo: 'Sair',
    miolo: `<h1>Sair da sua conta?</h1><p>A sessão deste navegador termina.</p>
<form method="post" action="${html(`/v2/logout${busca.size > 0 ? `?${busca}` : ''}`)}"><button class="principal" type="submit" autofocus>Sair</button></form>
<div class="ou"><p><a href="${html(ctx.issuer)}">Continuar conectado</a></p></div>`,
  })

/** An error of the protocol that cannot be sent back to the application. No raw code in sight. */
export function paginaDeErroDoProtocolo(
  ctx: IdentityContext,
  saida: { error: string; error_description?: string | undefined },
): string {
  const expirou =
    saida.error === 'invalid_request' && /session|expired/.test(saida.error_description ?? '')
  return paginaDeAviso(ctx, {
    titulo: 'Não foi possível entrar',
    texto: expirou
      ? TEXTOS.expirado
      : 'O aplicativo fez um pedido de acesso que não pode ser aceito.',
    detalhe: [saida.error, saida.error_description].filter(Boolean).join(': '),
  })
}
