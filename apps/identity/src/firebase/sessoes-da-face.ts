import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { PoolClient } from 'pg'
import type { IdentityContext } from '../options.ts'
import { resumosComChave } from '../vault.ts'
import { CARENCIA_MS } from './carencia.ts'
import { type Banco, porId } from './contas-da-face.ts'
import { ErroFirebase } from './erros.ts'
import type { Entrada } from './tokens.ts'

const MODELO = 'FirebaseRefresh'

type Contexto = Pick<
  IdentityContext,
  'pool' | 'cookieKeys' | 'agora' | 'log' | 'firebase' | 'sessoes'
>

const carenciaDe = ({ firebase }: Contexto): number => firebase?.carenciaMs ?? CARENCIA_MS
type Origem = { endereco?: string | undefined; agente?: string | undefined }

const resumir = (token: string): string =>
  createHash('sha256').update(`identidade/firebase/${token}`).digest('base64url')

const selosDe = (ctx: Contexto, corpo: string): string[] =>
  resumosComChave(ctx, { uso: 'renovacao-firebase', texto: corpo }).map((s) => s.slice(0, 22))

/** The token says whose it is, under our seal: what ended can be told from what never was. */
function novoToken(ctx: Contexto, contaId: string): string {
  const dono = Buffer.from(contaId.replaceAll('-', ''), 'hex')
  const corpo = Buffer.concat([dono, randomBytes(32)]).toString('base64url')
  return `${corpo}${selosDe(ctx, corpo)[0]}`
}

const iguais = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

function donoDoToken(ctx: Contexto, token: string): string | undefined {
  const [corpo, selo] = [token.slice(0, 64), token.slice(64)]
  if (!/^[\w-]{86}$/.test(token) || !selosDe(ctx, corpo).some((s) => iguais(s, selo))) {
    return undefined
  }
  const hex = Buffer.from(corpo, 'base64url').subarray(0, 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Nova = { contaId: string; sessaoId: string; entrada: Entrada; origem: Origem }

async function gravar(ctx: Contexto, banco: Banco, nova: Nova): Promise<string> {
  const token = novoToken(ctx, nova.contaId)
  // Slides with each renewal, up to a ceiling counted from the sign-in.
  const { ociosa, maxima } = ctx.sessoes.lembrada
  const teto = (nova.entrada.autenticadoEm + maxima) * 1000
  await banco.query(
    `insert into identidade.oidc_registro
       (modelo, id, payload, conta_id, concessao_id, expira_em, endereco, agente, usado_em)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7, $8, now())`,
    [
      MODELO,
      resumir(token),
      JSON.stringify(nova.entrada),
      nova.contaId,
      nova.sessaoId,
      Math.min(ctx.agora() + ociosa * 1000, teto),
      nova.origem.endereco ?? null,
      nova.origem.agente?.slice(0, 400) ?? null,
    ],
  )
  return token
}

/** A new session of the account, with its first refresh token. */
export async function abrirSessao(
  ctx: Contexto,
  { contaId, entrada, origem }: Omit<Nova, 'sessaoId'>,
): Promise<{ sessaoId: string; refreshToken: string }> {
  const sessaoId = `fb-${randomUUID()}`
  const refreshToken = await gravar(ctx, ctx.pool, { contaId, sessaoId, entrada, origem })
  return { sessaoId, refreshToken }
}

/** Another refresh token of a session that goes on. */
export const continuarSessao = (ctx: Contexto, nova: Nova): Promise<string> =>
  gravar(ctx, ctx.pool, nova)

/** Neither ended nor past its limits. */
export async function sessaoViva(
  { pool, agora }: Pick<IdentityContext, 'pool' | 'agora'>,
  { contaId, sessaoId }: { contaId: string; sessaoId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from identidade.oidc_registro
     where concessao_id = $1 and conta_id = $2 and modelo = $3
       and expira_em > to_timestamp($4::float8 / 1000) limit 1`,
    [sessaoId, contaId, MODELO, agora()],
  )
  return rowCount === 1
}

/** Ends a session; of another account, nothing. */
export async function encerrarSessaoDaFace(
  banco: Banco,
  { contaId, sessaoId }: { contaId: string; sessaoId: string },
): Promise<void> {
  await banco.query(
    'delete from identidade.oidc_registro where concessao_id = $1 and conta_id = $2 and modelo = $3',
    [sessaoId, contaId, MODELO],
  )
}

/** Ends the session a refresh token belongs to, if it is of this account; false when it is not. */
export async function encerrarPeloToken(
  banco: Banco,
  { contaId, token }: { contaId: string; token: string },
): Promise<boolean> {
  const { rowCount } = await banco.query(
    `delete from identidade.oidc_registro where modelo = $3 and concessao_id = (
       select concessao_id from identidade.oidc_registro
       where modelo = $3 and id = $1 and conta_id = $2)`,
    [resumir(token), contaId, MODELO],
  )
  return (rowCount ?? 0) > 0
}

type Linha = {
  contaId: string
  sessaoId: string
  entrada: Entrada & { proximo?: string }
  consumido: number | null
  expira: number
}

/** What a refused refresh token was: the SDK signs out for some of them and not for others. */
async function recusar(ctx: Contexto, contaId: string): Promise<never> {
  const conta = await porId(ctx.pool, contaId)
  if (!conta) throw new ErroFirebase('USER_NOT_FOUND')
  throw new ErroFirebase(conta.suspensa ? 'USER_DISABLED' : 'TOKEN_EXPIRED')
}

async function trocar(ctx: Contexto, conexao: PoolClient, token: string, origem: Origem) {
  const { rows } = await conexao.query<Linha>(
    `select conta_id as "contaId", concessao_id as "sessaoId", payload as entrada,
       extract(epoch from consumido_em)::float8 * 1000 as consumido,
       extract(epoch from expira_em)::float8 * 1000 as expira
     from identidade.oidc_registro where modelo = $1 and id = $2 for update`,
    [MODELO, resumir(token)],
  )
  const [linha] = rows
  const agora = ctx.agora()
  if (!linha || linha.expira <= agora) return undefined
  if (linha.consumido !== null && agora - linha.consumido > carenciaDe(ctx)) {
    await encerrarSessaoDaFace(conexao, linha)
    ctx.log.warn({ contaId: linha.contaId }, 'refresh token came back; session ended')
    return undefined
  }
  const { proximo, ...entrada } = linha.entrada
  const { contaId, sessaoId } = linha
  if (proximo !== undefined) {
    return { contaId, sessaoId, entrada, refreshToken: await abrirProximo(token, proximo) }
  }
  const refreshToken = await gravar(ctx, conexao, { contaId, sessaoId, entrada, origem })
  await conexao.query(
    `update identidade.oidc_registro set consumido_em = to_timestamp($3::float8 / 1000),
       payload = payload || jsonb_build_object('proximo', $4::text)
     where modelo = $1 and id = $2`,
    [MODELO, resumir(token), agora, await guardarProximo(token, refreshToken)],
  )
  return { contaId, sessaoId, entrada, refreshToken }
}

// Only who holds the old token can open the next one kept beside it.
const vaultDe = (token: string): Uint8Array =>
  createHash('sha256').update(`identidade/firebase/proximo/${token}`).digest()

const guardarProximo = async (token: string, proximo: string): Promise<string> =>
  await new CompactEncrypt(new TextEncoder().encode(proximo))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(vaultDe(token))

const abrirProximo = async (token: string, guardado: string): Promise<string> =>
  new TextDecoder().decode((await compactDecrypt(guardado, vaultDe(token))).plaintext)

/**
 * Exchanges a refresh token for the next one of its session: the same one to everybody within the grace, so
 * that a session never has two lines. Presented again later, it is taken for stolen and the session ends.
 */
export async function renovarSessao(
  ctx: Contexto,
  token: string,
  origem: Origem,
): Promise<{ contaId: string; sessaoId: string; entrada: Entrada; refreshToken: string }> {
  const dono = donoDoToken(ctx, token)
  if (dono === undefined) throw new ErroFirebase('INVALID_REFRESH_TOKEN')
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    const nova = await trocar(ctx, conexao, token, origem)
    await conexao.query('commit')
    if (nova) return nova
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
  return recusar(ctx, dono)
}
