import type { ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import { type ChavesDeAssinatura, carregarChaves, manterChaves } from '../chaves.ts'
import type { IdentityContext } from '../options.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { montarProvider } from './provider.ts'
import { aoRedorDaAusencia, aoRedorDaMensagem, aoRedorDoToken } from './token.ts'

const DEZ_MINUTOS = 10 * 60_000
const HOSTS_NA_MEMORIA = 200

/** The library with the keys of now. Everything else of it lives in the database. */
export type Motor = {
  /** The library as it is at the host of a request. */
  provider(ctx: IdentityContext): Provider
  publicas(): JSONWebKeySet
  chaves(): ChavesDeAssinatura
  atender(req: PedidoDoEmissor, res: ServerResponse): Promise<void>
  /** Publishes, starts using and retires keys as their time comes; every process looks again by itself. */
  renovarChaves(): Promise<void>
  parar(): Promise<void>
}

/** The library reads its keys once, so other keys mean another instance of it. */
export async function createMotor(ctx: IdentityContext): Promise<Motor> {
  const montar = (chaves: ChavesDeAssinatura, onde: IdentityContext = ctx) => {
    const provider = montarProvider(onde, chaves)
    provider.use(aoRedorDaAusencia(onde))
    provider.use(aoRedorDaMensagem())
    provider.use(aoRedorDoToken(onde))
    const kids = chaves.privadas.map((c) => c.kid).join(' ')
    return { provider, atender: provider.callback(), chaves, kids }
  }
  let atual = montar(await carregarChaves(ctx))
  const nosHosts = new Map<string, typeof atual>()
  const montadoEm = (onde: IdentityContext): typeof atual => {
    const { anfitriao } = onde
    if (anfitriao === undefined) return atual
    const feito = nosHosts.get(anfitriao)
    if (feito?.kids === atual.kids) return feito
    if (nosHosts.size >= HOSTS_NA_MEMORIA) nosHosts.clear()
    const novo = montar(atual.chaves, onde)
    nosHosts.set(anfitriao, novo)
    return novo
  }

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
    provider: (onde) => montadoEm(onde).provider,
    publicas: () => atual.chaves.publicas,
    chaves: () => atual.chaves,
    atender: (req, res) => montadoEm(req.contexto).atender(req, res),
    renovarChaves,
    parar: async () => {
      clearInterval(relogio)
      await emCurso
    },
  }
}
