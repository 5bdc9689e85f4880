import type { IdentityContext } from '../options.ts'
import { html } from '../texto.ts'
import { recursosDaPagina } from './recursos.ts'

/** A ledger's T account: two sides, one closing line. */
const RAZONETE = `<svg viewBox="0 0 352 98" aria-hidden="true" focusable="false"><path d="M0 1h352M176 1v76M194 89h142M194 95h142"/>
<path class="traco" d="M18 22h118M18 40h92M18 58h106M194 22h122M194 40h80"/></svg>`

function painelDaMarca(ctx: IdentityContext): string {
  const { nome, frase, logo, links = [] } = ctx.brand
  const itens = links.map((l) => `<a href="${html(l.href)}">${html(l.texto)}</a>`).join('')
  const titulo = logo
    ? `<img class="logo" src="${html(logo.escuro)}" alt="${html(nome)}">`
    : html(nome)
  return `<header class="marca"><p class="nome">${titulo}</p>
${frase ? `<div><p class="frase">${html(frase)}</p>${RAZONETE}</div>` : ''}
${itens ? `<nav aria-label="Links">${itens}</nav>` : ''}</header>`
}

/** The logged-out frame: brand panel and card; `miolo` is trusted HTML. */
export function moldura(
  ctx: IdentityContext,
  { titulo, miolo, comChave }: { titulo: string; miolo: string; comChave?: boolean },
): string {
  const { css, js, biblioteca, chave } = recursosDaPagina(ctx.brand)
  const scripts = comChave ? [js, biblioteca, chave] : [js]
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${html(ctx.brand.cor)}">
<title>${html(titulo)} · ${html(ctx.brand.nome)}</title>
<link rel="stylesheet" href="${css.caminho}">${scripts
    .map((r) => `<script defer src="${r.caminho}"></script>`)
    .join('')}</head>
<body><div class="moldura">${painelDaMarca(ctx)}
<main><div class="cartao">${miolo}</div></main></div></body></html>`
}
