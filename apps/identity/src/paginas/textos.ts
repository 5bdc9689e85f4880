import type { IdentityContext } from '../options.ts'

/** `45000` → `45 s`; `290000` → `5 min`. Rounded up, never zero. */
export function esperaPorExtenso(ms: number): string {
  const segundos = Math.max(1, Math.ceil(ms / 1000))
  return segundos < 60 ? `${segundos} s` : `${Math.ceil(segundos / 60)} min`
}

export const TEXTOS = {
  naoConfere: 'E-mail ou senha não conferem.',
  preencha: 'Informe o e-mail e a senha.',
  expirado: 'Este link de acesso já foi usado ou abriu em outra aba.',
  codigoNaoConfere: 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
  chaveNaoConfere: 'A chave de acesso não foi reconhecida. Tente de novo ou use a sua senha.',
  chaveDoPasso:
    'A chave de acesso não é desta conta ou não foi reconhecida. Tente de novo ou use um código.',
  linkNaoServe: 'Este link já foi usado, venceu ou foi pedido em outro navegador. Peça outro.',
  segundoFatorVencido: 'O tempo para o segundo passo acabou. Entre de novo.',
  sobrecarga: 'Há muita gente entrando agora. Tente de novo em alguns segundos.',
  semBanco: 'O sistema está voltando. Tente de novo em alguns segundos.',
  foraDaOrigem: 'Este pedido não veio da página de entrada. Entre de novo.',
} as const

/** Around the countdown `espera`. */
export const MUITAS_TENTATIVAS = {
  antes: 'Muitas tentativas. Tente em',
  depoisDaSenha: ' ou redefina a senha.',
} as const

export const acessoSuspenso = (ctx: IdentityContext): string =>
  `Acesso suspenso pelo escritório. Fale com ${ctx.brand.contato ?? 'o responsável pelo seu escritório'}.`
