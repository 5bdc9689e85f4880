import type { IdentityContext } from '../options.ts'
import { html } from '../texto.ts'
import type { Mensagem } from './correio.ts'

type Conteudo = {
  modelo: string
  para: string
  assunto: string
  paragrafos: string[]
  acao?: { texto: string; endereco: string; validade: string }
}

/** An address, with its scheme or as programs of mail make one of it. */
const ENDERECO = /\b[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*|[\p{L}\d-]+(\.[\p{L}\d-]+)+\/\S*/giu

/**
 * What is said, in one line and without addresses: the only one of a message is that of its button. A name is of whoever
 * wrote it, and anybody may ask for an account in somebody else's e-mail.
 */
const semEnderecos = (texto: string): string =>
  texto
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(ENDERECO, '…')
    .trim()

/** A message of the brand, in text and in HTML; the address is written out for who cannot press it. */
export function redigir(ctx: Pick<IdentityContext, 'brand'>, conteudo: Conteudo): Mensagem {
  const { nome, cor } = ctx.brand
  const { acao } = conteudo
  const paragrafos = conteudo.paragrafos.map(semEnderecos)
  const texto = [
    ...paragrafos,
    ...(acao ? [`${acao.texto}:\n${acao.endereco}`, acao.validade] : []),
    nome,
  ].join('\n\n')
  const corpo = paragrafos.map((p) => `<p>${html(p)}</p>`).join('\n')
  const botao = acao
    ? `<p><a href="${html(acao.endereco)}" style="color:${cor}">${html(acao.texto)}</a></p>
<p style="font-size:13px">${html(acao.endereco)}</p><p>${html(acao.validade)}</p>`
    : ''
  return {
    para: conteudo.para,
    modelo: conteudo.modelo,
    assunto: semEnderecos(`${conteudo.assunto} · ${nome}`),
    texto,
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>
<body style="font-family:sans-serif;line-height:1.5">${corpo}
${botao}<p>${html(nome)}</p></body></html>`,
  }
}
