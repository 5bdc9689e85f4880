import type { IdentityContext } from '../options.ts'
import { html } from '../texto.ts'
import { acessoSuspenso, esperaPorExtenso, MUITAS_TENTATIVAS, TEXTOS } from './textos.ts'

/** What went wrong, as the pages tell it. */
export type Falha =
  | { tipo: 'nao-confere' }
  | { tipo: 'preencha' }
  | { tipo: 'suspensa' }
  | { tipo: 'codigo' }
  | { tipo: 'chave' }
  | { tipo: 'chave-do-passo' }
  | { tipo: 'link' }
  | { tipo: 'segundo-fator-vencido' }
  | { tipo: 'sobrecarga'; segundos: number }
  | { tipo: 'espera'; ms: number }
  | { tipo: 'texto'; texto: string }

const STATUS: Record<Falha['tipo'], number> = {
  'nao-confere': 422,
  preencha: 422,
  codigo: 422,
  chave: 422,
  'chave-do-passo': 422,
  link: 422,
  texto: 422,
  'segundo-fator-vencido': 422,
  suspensa: 403,
  espera: 429,
  sobrecarga: 503,
}

/** HTTP status of a page that shows the failure, and seconds of `Retry-After`. */
export function estadoDaFalha(falha: Falha | undefined): { status: number; tentarEm?: number } {
  if (!falha) return { status: 200 }
  const status = STATUS[falha.tipo]
  if (falha.tipo === 'espera') return { status, tentarEm: Math.ceil(falha.ms / 1000) }
  if (falha.tipo === 'sobrecarga') return { status, tentarEm: falha.segundos }
  return { status }
}

const SIMPLES: Partial<Record<Falha['tipo'], string>> = {
  'nao-confere': TEXTOS.naoConfere,
  preencha: TEXTOS.preencha,
  codigo: TEXTOS.codigoNaoConfere,
  chave: TEXTOS.chaveNaoConfere,
  'chave-do-passo': TEXTOS.chaveDoPasso,
  link: TEXTOS.linkNaoServe,
  'segundo-fator-vencido': TEXTOS.segundoFatorVencido,
  sobrecarga: TEXTOS.sobrecarga,
}

function textoDaFalha(ctx: IdentityContext, falha: Falha, daSenha: boolean): string {
  if (falha.tipo === 'texto') return html(falha.texto)
  if (falha.tipo === 'suspensa') return html(acessoSuspenso(ctx))
  if (falha.tipo !== 'espera') return html(SIMPLES[falha.tipo] ?? '')
  const { antes, depoisDaSenha } = MUITAS_TENTATIVAS
  const segundos = Math.max(1, Math.ceil(falha.ms / 1000))
  const depois = daSenha ? depoisDaSenha : '.'
  // The countdown is read once, when the alert appears, and not again at every second.
  return `${html(antes)} <span data-espera="${segundos}" aria-live="off">${esperaPorExtenso(falha.ms)}</span>${html(depois)}`
}

/** The alert above the fields; empty without a failure. `daSenha` also offers the reset. */
export const caixaDeErro = (
  ctx: IdentityContext,
  falha: Falha | undefined,
  { daSenha = false }: { daSenha?: boolean } = {},
): string =>
  falha
    ? `<p id="erro" class="erro" role="alert" tabindex="-1">${textoDaFalha(ctx, falha, daSenha)}</p>`
    : ''

export const SEM_CONEXAO = `<p id="sem-conexao" class="erro" role="alert" hidden>Sem conexão.</p>`

/** Label and e-mail field; `foco` asks for the focus. */
export const campoDeEmail = ({
  email,
  foco,
  extra = '',
}: {
  email: string
  foco: boolean
  extra?: string
}): string => `<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email"
 autocapitalize="none" spellcheck="false" required maxlength="254" value="${html(email)}"${extra}${foco ? ' autofocus' : ''}>`

/** Two password fields and the policy as a list that is ticked while one types. */
export const camposDaNovaSenha = (minimo: number): string => `<label for="senha">Nova senha</label>
<div class="senha"><input id="senha" name="senha" type="password" autocomplete="new-password" required
 data-minimo="${minimo}" aria-describedby="regras">
<button type="button" id="mostrar-senha" class="secundario" hidden aria-pressed="false" aria-controls="senha">Mostrar</button></div>
<p id="caps-lock" class="aviso" role="status" hidden>Caps Lock está ligado.</p>
<label for="repetir">Repita a nova senha</label>
<input id="repetir" name="repetir" type="password" autocomplete="new-password" required>
<ul id="regras" class="regras"><li data-regra="tamanho"><span></span>pelo menos ${minimo} caracteres; uma frase serve</li>
<li data-regra="iguais"><span></span>as duas iguais</li>
<li>nada que esteja em listas de senhas comuns ou vazadas, nem os seus dados</li></ul>`
