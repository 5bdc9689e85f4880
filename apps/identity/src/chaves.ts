import { createHash } from 'node:crypto'
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
} from 'jose'
import type { Pool, PoolClient } from 'pg'
import type { IdentityContext } from './options.ts'

type Segredos = Pick<IdentityContext, 'pool' | 'cookieKeys' | 'log'>

export type ChavesDeAssinatura = { privadas: JWK[]; publicas: JSONWebKeySet }

const vaultKey = (segredo: string): Uint8Array =>
  createHash('sha256').update(`identidade/chave-de-assinatura/${segredo}`).digest()

async function guardar(jwk: JWK, segredo: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(vaultKey(segredo))
}

async function abrir(selado: string, segredos: string[]): Promise<JWK | undefined> {
  for (const segredo of segredos) {
    try {
      const { plaintext } = await compactDecrypt(selado, vaultKey(segredo))
      return JSON.parse(new TextDecoder().decode(plaintext)) as JWK
    } catch {
      // another of the configured secrets may be the one that closed it
    }
  }
  return undefined
}

async function novaChave(): Promise<{ kid: string; publica: JWK; privada: JWK }> {
  const par = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const publica = await exportJWK(par.publicKey)
  const kid = await calculateJwkThumbprint(publica)
  const comum = { kid, use: 'sig', alg: 'RS256' }
  return {
    kid,
    publica: { ...publica, ...comum },
    privada: { ...(await exportJWK(par.privateKey)), ...comum },
  }
}

/**
 * Publishes a new RS256 key that will sign from `assinaDesde` (milliseconds) on. Every process looks at the
 * keys every ten minutes: publish first, and let the new key's turn come.
 */
export async function girarChave(
  banco: Pool | PoolClient,
  { cookieKeys, assinaDesde }: { cookieKeys: string[]; assinaDesde: number },
): Promise<{ kid: string }> {
  const [segredo] = cookieKeys
  if (segredo === undefined) throw new Error('identity: cookieKeys is empty')
  const { kid, publica, privada } = await novaChave()
  await banco.query(
    `insert into identidade.chave_assinatura (kid, algoritmo, jwk_publica, jwk_privada, assina_desde)
     values ($1, 'RS256', $2, $3, to_timestamp($4::double precision / 1000))`,
    [kid, publica, await guardar(privada, segredo), assinaDesde],
  )
  return { kid }
}

type Linha = { kid: string; jwk_privada: string; espera: boolean; jwk_publica: JWK }

async function lerChaves(banco: Pool | PoolClient, agora: number): Promise<Linha[]> {
  // The library signs with the first key: those whose turn came, newest first; then the announced.
  const { rows } = await banco.query<Linha>(
    `select kid, jwk_privada, jwk_publica,
            assina_desde > to_timestamp($1::double precision / 1000) as espera
     from identidade.chave_assinatura where aposentada_em is null
     order by 4, assina_desde desc, criada_em desc, kid`,
    [agora],
  )
  return rows
}

async function abrirTodas(
  linhas: Linha[],
  ctx: Segredos,
): Promise<{ jwk: JWK; espera: boolean }[]> {
  const abertas: { jwk: JWK; espera: boolean }[] = []
  for (const linha of linhas) {
    const jwk = await abrir(linha.jwk_privada, ctx.cookieKeys)
    if (jwk) abertas.push({ jwk, espera: linha.espera })
    else ctx.log.warn({ kid: linha.kid }, 'signing key cannot be opened with the cookie keys given')
  }
  return abertas
}

/** The keys of this start. Creates the first one, once, even when several processes start together. */
export async function carregarChaves(
  ctx: Segredos & { agora: () => number },
): Promise<ChavesDeAssinatura> {
  let abertas = await abrirTodas(await lerChaves(ctx.pool, ctx.agora()), ctx)
  if (!abertas.some((c) => !c.espera)) {
    await criarPrimeira(ctx)
    abertas = await abrirTodas(await lerChaves(ctx.pool, ctx.agora()), ctx)
  }
  const privadas = abertas.map((c) => c.jwk)
  const publicas = privadas.map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg }))
  return { privadas, publicas: { keys: publicas as JWK[] } }
}

async function criarPrimeira(ctx: Segredos & { agora: () => number }): Promise<void> {
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    await conexao.query("select pg_advisory_xact_lock(hashtext('identidade.chave_assinatura'))")
    const abertas = await abrirTodas(await lerChaves(conexao, ctx.agora()), ctx)
    if (!abertas.some((c) => !c.espera)) {
      await girarChave(conexao, { cookieKeys: ctx.cookieKeys, assinaDesde: ctx.agora() })
    }
    await conexao.query('commit')
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
}

const DIA = 24 * 60 * 60_000
/** Published for a day before it signs: whoever keeps our keys has time to see it. */
const ANUNCIO = DIA
/** Kept for two days after the next one took its place: the longest token lasts an hour. */
const DESPEDIDA = 2 * DIA

/**
 * Rotation: announces a new key when the one that signs is `girarChaveDias` old, and retires those whose
 * last token is long expired. Safe from any number of processes at once.
 */
export async function manterChaves(
  ctx: Segredos & { agora: () => number; girarChaveDias?: number | undefined },
): Promise<void> {
  const dias = ctx.girarChaveDias ?? 90
  const agora = ctx.agora()
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    await conexao.query("select pg_advisory_xact_lock(hashtext('identidade.chave_assinatura'))")
    const { rows } = await conexao.query<{ kid: string; desde: number }>(
      `select kid, extract(epoch from assina_desde)::float8 * 1000 as desde
       from identidade.chave_assinatura where aposentada_em is null order by assina_desde desc`,
    )
    const [nova] = rows
    if (nova && dias > 0 && agora - nova.desde >= dias * DIA) {
      const { kid } = await girarChave(conexao, {
        cookieKeys: ctx.cookieKeys,
        assinaDesde: agora + ANUNCIO,
      })
      ctx.log.info({ kid }, 'signing key announced')
    }
    const substituta = rows.find(({ desde }) => desde <= agora - DESPEDIDA)
    const velhas = rows.filter((r) => substituta && r.desde < substituta.desde).map((r) => r.kid)
    if (velhas.length > 0) {
      await conexao.query(
        `update identidade.chave_assinatura set aposentada_em = now() where kid = any ($1)`,
        [velhas],
      )
    }
    await conexao.query('commit')
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
}
