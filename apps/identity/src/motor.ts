import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import { type ChavesDeAssinatura, carregarChaves, manterChaves } from './chaves.ts'
import type { IdentityContext } from './options.ts'
import { montarProvider } from './provider.ts'
import { aoRedorDaMensagem, aoRedorDoToken } from './token.ts'

const DEZ_MINUTOS = 10 * 60_000

/** The library with the keys of now. Everything else of it lives in the database. */
export type Motor = {
  provider(): Provider
  publicas(): JSONWebKeySet
  chaves(): ChavesDeAssinatura
  atender(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Publishes, starts using and retires keys as their time comes; every process looks again by itself. */
  renovarChaves(): Promise<void>
  parar(): Promise<void>
}

/** The library reads its keys once, so other keys mean another instance of it. */
export async function criarMotor(ctx: IdentityContext): Promise<Motor> {
  const montar = (chaves: ChavesDeAssinatura) => {
    const provider = montarProvider(ctx, chaves)
    provider.use(aoRedorDaMensagem())
    provider.use(aoRedorDoToken(ctx))
    const kids = chaves.privadas.map((c) => c.kid).join(' ')
    return { provider, atender: provider.callback(), chaves, kids }
  }
  let atual = montar(await carregarChaves(ctx))

  const renovarChaves = async (): Promise<void> => {
    await manterChaves(ctx)
    const chaves = await carregarChaves(ctx)
    if (chaves.privadas.map((c) => c.kid).join(' ') !== atual.kids) atual = montar(chaves)
  }
  let emCurso: Promise<void> = Promise.resolve()
  const relogio = setInterval(() => {
    emCurso = renovarChaves().catch((err: unknown) =>
      ctx.log.warn({ err }, 'signing keys not renewed'),
    )
  }, DEZ_MINUTOS)
  relogio.unref()
  return {
    provider: () => atual.provider,
    publicas: () => atual.chaves.publicas,
    chaves: () => atual.chaves,
    atender: (req, res) => atual.atender(req, res),
    renovarChaves,
    parar: async () => {
      clearInterval(relogio)
      await emCurso
    },
  }
}
