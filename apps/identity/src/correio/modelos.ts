import { tonsDaMarca } from '../cores.ts'
import { html } from '../texto.ts'
import type { Mensagem } from './correio.ts'

/** Who signs what is written. */
type Assinado = { brand: { nome: string; cor: string } }

type Conteudo = {
  modelo: string
  para: string
  assunto: string
  paragrafos: string[]
  acao?: { texto: string; endereco: string; validade: string } | undefined
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

const SANS = "'IBM Plex Sans',system-ui,'Segoe UI',Roboto,Arial,sans-serif"
const SERIFA = "'Source Serif 4',Georgia,'Times New Roman',serif"

/** Tables and styles in the line, as programs of mail read them; nothing is fetched from anywhere. */
function emHtml(
  { brand }: Assinado,
  { paragrafos, acao }: Pick<Conteudo, 'paragrafos' | 'acao'>,
): string {
  const { painel, marca } = tonsDaMarca(brand.cor)
  const nome = html(brand.nome)
  const corpo = paragrafos.map((p) => `<p style="margin:0 0 14px">${html(p)}</p>`).join('\n')
  const botao = acao
    ? `<p style="margin:22px 0"><a href="${html(acao.endereco)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${marca};color:#ffffff;font-weight:600;text-decoration:none">${html(acao.texto)}</a></p>
<p style="margin:0 0 14px;font-size:13px;color:#63665f">Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${html(acao.endereco)}</span></p>
<p style="margin:0 0 14px;font-size:13px;color:#63665f">${html(acao.validade)}</p>`
    : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;background:#f6f6f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f2"><tr>
<td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e2db;border-radius:10px">
<tr><td style="padding:18px 28px;background:${painel};border-radius:9px 9px 0 0;color:#ffffff;font:600 20px/1.3 ${SERIFA}">${nome}</td></tr>
<tr><td style="padding:26px 28px 14px;color:#1d201e;font:15px/1.5 ${SANS}">${corpo}
${botao}</td></tr></table></td></tr></table></body></html>`
}

/** A message of the brand, in text and in HTML; the address is written out for who cannot press it. */
export function redigir(ctx: Assinado, conteudo: Conteudo): Mensagem {
  const { nome } = ctx.brand
  const { acao } = conteudo
  const paragrafos = conteudo.paragrafos.map(semEnderecos)
  const texto = [
    ...paragrafos,
    ...(acao ? [`${acao.texto}:\n${acao.endereco}`, acao.validade] : []),
    nome,
  ].join('\n\n')
  return {
    para: conteudo.para,
    modelo: conteudo.modelo,
    assunto: semEnderecos(`${conteudo.assunto} · ${nome}`),
    texto,
    html: emHtml(ctx, { paragrafos, acao }),
  }
}
