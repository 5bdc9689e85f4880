import type { MensagemGuardada } from '../correio/correio.ts'
import type { Convite } from '../fluxos/convidar.ts'
import type { IdentityContext } from '../options.ts'
import { moldura } from '../paginas/moldura.ts'
import {
  caixaDeErro,
  campoDeEmail,
  camposDaNovaSenha,
  type Falha,
  SEM_CONEXAO,
} from '../paginas/partes.ts'
import { html } from '../texto.ts'

const voltar = (ctx: IdentityContext): string =>
  `<div class="ou"><p><a href="${html(ctx.issuer)}">Voltar para a entrada</a></p></div>`

const oculto = (nome: string, valor: string): string =>
  `<input type="hidden" name="${nome}" value="${html(valor)}">`

/** Asks for the e-mail of a reset. */
export function paginaEsqueci(
  ctx: IdentityContext,
  { email, falha }: { email: string; falha?: Falha | undefined },
): string {
  const miolo = `<h1>Esqueci minha senha</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
<p>Enviamos um link para você escolher outra.</p>
<form id="entrar" method="post" action="/identidade/esqueci-senha">
${campoDeEmail({ email, foco: !falha })}
<button id="enviar" class="principal" type="submit">Enviar link</button></form>${voltar(ctx)}`
  return moldura(ctx, { titulo: 'Esqueci minha senha', miolo })
}

/** Said to every e-mail alike. */
export function paginaEnviado(ctx: IdentityContext): string {
  const miolo = `<h1>Veja o seu e-mail</h1>
<p role="status">Se existir uma conta, enviamos o link.</p>
<p>Não chegou? Olhe a caixa de spam ou peça de novo em um minuto.</p>
<div class="ou"><p><a href="https://mail.google.com/" rel="noreferrer">Abrir o Gmail</a></p>
<p><a href="https://outlook.live.com/mail/" rel="noreferrer">Abrir o Outlook</a></p></div>${voltar(ctx)}`
  return moldura(ctx, { titulo: 'Veja o seu e-mail', miolo })
}

/** Chooses a new password, with the code of the link. */
export function paginaNovaSenha(
  ctx: IdentityContext,
  { codigo, falha }: { codigo: string; falha?: Falha | undefined },
): string {
  const miolo = `<h1>Nova senha</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
<form id="entrar" method="post" action="/identidade/nova-senha">${oculto('codigo', codigo)}
${camposDaNovaSenha(ctx.politica.minimo)}
<label class="marcar"><input type="checkbox" name="encerrar" value="sim" checked> Encerrar outras sessões</label>
<button id="enviar" class="principal" type="submit">Salvar nova senha</button></form>${voltar(ctx)}`
  return moldura(ctx, { titulo: 'Nova senha', miolo })
}

/** Accepts an invitation: a name and a password. */
export function paginaConvite(
  ctx: IdentityContext,
  dados: { codigo: string; convite: Convite; nome: string; falha?: Falha | undefined },
): string {
  const { codigo, convite, nome, falha } = dados
  const miolo = `<h1>Convite de ${html(convite.de)}</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
<p>Sua conta será a de <strong>${html(convite.email)}</strong>.</p>
<form id="entrar" method="post" action="/identidade/convite">${oculto('codigo', codigo)}
<label for="nome">Seu nome</label>
<input id="nome" name="nome" type="text" autocomplete="name" required maxlength="200" value="${html(nome)}">
${camposDaNovaSenha(ctx.politica.minimo)}
<button id="enviar" class="principal" type="submit">Criar conta</button></form>`
  return moldura(ctx, { titulo: 'Convite', miolo })
}

/** A button that uses the code, so that a mail scanner that opens the link does not. */
export function paginaConfirmar(
  ctx: IdentityContext,
  dados: { titulo: string; caminho: string; codigo: string },
): string {
  const miolo = `<h1>${html(dados.titulo)}</h1>
<form id="entrar" method="post" action="${html(dados.caminho)}">${oculto('codigo', dados.codigo)}
<button id="enviar" class="principal" type="submit" autofocus>Confirmar</button></form>`
  return moldura(ctx, { titulo: dados.titulo, miolo })
}

/** The link is no longer good; with where to ask for another. */
export function paginaLinkVencido(
  ctx: IdentityContext,
  { outro, texto }: { outro: string; texto: string },
): string {
  const miolo = `<h1>O link não vale mais</h1>
<p role="alert">Ele já foi usado, venceu ou foi trocado por um mais novo.</p>
<p><a href="${html(outro)}">${html(texto)}</a></p>${voltar(ctx)}`
  return moldura(ctx, { titulo: 'O link não vale mais', miolo })
}

/** Asks for the e-mail to send the confirmation to again. */
export function paginaReenviar(
  ctx: IdentityContext,
  { email, falha }: { email: string; falha?: Falha | undefined },
): string {
  const miolo = `<h1>Enviar novo link</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
<form id="entrar" method="post" action="/identidade/confirmar">
${campoDeEmail({ email, foco: !falha })}
<button id="enviar" class="principal" type="submit">Enviar novo link</button></form>${voltar(ctx)}`
  return moldura(ctx, { titulo: 'Enviar novo link', miolo })
}

/** Done, and the way to the sign-in. */
export function paginaFeito(
  ctx: IdentityContext,
  { titulo, texto }: { titulo: string; texto: string },
): string {
  const miolo = `<h1>${html(titulo)}</h1><p role="status">${html(texto)}</p>
<p><a href="${html(ctx.issuer)}">Entrar</a></p>`
  return moldura(ctx, { titulo, miolo })
}

type TextoGuardado = { para: string; texto: string; criadaEm: string }

/** The letters and the text messages that would have left, newest first. */
export function paginaDaCaixa(
  ctx: IdentityContext,
  cartas: MensagemGuardada[],
  textos: TextoGuardado[],
): string {
  const mensagens = [...cartas, ...textos.map((um) => ({ ...um, assunto: 'Mensagem de texto' }))]
  mensagens.sort((a, b) => b.criadaEm.localeCompare(a.criadaEm))
  const itens = mensagens.map(
    (m) => `<article><h2>${html(m.assunto)}</h2>
<p>Para ${html(m.para)} · <time datetime="${m.criadaEm}">${m.criadaEm.slice(0, 16).replace('T', ' ')}</time></p>
<pre>${comLinks(m.texto)}</pre></article>`,
  )
  const miolo = `<h1>Caixa de saída da demonstração</h1>
<p>Sem servidor de e-mail nem de mensagens de texto, elas ficam aqui.</p>
<div class="caixa">${itens.join('') || '<p>Nenhuma mensagem ainda.</p>'}</div>`
  return moldura(ctx, { titulo: 'Caixa de saída', miolo })
}

const comLinks = (texto: string): string =>
  html(texto).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
