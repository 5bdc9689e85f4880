import type { IdentityContext } from '../options.ts'
import { enderecoDeEsqueci } from '../paginas/marca.ts'
import { moldura } from '../paginas/moldura.ts'
import { caixaDeErro, campoDeEmail, type Falha, SEM_CONEXAO } from '../paginas/partes.ts'
import { html } from '../texto.ts'

export type DadosDaPagina = {
  uid: string
  selo: string
  email: string
  manter: boolean
  /** JSON of the passkey request. */
  opcoesDaChave: string
  falha?: Falha | undefined
}

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

/** Sign-in with a passkey: hidden until the browser says it can. */
const formDaChave = (
  uid: string,
  { selo, opcoesDaChave }: Pick<DadosDaPagina, 'selo' | 'opcoesDaChave'>,
): string => `<form id="com-chave" method="post" action="/identidade/entrar/${html(uid)}/chave" hidden
 data-opcoes="${html(opcoesDaChave)}"><input type="hidden" name="selo" value="${html(selo)}">
<input type="hidden" name="resposta" value=""><input type="hidden" name="manter" value="">
<button class="secundario" type="submit">Entrar com chave de acesso</button>
<p id="chave-falhou" class="aviso" role="status" hidden>A chave de acesso não foi usada. Tente de novo ou use a senha.</p></form>`

/** The sign-in form: server-made, works without script, error above the fields. */
export function paginaDeEntrada(ctx: IdentityContext, dados: DadosDaPagina): string {
  const { falha } = dados
  const camposErrados = falha?.tipo === 'nao-confere' || falha?.tipo === 'preencha'
  const ligado = camposErrados ? ' aria-invalid="true" aria-describedby="erro"' : ''
  const foco = falha ? '' : ' autofocus'
  const uid = html(dados.uid)
  const email = { email: dados.email, foco: !falha && dados.email === '', extra: ligado }
  const miolo = `<h1>Entrar</h1>${caixaDeErro(ctx, falha, { daSenha: true })}
${SEM_CONEXAO}
<form id="entrar" method="post" action="/identidade/entrar/${uid}">
<input type="hidden" name="selo" value="${html(dados.selo)}">
${campoDeEmail(email)}
<label for="senha">Senha</label>
<div class="senha"><input id="senha" name="senha" type="password" autocomplete="current-password"
 required${ligado}${dados.email ? foco : ''}>
<button type="button" id="mostrar-senha" class="secundario" hidden aria-pressed="false" aria-controls="senha">Mostrar</button></div>
<p id="caps-lock" class="aviso" role="status" hidden>Caps Lock está ligado.</p>
<label class="marcar"><input type="checkbox" name="manter" value="sim"${dados.manter ? ' checked' : ''}>
Manter conectado neste computador</label>
<button id="enviar" class="principal" type="submit">Entrar</button></form>
<div class="ou">${formDaChave(dados.uid, dados)}
<p><a href="${html(enderecoDeEsqueci(ctx))}">Esqueci minha senha</a></p>
<p><a href="/identidade/entrar/${uid}/link">Entrar com link por e-mail</a></p></div>${dica(ctx)}`
  return moldura(ctx, { titulo: 'Entrar', miolo, comChave: true })
}

type DadosDoPasso = { uid: string; selo: string; falha?: Falha | undefined }

type DoSegundoFator = DadosDoPasso & {
  com: 'aplicativo' | 'recuperacao' | 'chave'
  /** The account has an authenticator app. */
  aplicativo: boolean
  /** JSON of the request for a passkey of the account; undefined when it has none. */
  opcoesDaChave: string | undefined
}

const caminhoDoPasso = (uid: string): string => `/identidade/entrar/${html(uid)}/segundo-fator`

/** The field of the second step: the digits, the recovery code, or the button of the passkey. */
function formDoSegundoFator({ uid, selo, falha, com, opcoesDaChave }: DoSegundoFator): string {
  const caminho = caminhoDoPasso(uid)
  const escondido = `<input type="hidden" name="selo" value="${html(selo)}">`
  if (com === 'chave') {
    return `<p>Esta conta pede também a sua chave de acesso.</p>
<form id="com-chave" method="post" action="${caminho}?com=chave" hidden data-opcoes="${html(opcoesDaChave ?? '{}')}">
${escondido}<input type="hidden" name="resposta" value="">
<button class="principal" type="submit"${falha ? '' : ' autofocus'}>Usar a chave de acesso</button>
<p id="chave-falhou" class="aviso" role="status" hidden>A chave de acesso não foi usada. Tente de novo ou use um código de recuperação.</p></form>
<p id="sem-chave" class="aviso">Este navegador não oferece chaves de acesso: use um código de recuperação.</p>`
  }
  const ligado = falha?.tipo === 'codigo' ? ' aria-invalid="true" aria-describedby="erro"' : ''
  const campo =
    com === 'recuperacao'
      ? `<label for="codigo">Código de recuperação</label>
<input id="codigo" name="codigo" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"
 required maxlength="20"${ligado}${falha ? '' : ' autofocus'}>`
      : `<label for="codigo">Código de 6 dígitos do seu aplicativo autenticador</label>
<input id="codigo" name="codigo" type="text" class="codigo" inputmode="numeric" autocomplete="one-time-code"
 pattern="[0-9 ]*" required maxlength="7"${ligado}${falha ? '' : ' autofocus'}>`
  return `<form id="entrar" method="post" action="${caminho}${com === 'recuperacao' ? '?com=recuperacao' : ''}">
${escondido}${campo}
<button id="enviar" class="principal" type="submit">Confirmar</button></form>`
}

/** Six digits of the authenticator app, a passkey, or a recovery code: what the account has. */
export function paginaDoSegundoFator(ctx: IdentityContext, dados: DoSegundoFator): string {
  const { uid, falha, com, aplicativo, opcoesDaChave } = dados
  const caminho = caminhoDoPasso(uid)
  const outros = [
    com !== 'aplicativo' && aplicativo
      ? `<a href="${caminho}">Usar o aplicativo autenticador</a>`
      : '',
    com !== 'chave' && opcoesDaChave !== undefined
      ? `<a href="${caminho}?com=chave">Usar a chave de acesso</a>`
      : '',
    com === 'recuperacao'
      ? ''
      : `<a href="${caminho}?com=recuperacao">Usar código de recuperação</a>`,
  ].filter(Boolean)
  const miolo = `<h1>Segundo passo</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
${formDoSegundoFator(dados)}
<div class="ou">${outros.map((o) => `<p>${o}</p>`).join('')}
<p><a href="/identidade/entrar/${html(uid)}">Entrar com outra conta</a></p></div>`
  return moldura(ctx, { titulo: 'Segundo passo', miolo, comChave: com === 'chave' })
}

/** Asks for the e-mail of a sign-in link, or says that it was sent. */
export function paginaDoLink(
  ctx: IdentityContext,
  dados: DadosDoPasso & { email: string; enviado: boolean },
): string {
  const { uid, selo, falha, enviado, email } = dados
  const caminho = `/identidade/entrar/${html(uid)}`
  const corpo = enviado
    ? `<p role="status">Se existir uma conta, enviamos o link. Abra-o neste mesmo navegador.</p>`
    : `<p>Enviamos um link que entra sem senha, neste navegador.</p>
<form id="entrar" method="post" action="${caminho}/link"><input type="hidden" name="selo" value="${html(selo)}">
${campoDeEmail({ email, foco: !falha })}
<button id="enviar" class="principal" type="submit">Enviar link</button></form>`
  const miolo = `<h1>Entrar com link</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}${corpo}
<div class="ou"><p><a href="${caminho}">Voltar para a senha</a></p></div>`
  return moldura(ctx, { titulo: 'Entrar com link', miolo })
}

/** Opened from the e-mail: a button, so that a mail scanner does not use the link up. */
export function paginaDoLinkAberto(
  ctx: IdentityContext,
  { uid, selo, codigo }: DadosDoPasso & { codigo: string },
): string {
  const miolo = `<h1>Entrar com link</h1><p>Falta só confirmar.</p>
<form id="entrar" method="post" action="/identidade/entrar/${html(uid)}/link">
<input type="hidden" name="selo" value="${html(selo)}"><input type="hidden" name="codigo" value="${html(codigo)}">
<label class="marcar"><input type="checkbox" name="manter" value="sim"> Manter conectado neste computador</label>
<button id="enviar" class="principal" type="submit" autofocus>Entrar</button></form>`
  return moldura(ctx, { titulo: 'Entrar com link', miolo })
}
