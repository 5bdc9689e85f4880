import type { Operacao } from './chamada.ts'

const estadoDoRobo = (ligado: boolean) =>
  ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: ligado ? 'ENFORCE' : 'OFF',
  }))

/** `projects`: the domains that may be gone back to. */
export const projects: Operacao = async ({ face }) => ({
  projectId: face.opcoes.projeto,
  authorizedDomains: [...new Set(face.opcoes.origens.map((o) => new URL(o).hostname))],
})

/** `recaptchaConfig`: what is asked of a browser; the key is empty where nothing is. */
export const recaptchaConfig: Operacao = async ({ face }) => {
  const { robo, projeto } = face.opcoes
  return {
    recaptchaKey: `projects/${projeto}/keys/${robo?.chave ?? ''}`,
    recaptchaEnforcementState: estadoDoRobo(robo !== undefined),
  }
}

// The SDK does not go on to send a text message without some key, even where no widget is asked for.
const SEM_WIDGET = 'desligado'

/** `recaptchaParams`: the key of the visible widget. */
export const recaptchaParams: Operacao = async ({ face }) => ({
  kind: 'identitytoolkit#GetRecaptchaParamResponse',
  recaptchaSiteKey: face.opcoes.robo?.chave ?? SEM_WIDGET,
})
