import type { FirebaseOptions } from '../opcoes-do-firebase.ts'
import type { IdentityContext } from '../options.ts'
import { CARENCIA_MS } from './carencia.ts'

/** Options checked, with what was left out. */
export type FirebaseConferida = Omit<Required<FirebaseOptions>, 'sms' | 'robo'> &
  Pick<FirebaseOptions, 'sms' | 'robo'>

function exigir(condicao: boolean, mensagem: string): asserts condicao {
  if (!condicao) throw new Error(`identity: firebase.${mensagem}`)
}

const origensDosClientes = (ctx: IdentityContext): string[] =>
  ctx.clients.flatMap((c) => [
    ...c.webOrigins,
    ...c.redirectUris.flatMap((uri) => URL.parse(uri)?.origin ?? []),
  ])

/** Refuses a wrong configuration at start, by the name of the option. */
export function conferirFirebase(ctx: IdentityContext, opcoes: FirebaseOptions): FirebaseConferida {
  const host = new URL(ctx.issuer).host
  const protocolo = ctx.segura ? 'https' : 'http'
  const { projeto, chaves, caminhoBase = '' } = opcoes
  exigir(/^[a-z][a-z0-9-]{1,61}$/.test(projeto), 'projeto must be 2 to 62 of a-z, 0-9 and -')
  exigir(chaves.length > 0, 'chaves must hold at least one key')
  exigir(
    chaves.every((c) => c.length >= 8),
    'every API key must have 8 characters or more',
  )
  exigir(/^(\/[\w.-]+)*$/.test(caminhoBase), 'caminhoBase must be empty or /like/this')
  const paginaDeAcao = opcoes.paginaDeAcao ?? new URL('/__/auth/action', ctx.issuer).href
  exigir(URL.canParse(paginaDeAcao), 'paginaDeAcao must be an absolute address')
  const { carenciaMs = CARENCIA_MS } = opcoes
  exigir(carenciaMs >= 0 && carenciaMs <= 120_000, 'carenciaMs must be from 0 to 120000')
  const provedores = opcoes.provedores ?? []
  for (const { id, issuer } of provedores) {
    exigir(/^(oidc\.[\w-]+|google\.com)$/.test(id), `provedores: ${id} must be oidc.nome`)
    exigir(URL.canParse(issuer), `provedores: issuer of ${id} must be an absolute address`)
  }
  return {
    projeto,
    chaves,
    caminhoBase,
    origens: [
      ...new Set([ctx.origem, ...origensDosClientes(ctx), ...(opcoes.origens ?? [])]),
    ].filter((o) => o !== 'null'),
    emissor: opcoes.emissor ?? `${protocolo}://securetoken.${host}/${projeto}`,
    cadastroAberto: opcoes.cadastroAberto ?? true,
    revelarEmails: opcoes.revelarEmails ?? false,
    carenciaMs,
    paginaDeAcao,
    provedores,
    sms: opcoes.sms,
    robo: opcoes.robo,
  }
}
