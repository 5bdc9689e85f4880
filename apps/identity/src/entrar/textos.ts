import type { IdentityContext } from '../options.ts'

/** Escapes text for HTML content and quoted attributes. */
export const html = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** `45000` → `45 s`; `290000` → `5 min`. Rounded up, never zero. */
export function esperaPorExtenso(ms: number): string {
  const segundos = Math.max(1, Math.ceil(ms / 1000))
  return segundos < 60 ? `${segundos} s` : `${Math.ceil(segundos / 60)} min`
}

export const TEXTOS = {
  naoConfere: 'E-mail ou senha não conferem.',
  preencha: 'Informe o e-mail e a senha.',
  expirado: 'Este link de acesso já foi usado ou abriu em outra aba.',
  foraDaOrigem: 'Este pedido não veio da página de entrada. Entre de novo.',
} as const

/** After the countdown `espera`; the reset is offered only where there is one. */
export const muitasTentativas = (ctx: IdentityContext): { antes: string; depois: string } => ({
  antes: 'Muitas tentativas. Tente em',
  depois: ctx.brand.esqueciSenhaUrl ? ' ou redefina a senha.' : '.',
})

export const acessoSuspenso = (ctx: IdentityContext): string =>
  `Acesso suspenso pelo escritório. Fale com ${ctx.brand.contato ?? 'o responsável pelo seu escritório'}.`
