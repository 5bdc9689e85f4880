import type { Pool } from 'pg'
import {
  conferirSenha,
  derivarSenha,
  ErroDeSenha,
  iscaDeSenha,
  recusaDaSenha,
  senhaPrecisaRenovar,
} from './senha.ts'

export type Conta = {
  contaId: string
  email: string
  nome: string
  emailConfirmado: boolean
  suspensa: boolean
  atualizadaEm: number
}

type LinhaDeConta = {
  id: string
  email: string
  nome: string
  email_confirmado: boolean
  suspensa: boolean
  atualizada_em: string
  senha_hash: string | null
}

const COLUNAS = `id, email, nome, email_confirmado_em is not null as email_confirmado,
  suspensa_em is not null as suspensa, senha_hash,
  floor(extract(epoch from atualizada_em))::text as atualizada_em`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Thrown by `criarConta` when the e-mail already has an account. */
export class ErroEmailEmUso extends Error {
  constructor() {
    super('e-mail já tem conta')
    this.name = 'ErroEmailEmUso'
  }
}

/** Trimmed and lower case: the form in which an e-mail is stored and compared. */
export const normalizarEmail = (email: string): string =>
  email.normalize('NFC').trim().toLowerCase()

const daLinha = (linha: LinhaDeConta): Conta => ({
  contaId: linha.id,
  email: linha.email,
  nome: linha.nome,
  emailConfirmado: linha.email_confirmado,
  suspensa: linha.suspensa,
  atualizadaEm: Number(linha.atualizada_em),
})

async function linhaPorEmail(pool: Pool, email: string): Promise<LinhaDeConta | undefined> {
  const { rows } = await pool.query<LinhaDeConta>(
    `select ${COLUNAS} from identidade.conta where email = $1`,
    [normalizarEmail(email)],
  )
  return rows[0]
}

/** The account of an e-mail, in any letter case. */
export async function contaPorEmail(pool: Pool, email: string): Promise<Conta | undefined> {
  const linha = await linhaPorEmail(pool, email)
  return linha && daLinha(linha)
}

/** The account of an id (`sub` of the tokens); undefined for anything that is not one. */
export async function contaPorId(pool: Pool, contaId: string): Promise<Conta | undefined> {
  if (!UUID.test(contaId)) return undefined
  const { rows } = await pool.query<LinhaDeConta>(
    `select ${COLUNAS} from identidade.conta where id = $1`,
    [contaId],
  )
  return rows[0] && daLinha(rows[0])
}

const recusarSenhaFraca = (senha: string, email: string, nome: string): void => {
  const motivo = recusaDaSenha(senha, [email, email.split('@')[0] ?? '', nome])
  if (motivo) throw new ErroDeSenha(motivo)
}

/**
 * Creates an account with a password (argon2id).
 * Throws `ErroDeSenha` for a weak password and `ErroEmailEmUso` for a repeated e-mail.
 */
export async function criarConta(
  pool: Pool,
  dados: { email: string; senha: string; nome: string; emailConfirmado?: boolean },
): Promise<{ contaId: string }> {
  const email = normalizarEmail(dados.email)
  recusarSenhaFraca(dados.senha, email, dados.nome)
  const senhaHash = await derivarSenha(dados.senha)
  const { rows } = await pool.query<{ id: string }>(
    `insert into identidade.conta (email, nome, senha_hash, senha_trocada_em, email_confirmado_em)
     values ($1, $2, $3, now(), case when $4::boolean then now() end)
     on conflict on constraint conta_email_em_uso do nothing returning id`,
    [email, dados.nome.trim(), senhaHash, dados.emailConfirmado ?? false],
  )
  const [linha] = rows
  if (!linha) throw new ErroEmailEmUso()
  return { contaId: linha.id }
}

/** Ends every session, grant and refresh token of the account, in every browser. */
export async function encerrarSessoes(pool: Pool, contaId: string): Promise<void> {
  await pool.query('delete from identidade.oidc_registro where conta_id = $1', [contaId])
}

/** New password; every open session of the account ends. Throws `ErroDeSenha` for a weak one. */
export async function trocarSenha(
  pool: Pool,
  { contaId, senha }: { contaId: string; senha: string },
): Promise<void> {
  const conta = await contaPorId(pool, contaId)
  if (!conta) throw new Error('conta não existe')
  recusarSenhaFraca(senha, conta.email, conta.nome)
  const senhaHash = await derivarSenha(senha)
  await pool.query(
    `update identidade.conta set senha_hash = $2, senha_trocada_em = now(), atualizada_em = now()
     where id = $1`,
    [contaId, senhaHash],
  )
  await encerrarSessoes(pool, contaId)
}

/** The account can no longer sign in nor renew; open sessions end now. */
export async function suspenderConta(pool: Pool, contaId: string): Promise<void> {
  await pool.query(
    `update identidade.conta set suspensa_em = coalesce(suspensa_em, now()), atualizada_em = now()
     where id = $1`,
    [contaId],
  )
  await encerrarSessoes(pool, contaId)
}

/** Undoes `suspenderConta`. */
export async function reativarConta(pool: Pool, contaId: string): Promise<void> {
  await pool.query(
    'update identidade.conta set suspensa_em = null, atualizada_em = now() where id = $1',
    [contaId],
  )
}

export type ResultadoDaSenha =
  | { tipo: 'confere'; conta: Conta }
  | { tipo: 'suspensa' }
  | { tipo: 'nao-confere' }

/**
 * Checks e-mail and password. An unknown e-mail costs the same work as a wrong password and gives
 * the same answer; a suspended account is told so only to who knows its password.
 */
export async function autenticar(
  pool: Pool,
  { email, senha }: { email: string; senha: string },
): Promise<ResultadoDaSenha> {
  const linha = await linhaPorEmail(pool, email)
  const senhaHash = linha?.senha_hash ?? (await iscaDeSenha())
  const confere = await conferirSenha(senhaHash, senha)
  if (!linha?.senha_hash || !confere) return { tipo: 'nao-confere' }
  if (linha.suspensa) return { tipo: 'suspensa' }
  const novo = senhaPrecisaRenovar(linha.senha_hash) ? await derivarSenha(senha) : null
  await pool.query(
    `update identidade.conta set ultima_entrada_em = now(), senha_hash = coalesce($2, senha_hash)
     where id = $1`,
    [linha.id, novo],
  )
  return { tipo: 'confere', conta: daLinha(linha) }
}
