import { createHash } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Pool } from 'pg'
import { z } from 'zod'
import { type Conta, contaPorId } from './conta.ts'
import { esquecerRecuperacaoSemFator } from './recuperacao.ts'

/** A passkey of the account; instants are ISO text. `sincronizada`: kept by a password manager. */
export type ChaveDeAcesso = {
  chaveId: string
  nome: string
  sincronizada: boolean
  criadaEm: string
  usadaEm: string | null
}

type Contexto = {
  pool: Pool
  brand: { nome: string }
  issuer: string
  origem: string
  clients: readonly { webOrigins: string[] }[]
}

const MINUTOS = 10
// EdDSA, ES256 and RS256: what authenticators have today.
const ALGORITMOS = [-8, -7, -257]
const CHAVES_MAXIMO = 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const dominioDe = (ctx: Contexto): string => new URL(ctx.origem).hostname

const origensDe = (ctx: Contexto): string[] => [
  ctx.origem,
  ...ctx.clients.flatMap((c) => c.webOrigins),
]

const resumir = (texto: string): string => createHash('sha256').update(texto).digest('base64url')

type Linha = {
  id: string
  conta_id: string
  credencial: string
  chave_publica: Buffer
  contador: string
  transportes: string[]
  nome: string
  sincronizada: boolean
  criada_em: Date
  usada_em: Date | null
}

async function linhasDa(pool: Pool, contaId: string): Promise<Linha[]> {
  const { rows } = await pool.query<Linha>(
    'select * from identidade.chave_de_acesso where conta_id = $1 order by criada_em, id',
    [contaId],
  )
  return rows
}

/** The passkeys of the account, oldest first. */
export const listarChaves = async (pool: Pool, contaId: string): Promise<ChaveDeAcesso[]> =>
  (await linhasDa(pool, contaId)).map((linha) => ({
    chaveId: linha.id,
    nome: linha.nome,
    sincronizada: linha.sincronizada,
    criadaEm: linha.criada_em.toISOString(),
    usadaEm: linha.usada_em?.toISOString() ?? null,
  }))

/** What the browser needs to create a discoverable passkey; the challenge serves once, for ten minutes. */
export async function prepararChave(ctx: Contexto, conta: Conta) {
  const atuais = await linhasDa(ctx.pool, conta.contaId)
  if (atuais.length >= CHAVES_MAXIMO) return undefined
  const opcoes = await generateRegistrationOptions({
    rpName: ctx.brand.nome,
    rpID: dominioDe(ctx),
    userName: conta.email,
    userDisplayName: conta.nome,
    userID: new TextEncoder().encode(conta.contaId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITMOS,
    excludeCredentials: atuais.map((l) => ({ id: l.credencial, transports: l.transportes })),
  })
  await ctx.pool.query(
    `insert into identidade.passo_pendente (finalidade, chave, conta_id, expira_em)
     values ('chave-nova', $1, $2, now() + make_interval(mins => $3))`,
    [resumir(opcoes.challenge), conta.contaId, MINUTOS],
  )
  return opcoes
}

async function desafioDaConta(ctx: Contexto, contaId: string, desafio: string): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `delete from identidade.passo_pendente
     where finalidade = 'chave-nova' and chave = $1 and conta_id = $2 and expira_em > now()`,
    [resumir(desafio), contaId],
  )
  return rowCount === 1
}

/** Keeps the passkey the browser made; undefined when it does not answer our challenge. */
export async function registrarChave(
  ctx: Contexto,
  { contaId, resposta, nome }: { contaId: string; resposta: unknown; nome: string },
): Promise<{ chaveId: string } | undefined> {
  const feita = await verifyRegistrationResponse({
    response: resposta as RegistrationResponseJSON,
    expectedChallenge: (desafio) => desafioDaConta(ctx, contaId, desafio),
    expectedOrigin: origensDe(ctx),
    expectedRPID: dominioDe(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITMOS,
  }).catch(() => undefined)
  if (!feita?.verified) return undefined
  const { credential, aaguid, credentialBackedUp } = feita.registrationInfo
  const { rows } = await ctx.pool.query<{ id: string }>(
    `insert into identidade.chave_de_acesso
       (conta_id, credencial, chave_publica, contador, transportes, aaguid, sincronizada, nome)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint chave_de_acesso_credencial do nothing returning id`,
    [
      contaId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      aaguid,
      credentialBackedUp,
      nome.trim().slice(0, 80) || 'Chave de acesso',
    ],
  )
  const [linha] = rows
  return linha && { chaveId: linha.id }
}

/** Options of a second step with a passkey of this account; undefined when it has none. */
export async function opcoesDoSegundoPasso(
  ctx: Contexto,
  { contaId, desafio }: { contaId: string; desafio: Uint8Array },
) {
  const linhas = await linhasDa(ctx.pool, contaId)
  if (linhas.length === 0) return undefined
  return generateAuthenticationOptions({
    rpID: dominioDe(ctx),
    challenge: new Uint8Array(desafio),
    userVerification: 'required',
    allowCredentials: linhas.map((l) => ({ id: l.credencial, transports: l.transportes })),
  })
}

/** Options of a sign-in with whichever passkey the device offers. */
export const opcoesDeEntrada = (ctx: Contexto, desafio: Uint8Array) =>
  generateAuthenticationOptions({
    rpID: dominioDe(ctx),
    challenge: new Uint8Array(desafio),
    userVerification: 'required',
  })

const Resposta = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
})

/** The account whose passkey answered `desafio`; undefined when none did. */
export async function entrarComChave(
  ctx: Contexto,
  { resposta, desafio }: { resposta: unknown; desafio: Uint8Array },
): Promise<Conta | undefined> {
  const lida = Resposta.safeParse(resposta)
  if (!lida.success) return undefined
  const { rows } = await ctx.pool.query<Linha>(
    'select * from identidade.chave_de_acesso where credencial = $1',
    [lida.data.id],
  )
  const [linha] = rows
  if (!linha) return undefined
  const feita = await verifyAuthenticationResponse({
    response: lida.data as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: Buffer.from(desafio).toString('base64url'),
    expectedOrigin: origensDe(ctx),
    expectedRPID: dominioDe(ctx),
    requireUserVerification: true,
    credential: {
      id: linha.credencial,
      publicKey: new Uint8Array(linha.chave_publica),
      counter: Number(linha.contador),
      transports: linha.transportes,
    },
  }).catch(() => undefined)
  if (!feita?.verified) return undefined
  const { newCounter, credentialBackedUp } = feita.authenticationInfo
  await ctx.pool.query(
    `update identidade.chave_de_acesso set contador = $2, sincronizada = $3, usada_em = now()
     where id = $1`,
    [linha.id, newCounter, credentialBackedUp],
  )
  return contaPorId(ctx.pool, linha.conta_id)
}

/** False when the account has no such passkey. */
export async function renomearChave(
  pool: Pool,
  { contaId, chaveId, nome }: { contaId: string; chaveId: string; nome: string },
): Promise<boolean> {
  if (!UUID.test(chaveId)) return false
  const { rowCount } = await pool.query(
    'update identidade.chave_de_acesso set nome = $3 where id = $1 and conta_id = $2',
    [chaveId, contaId, nome.trim()],
  )
  return rowCount === 1
}

/** With the last second step go the recovery codes. False when the account has no such passkey. */
export async function removerChave(
  pool: Pool,
  { contaId, chaveId }: { contaId: string; chaveId: string },
): Promise<boolean> {
  if (!UUID.test(chaveId)) return false
  const { rowCount } = await pool.query(
    'delete from identidade.chave_de_acesso where id = $1 and conta_id = $2',
    [chaveId, contaId],
  )
  await esquecerRecuperacaoSemFator(pool, contaId)
  return rowCount === 1
}
