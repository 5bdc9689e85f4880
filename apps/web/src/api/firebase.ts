import type { ConfiguracaoDoFirebase, Firebase } from './firebase-sdk.ts'

export type { ConfiguracaoDoFirebase }

let daPagina: Promise<Firebase> | null = null

/** The one session of the Firebase SDK in this page; the SDK itself comes at the first call, and only then. */
export function firebaseDaPagina(config: ConfiguracaoDoFirebase): Promise<Firebase> {
  daPagina ??= (async () => {
    try {
      return await (await import('./firebase-sdk.ts')).abrirFirebase(config)
    } catch (erro) {
      // Without network the code does not come: the next call asks again.
      daPagina = null
      throw erro
    }
  })()
  return daPagina
}

const MENSAGENS: Readonly<Record<string, string>> = {
  'invalid-credential': 'E-mail ou senha incorretos. Confira e tente de novo.',
  'invalid-email': 'O e-mail não está completo. Escreva como nome@empresa.com.br.',
  'missing-password': 'Digite a senha.',
  'too-many-requests': 'Houve muitas tentativas. Espere alguns minutos e tente de novo.',
  'user-disabled': 'Esta conta está suspensa. Fale com quem administra o escritório.',
  'operation-not-allowed':
    'A entrada com senha está desligada. Fale com quem administra o sistema.',
  'network-request-failed': 'Sem conexão. Confira a internet e tente de novo.',
  'invalid-verification-code':
    'Código incorreto. Digite o que aparece agora no aplicativo autenticador.',
  'code-expired': 'O tempo para o código acabou. Entre de novo com a senha.',
  'totp-challenge-timeout': 'O tempo para o código acabou. Entre de novo com a senha.',
  'invalid-multi-factor-session': 'O tempo para o código acabou. Entre de novo com a senha.',
  'unsupported-second-factor':
    'A segunda etapa desta conta não é um aplicativo autenticador, e esta tela só aceita esse código.',
}
const IGUAIS: Readonly<Record<string, string>> = {
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
}

/** The code of an error of the SDK without its prefix; empty when it is none. */
export const codigoDoFirebase = (erro: unknown): string => {
  const { code } = (erro ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code.replace(/^auth\//, '') : ''
}

/** What the screen says of an error of the SDK; never its code. */
export function mensagemDoFirebase(erro: unknown): string {
  const codigo = codigoDoFirebase(erro)
  return MENSAGENS[IGUAIS[codigo] ?? codigo] ?? 'Não foi possível concluir o acesso. Tente de novo.'
}

/** The time for the second step is over, and only a new password opens another. */
export const recomecaPelaSenha = (erro: unknown): boolean =>
  ['code-expired', 'totp-challenge-timeout', 'invalid-multi-factor-session'].includes(
    codigoDoFirebase(erro),
  )
