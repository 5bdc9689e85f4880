/** What a call answers when it is refused: `codigo` as the SDK knows it, `detalhe` after « : ». */
export class ErroFirebase extends Error {
  readonly codigo: string
  readonly http: number
  readonly status: string | undefined
  constructor(codigo: string, mais: { detalhe?: string; http?: number; status?: string } = {}) {
    super(mais.detalhe === undefined ? codigo : `${codigo} : ${mais.detalhe}`)
    this.name = 'ErroFirebase'
    this.codigo = codigo
    this.http = mais.http ?? 400
    this.status = mais.status
  }
}

/** The body of an error, as Google's services write it. */
export const corpoDoErro = (erro: ErroFirebase): object => ({
  error: {
    code: erro.http,
    message: erro.message,
    errors: [{ message: erro.message, domain: 'global', reason: 'invalid' }],
    ...(erro.status === undefined ? {} : { status: erro.status }),
  },
})

const chaveErrada = 'API key not valid. Please pass a valid API key.'
const semChave =
  'Method doesn’t allow unregistered callers. Please use API Key or other form of API consumer identity.'

export const ERRO_SEM_CHAVE = (): ErroFirebase =>
  new ErroFirebase(semChave, { http: 403, status: 'PERMISSION_DENIED' })
export const ERRO_DA_CHAVE = (): ErroFirebase =>
  new ErroFirebase(chaveErrada, { http: 400, status: 'INVALID_ARGUMENT' })
export const ERRO_DA_ORIGEM = (): ErroFirebase =>
  new ErroFirebase('Requests from this origin are blocked.', {
    http: 403,
    status: 'PERMISSION_DENIED',
  })
export const ERRO_DO_CORPO = (): ErroFirebase =>
  new ErroFirebase('Invalid JSON payload received.', { http: 400, status: 'INVALID_ARGUMENT' })
export const ERRO_DE_ESPERA = (): ErroFirebase =>
  new ErroFirebase('TOO_MANY_ATTEMPTS_TRY_LATER', {
    detalhe: 'Muitas tentativas. Espere um pouco e tente de novo.',
  })
