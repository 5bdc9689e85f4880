import type { JSONWebKeySet, JWTPayload } from 'jose'
import { createApiDaConta, ROTAS_DA_CONTA } from './conta-api/index.ts'
import { iscaDeSenha } from './contas/senha.ts'
import { createCorreio } from './correio/correio.ts'
import { agendarExpurgo } from './expurgo.ts'
import { aceitacaoDaFace, createFaceFirebase, type FaceAceita } from './firebase/index.ts'
import { type Aviso, avisar } from './fluxos/avisar.ts'
import { type Convite, convidar } from './fluxos/convidar.ts'
import { codigoDoPrimeiroAcesso } from './fluxos/primeiro-acesso.ts'
import { montarHandler } from './handler.ts'
import { createMotor } from './oidc/motor.ts'
import { checkOptions, type IdentityContext, type IdentityOptions } from './options.ts'
import type { Handler } from './pedido/request.ts'
import { createSegundoPlano } from './segundo-plano.ts'
import { createVigiaDasSessoes } from './vigia-das-sessoes.ts'

/** A running provider. `handler` answers its own paths and says false to every other. */
export type Identity = {
  handler: Handler
  /** The public keys of now: verify with these in the same process, asking again at each token. */
  jwks(): Promise<JSONWebKeySet>
  /** False when the session of the (verified) claims of an access token of ours has ended, up to two seconds late. */
  vale(declaracoes: JWTPayload): Promise<boolean>
  /** How the tokens of the Firebase-style face are known; undefined when it is off. */
  firebase?: FaceAceita | undefined
  /** Sends an invitation; `contaId` when the e-mail already had an account. */
  convidar(convite: Convite): Promise<{ contaId: string | null }>
  /** Sends a message of the application, under the brand. */
  avisar(aviso: Aviso): Promise<void>
  /** The code of the first access, for the terminal; null when somebody rules already. */
  codigoDoPrimeiroAcesso(): Promise<string | null>
  /** Looks at the signing keys now, as every process does by itself every ten minutes. */
  renovarChaves(): Promise<void>
  stop(): Promise<void>
}

/** Starts the embedded OIDC provider on a database whose schema `identidade` exists. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const checked = checkOptions(options)
  const { depois, esperar } = createSegundoPlano(checked.log)
  const correio = createCorreio(checked, checked.smtp)
  const ctx: IdentityContext = { ...checked, correio, depois }
  const [motor] = await Promise.all([createMotor(ctx), iscaDeSenha(ctx.politica.custo)])
  const publicas = (): JSONWebKeySet => motor.publicas()
  const conta = createApiDaConta({ publicas, rotas: ROTAS_DA_CONTA })
  const expurgo = agendarExpurgo(ctx)
  const oidc = montarHandler({ motor, ctx, conta })
  const { firebase } = ctx
  const face = firebase ? createFaceFirebase(ctx, firebase, () => motor.chaves()) : undefined
  return {
    handler: async (req, res) => (await oidc(req, res)) || ((await face?.(req, res)) ?? false),
    jwks: async () => publicas(),
    vale: createVigiaDasSessoes(ctx),
    firebase: firebase && aceitacaoDaFace(ctx, firebase),
    convidar: (convite) => convidar(ctx, convite),
    avisar: (aviso) => avisar(ctx, aviso),
    codigoDoPrimeiroAcesso: () => codigoDoPrimeiroAcesso(ctx),
    renovarChaves: () => motor.renovarChaves(),
    stop: async () => {
      await Promise.all([motor.parar(), expurgo.parar()])
      await esperar()
      await correio.parar()
    },
  }
}
