import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Pool, PoolClient } from 'pg'
import { abrir, fechar } from '../vault.ts'
import { contaPorId } from './conta.ts'
import {
  conferirRecuperacao,
  esquecerRecuperacaoSemFator,
  gravarRecuperacao,
} from './recuperacao.ts'

/** What the factors need of the running identity; `IdentityContext` satisfies it. */
export type ContextoDeFatores = {
  pool: Pool
  cookieKeys: string[]
  agora: () => number
  brand: { nome: string }
}

/** A confirmed second factor; instants are ISO text. */
export type Fator = {
  fatorId: string
  tipo: 'totp'
  nome: string
  criadoEm: string
  usadoEm: string | null
}

/** A factor being set up: `otpauth` is the address of the QR code, `expiraEm` ISO text. */
export type FatorProposto = {
  fatorId: string
  segredo: string
  otpauth: string
  expiraEm: string
}

/** Digits, period (s) and algorithm of every code, as the authenticator apps take them. */
export const TOTP_FORMATO = { digits: 6, period: 30, algorithm: 'SHA1' } as const

/** Confirmed factors an account may hold. */
export const FATORES_MAXIMO = 5
const MINUTOS_PARA_CONFIRMAR = 15
const TOTP_VAULT = 'totp'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Thrown when the account already holds as many factors as it may. */
export class ErroLimiteDeFatores extends Error {
  constructor() {
    super('a conta já tem o máximo de fatores')
    this.name = 'ErroLimiteDeFatores'
  }
}

const totpDe = (segredo: string, { issuer, label }: { issuer: string; label: string }): TOTP =>
  new TOTP({ ...TOTP_FORMATO, issuer, label, secret: Secret.fromBase32(segredo) })

/** Proposes a TOTP secret (160 bits); it counts for nothing until `confirmarTotp`. */
export async function prepararTotp(
  ctx: ContextoDeFatores,
  contaId: string,
): Promise<FatorProposto> {
  const conta = await contaPorId(ctx.pool, contaId)
  if (!conta) throw new Error('conta não existe')
  if ((await listarFatores(ctx.pool, contaId)).length >= FATORES_MAXIMO) {
    throw new ErroLimiteDeFatores()
  }
  const segredo = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
  const fechado = await fechar(ctx, { uso: TOTP_VAULT, texto: segredo })
  await ctx.pool.query(
    'delete from identidade.fator where conta_id = $1 and confirmado_em is null and expira_em < now()',
    [contaId],
  )
  const { rows } = await ctx.pool.query<{ id: string; expira: Date }>(
    `insert into identidade.fator (conta_id, segredo, expira_em)
     values ($1, $2, now() + make_interval(mins => $3)) returning id, expira_em as expira`,
    [contaId, fechado, MINUTOS_PARA_CONFIRMAR],
  )
  const [linha] = rows
  if (!linha) throw new Error('fator não gravado')
  const otpauth = totpDe(segredo, { issuer: ctx.brand.nome, label: conta.email }).toString()
  return { fatorId: linha.id, segredo, otpauth, expiraEm: linha.expira.toISOString() }
}

type LinhaDeFator = { id: string; segredo: string; ultimo_passo: string }

/** The time step `codigo` belongs to, ±1 around now; null when it belongs to none. */
async function passoDoCodigo(
  ctx: ContextoDeFatores,
  fator: LinhaDeFator,
  codigo: string,
): Promise<number | null> {
  const segredo = await abrir(ctx, { uso: TOTP_VAULT, fechado: fator.segredo })
  if (segredo === undefined) return null
  const timestamp = ctx.agora()
  const desvio = totpDe(segredo, { issuer: '', label: '' }).validate({
    token: codigo,
    timestamp,
    window: 1,
  })
  return desvio === null ? null : Math.floor(timestamp / 1000 / TOTP_FORMATO.period) + desvio
}

/** Locks the account's row: two confirmations or two uses of one code happen one after the other. */
async function naConta<T>(
  ctx: ContextoDeFatores,
  contaId: string,
  fazer: (conexao: PoolClient) => Promise<T>,
): Promise<T> {
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    await conexao.query('select 1 from identidade.conta where id = $1 for update', [contaId])
    const feito = await fazer(conexao)
    await conexao.query('commit')
    return feito
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
}

/**
 * Turns the proposal on when `codigo` is right. The first factor of an account brings ten recovery codes,
 * shown this once; `recuperacao` is empty when there already were some.
 */
export async function confirmarTotp(
  ctx: ContextoDeFatores,
  pedido: { contaId: string; fatorId: string; codigo: string; nome: string },
): Promise<{ confirmado: boolean; recuperacao: string[] }> {
  const { contaId, fatorId, nome } = pedido
  if (!UUID.test(contaId) || !UUID.test(fatorId)) return { confirmado: false, recuperacao: [] }
  return naConta(ctx, contaId, async (conexao) => {
    const { rows } = await conexao.query<LinhaDeFator>(
      `select id, segredo, ultimo_passo from identidade.fator
       where id = $1 and conta_id = $2 and confirmado_em is null and expira_em > now()`,
      [fatorId, contaId],
    )
    const [fator] = rows
    const codigo = soDigitos(pedido.codigo)
    const passo = fator ? await passoDoCodigo(ctx, fator, codigo) : null
    if (!fator || passo === null) return { confirmado: false, recuperacao: [] }
    const { rows: outros } = await conexao.query<{ total: number }>(
      `select count(*)::int as total from identidade.codigo_de_recuperacao
       where conta_id = $1 and usado_em is null`,
      [contaId],
    )
    await conexao.query(
      `update identidade.fator set confirmado_em = now(), usado_em = now(), ultimo_passo = $2, nome = $3
       where id = $1`,
      [fator.id, passo, nome.trim().slice(0, 80) || 'Aplicativo autenticador'],
    )
    const jaTem = (outros[0]?.total ?? 0) > 0
    return {
      confirmado: true,
      recuperacao: jaTem ? [] : await gravarRecuperacao(ctx, conexao, contaId),
    }
  })
}

const soDigitos = (codigo: string): string => codigo.replaceAll(/[\s-]/g, '')

async function conferirTotp(
  ctx: ContextoDeFatores,
  conexao: PoolClient,
  { contaId, codigo, fatorId }: { contaId: string; codigo: string; fatorId?: string | undefined },
): Promise<boolean> {
  const { rows } = await conexao.query<LinhaDeFator>(
    `select id, segredo, ultimo_passo from identidade.fator
     where conta_id = $1 and confirmado_em is not null and ($2::uuid is null or id = $2)
     order by criado_em`,
    [contaId, fatorId ?? null],
  )
  for (const fator of rows) {
    const passo = await passoDoCodigo(ctx, fator, codigo)
    if (passo === null || passo <= Number(fator.ultimo_passo)) continue
    await conexao.query(
      'update identidade.fator set ultimo_passo = $2, usado_em = now() where id = $1',
      [fator.id, passo],
    )
    return true
  }
  return false
}

/**
 * Checks a six-digit code or a recovery code of the account. A time step serves once (±1 step of clock
 * drift), a recovery code once; `fatorId` restricts the check to one factor. Null when it does not match.
 */
export async function conferirSegundoFator(
  ctx: ContextoDeFatores,
  pedido: { contaId: string; codigo: string; fatorId?: string },
): Promise<'totp' | 'recuperacao' | null> {
  const { contaId, fatorId } = pedido
  const codigo = soDigitos(pedido.codigo)
  if (!UUID.test(contaId) || (fatorId !== undefined && !UUID.test(fatorId))) return null
  return naConta(ctx, contaId, async (conexao) => {
    if (/^\d{6}$/.test(codigo)) {
      return (await conferirTotp(ctx, conexao, { contaId, codigo, fatorId })) ? 'totp' : null
    }
    const serve = await conferirRecuperacao(ctx, conexao, { contaId, codigo })
    return serve ? 'recuperacao' : null
  })
}

/** The confirmed factors of the account, oldest first. */
export async function listarFatores(pool: Pool, contaId: string): Promise<Fator[]> {
  const { rows } = await pool.query<{
    id: string
    tipo: 'totp'
    nome: string
    criado: Date
    usado: Date | null
  }>(
    `select id, tipo, nome, confirmado_em as criado, usado_em as usado
     from identidade.fator where conta_id = $1 and confirmado_em is not null order by confirmado_em`,
    [contaId],
  )
  return rows.map((r) => ({
    fatorId: r.id,
    tipo: r.tipo,
    nome: r.nome,
    criadoEm: r.criado.toISOString(),
    usadoEm: r.usado?.toISOString() ?? null,
  }))
}

/** Removes a factor; with the last second step go the recovery codes. False when the account has no such factor. */
export async function removerFator(
  pool: Pool,
  { contaId, fatorId }: { contaId: string; fatorId: string },
): Promise<boolean> {
  if (!UUID.test(contaId) || !UUID.test(fatorId)) return false
  const { rowCount } = await pool.query(
    'delete from identidade.fator where id = $1 and conta_id = $2',
    [fatorId, contaId],
  )
  await esquecerRecuperacaoSemFator(pool, contaId)
  return rowCount === 1
}
