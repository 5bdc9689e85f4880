import type { IdentityContext } from '../options.ts'
import { html } from '../texto.ts'
import { recursosDaPagina } from './recursos.ts'

/** The mark: a T account over the double rule that closes a sum. */
const SIMBOLO = `<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="7"/>
<path class="haste" d="M7 9.5h18M16 9.5V20"/><path class="fecho" d="M7 23.4h18M7 26h18"/></svg>`

/** A ledger's T account: two sides, one closing line. */
const RAZONETE = `<svg viewBox="0 0 320 120" aria-hidden="true" focusable="false"><path d="M0 20h320M160 20v70"/>
<path class="traco" d="M16 40h108M16 56h84M16 72h96M176 40h112M176 56h72"/><path class="duplo" d="M176 100h128M176 106h128"/></svg>`

function painelDaMarca(ctx: IdentityContext): string {
  const { nome, frase, logo } = ctx.brand
  const titulo = logo
    ? `<img class="logo" src="${html(logo.escuro)}" alt="${html(nome)}">`
    : `${SIMBOLO}<span>${html(nome)}</span>`
  return `<header class="marca"><div class="fixo"><p class="nome">${titulo}</p>
<div class="lema">${frase ? `<p>${html(frase)}</p>` : ''}${RAZONETE}</div></div></header>`
}

function rodape(ctx: IdentityContext): string {
  const itens = (ctx.brand.links ?? []).map((l) => `<a href="${html(l.href)}">${html(l.texto)}</a>`)
  return itens.length > 0 ? `<nav class="rodape" aria-label="Links">${itens.join('')}</nav>` : ''
}

/** The logged-out frame: brand panel and card, `largo` for a text to be read; `miolo` is trusted HTML. */
export function moldura(
  ctx: IdentityContext,
  {
    titulo,
    miolo,
    comChave,
    largo,
  }: { titulo: string; miolo: string; comChave?: boolean; largo?: boolean },
): string {
  const { css, js, biblioteca, chave, icone, fonteDoTexto, fonteDoTitulo } = recursosDaPagina(
    ctx.brand,
  )
  const scripts = comChave ? [js, biblioteca, chave] : [js]
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${html(ctx.brand.cor)}">
<title>${html(titulo)} · ${html(ctx.brand.nome)}</title>
<link rel="icon" type="image/svg+xml" href="${icone.caminho}">${[fonteDoTexto, fonteDoTitulo]
    .map((f) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${f.caminho}">`)
    .join('')}
<link rel="stylesheet" href="${css.caminho}">${scripts
    .map((r) => `<script defer src="${r.caminho}"></script>`)
    .join('')}</head>
<body><div class="moldura">${painelDaMarca(ctx)}
<main><div class="cartao${largo ? ' largo' : ''}">${miolo}</div></main>${rodape(ctx)}</div></body></html>`
}
