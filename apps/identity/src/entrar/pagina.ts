import type { IdentityContext } from '../options.ts'
import { moldura } from './moldura.ts'
import { acessoSuspenso, esperaPorExtenso, html, muitasTentativas, TEXTOS } from './textos.ts'

export type Falha =
  | { tipo: 'nao-confere' }
  | { tipo: 'preencha' }
  | { tipo: 'suspensa' }
  | { tipo: 'espera'; ms: number }

export type DadosDaPagina = {
  uid: string
  selo: string
  email: string
  manter: boolean
  falha?: Falha | undefined
}

function textoDaFalha(ctx: IdentityContext, falha: Falha): string {
  if (falha.tipo === 'nao-confere') return html(TEXTOS.naoConfere)
  if (falha.tipo === 'preencha') return html(TEXTOS.preencha)
  if (falha.tipo === 'suspensa') return html(acessoSuspenso(ctx))
  const { antes, depois } = muitasTentativas(ctx)
  const segundos = Math.max(1, Math.ceil(falha.ms / 1000))
  // The countdown is read once, when the alert appears, and not again at every second.
  return `${html(antes)} <span data-espera="${segundos}" aria-live="off">${esperaPorExtenso(falha.ms)}</span>${html(depois)}`
}

const caixaDeErro = (ctx: IdentityContext, falha: Falha | undefined): string =>
  falha
    ? `<p id="erro" class="erro" role="alert" tabindex="-1">${textoDaFalha(ctx, falha)}</p>`
    : ''

function dica(ctx: IdentityContext): string {
  const { demoUsers } = ctx
  if (demoUsers.length === 0) return ''
  const [primeira] = demoUsers
  const mesmaSenha = demoUsers.every((u) => u.senha === primeira?.senha)
  const itens = demoUsers.map(
    (u) => `<li><span><strong>${html(u.papel)}</strong> <small>${html(u.email)}${
      mesmaSenha ? '' : `<br>${html(u.senha)}`
    }</small></span>
<button type="button" class="secundario" hidden data-email="${html(u.email)}" data-senha="${html(u.senha)}"
 aria-label="Usar ${html(u.papel)}">Usar</button></li>`,
  )
  const senha = mesmaSenha
    ? `<p>A senha de todos é <code>${html(primeira?.senha ?? '')}</code></p>`
    : ''
  return `<section class="dica" aria-labelledby="dica"><h2 id="dica">Demonstração: entre como</h2>
${senha}<ul>${itens.join('')}</ul></section>`
}

/** The sign-in form: server-made, works without script, error above the fields. */
export function paginaDeEntrada(ctx: IdentityContext, dados: DadosDaPagina): string {
  const { falha } = dados
  const camposErrados = falha?.tipo === 'nao-confere' || falha?.tipo === 'preencha'
  const ligado = camposErrados ? ' aria-invalid="true" aria-describedby="erro"' : ''
  const esqueci = ctx.brand.esqueciSenhaUrl
  const foco = falha ? '' : ' autofocus'
  const miolo = `<h1>Entrar</h1>${caixaDeErro(ctx, falha)}
<p id="sem-conexao" class="erro" role="alert" hidden>Sem conexão.</p>
<form id="entrar" method="post" action="/identidade/entrar/${html(dados.uid)}">
<input type="hidden" name="selo" value="${html(dados.selo)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email"
 autocapitalize="none" spellcheck="false" required maxlength="254" value="${html(dados.email)}"${ligado}${dados.email ? '' : foco}>
<label for="senha">Senha</label>
<div class="senha"><input id="senha" name="senha" type="password" autocomplete="current-password"
 required${ligado}${dados.email ? foco : ''}>
<button type="button" id="mostrar-senha" class="secundario" hidden aria-pressed="false" aria-controls="senha">Mostrar</button></div>
<p id="caps-lock" class="aviso" role="status" hidden>Caps Lock está ligado.</p>
<label class="marcar"><input type="checkbox" name="manter" value="sim"${dados.manter ? ' checked' : ''}>
Manter conectado neste computador</label>
<button id="enviar" class="principal" type="submit">Entrar</button></form>
${esqueci ? `<p><a href="${html(esqueci)}">Esqueci minha senha</a></p>` : ''}${dica(ctx)}`
  return moldura(ctx, { titulo: 'Entrar', miolo })
}
