import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { normalizarEmail } from './conta.ts'

export type Finalidade =
  | 'confirmar-email'
  | 'redefinir-senha'
  | 'entrar-por-link'
  | 'trocar-email'
  | 'convite'
  | 'primeiro-acesso'

/** What a code proves; `email` is the address it was sent to. */
export type CodigoLido = { contaId: string | null; email: string; dados: unknown }

export type NovoCodigo = {
  finalidade: Finalidade
  contaId: string | null
  email: string
  dados?: unknown
  minutos: number
}

type Banco = Pool | PoolClient
type Linha = { conta_id: string | null; email: string; dados: unknown }

const resumir = (codigo: string): string =>
  createHash('sha256').update(`identidade/codigo/${codigo}`).digest('base64url')

/**
 * A new single-use code (192 random bits, base64url) that serves for `minutos`. The database keeps only
 * its SHA-256, and a new one of the same purpose for the same account takes the place of the old.
 */
export async function emitirCodigo(pool: Banco, novo: NovoCodigo): Promise<string> {
  const codigo = randomBytes(24).toString('base64url')
  const email = normalizarEmail(novo.email)
  await pool.query(
    `insert into identidade.codigo (finalidade, dono, resumo, conta_id, email, dados, expira_em)
     values ($1, $2, $3, $4, $5, $6::jsonb, now() + make_interval(secs => $7 * 60.0))
     on conflict on constraint codigo_pkey do update set
       resumo = excluded.resumo, conta_id = excluded.conta_id, email = excluded.email,
       dados = excluded.dados, criado_em = now(), expira_em = excluded.expira_em`,
    [
      novo.finalidade,
      novo.contaId ?? email,
      resumir(codigo),
      novo.contaId,
      email,
      novo.dados === undefined ? null : JSON.stringify(novo.dados),
      novo.minutos,
    ],
  )
  return codigo
}

const lida = (linha: Linha | undefined): CodigoLido | null =>
  linha ? { contaId: linha.conta_id, email: linha.email, dados: linha.dados } : null

/** What the code proves, without using it up; null when unknown, used, replaced or expired. */
export async function lerCodigo(
  pool: Banco,
  { codigo, finalidade }: { codigo: string; finalidade: Finalidade },
): Promise<CodigoLido | null> {
  const { rows } = await pool.query<Linha>(
    `select conta_id, email, dados from identidade.codigo
     where resumo = $1 and finalidade = $2 and expira_em > now()`,
    [resumir(codigo), finalidade],
  )
  return lida(rows[0])
}

/** Uses the code up: of two at the same instant, one gets it and the other null. */
export async function consumirCodigo(
  pool: Banco,
  { codigo, finalidade }: { codigo: string; finalidade: Finalidade },
): Promise<CodigoLido | null> {
  const { rows } = await pool.query<Linha>(
    `delete from identidade.codigo
     where resumo = $1 and finalidade = $2 and expira_em > now()
     returning conta_id, email, dados`,
    [resumir(codigo), finalidade],
  )
  return lida(rows[0])
}

/** True for a code that was issued and is past its time; false also for what never was one. */
export async function codigoVenceu(pool: Banco, codigo: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from identidade.codigo where resumo = $1 and expira_em <= now()',
    [resumir(codigo)],
  )
  return rowCount === 1
}
