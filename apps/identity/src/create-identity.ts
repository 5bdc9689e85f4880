import type { JSONWebKeySet } from 'jose'
import { carregarChaves } from './chaves.ts'
import { iscaDeSenha } from './contas/senha.ts'
import { criarCorreio } from './correio/correio.ts'
import { agendarExpurgo } from './expurgo.ts'
import { type Handler, montarHandler } from './handler.ts'
import { checkOptions, type IdentityContext, type IdentityOptions } from './options.ts'
import { montarProvider } from './provider.ts'
import { criarSegundoPlano } from './segundo-plano.ts'
import { aoRedorDaMensagem, aoRedorDoToken } from './token.ts'

/** A running provider. `handler` answers its own paths and says false to every other. */
export type Identity = {
  handler: Handler
  /** The public keys: verify with these in the same process, without a call to ourselves. */
  jwks(): Promise<JSONWebKeySet>
  stop(): Promise<void>
}

/** Starts the embedded OIDC provider on a database whose schema `identidade` exists. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const checked = checkOptions(options)
  const { depois, esperar } = criarSegundoPlano(checked.log)
  const correio = criarCorreio(checked, checked.smtp)
  const ctx: IdentityContext = { ...checked, correio, depois }
  const [chaves] = await Promise.all([carregarChaves(ctx), iscaDeSenha(ctx.politica.custo)])
  const provider = montarProvider(ctx, chaves)
  provider.use(aoRedorDaMensagem())
  provider.use(aoRedorDoToken(ctx))
  const expurgo = agendarExpurgo(ctx)
  return {
    handler: montarHandler({ provider, ctx, publicas: chaves.publicas }),
    jwks: async () => chaves.publicas,
    stop: async () => {
      await expurgo.parar()
      await esperar()
      await correio.parar()
    },
  }
}
