import type { Pool, PoolClient } from 'pg'
import {
  conferirSenha,
  derivarSenha,
  exigirSenhaBoa,
  iscaDeSenha,
  POLITICA_PADRAO,
  type PoliticaDaSenha,
  senhaPrecisaRenovar,
} from './senha.ts'
import { encerrarOutrasSessoes } from './sessoes.ts'

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
export async function contaPorId(
  pool: Pool | PoolClient,
  contaId: string,
): Promise<Conta | undefined> {
  if (!UUID.test(contaId)) return undefined
  const { rows } = await pool.query<LinhaDeConta>(
    `select ${COLUNAS} from identidade.conta where id = $1`,
    [contaId],
  )
  return rows[0] && daLinha(rows[0])
}

/** What a password of this person may not be made of. */
export const dadosDaPessoa = (email: string, nome: string): string[] => [
  email,
  email.split('@')[0] ?? '',
  nome,
]

/**
 * Creates an account with a password (argon2id).
 * Throws `ErroDeSenha` for a weak password and `ErroEmailEmUso` for a repeated e-mail.
 */
export async function criarConta(
  pool: Pool,
  dados: { email: string; senha: string; nome: string; emailConfirmado?: boolean },
  politica: PoliticaDaSenha = POLITICA_PADRAO,
): Promise<{ contaId: string }> {
  const email = normalizarEmail(dados.email)
  await exigirSenhaBoa(dados.senha, { dados: dadosDaPessoa(email, dados.nome), politica })
  const senhaHash = await derivarSenha(dados.senha, politica.custo)
  return inserirConta(pool, {
    email,
    nome: dados.nome,
    senhaHash,
    emailConfirmado: dados.emailConfirmado ?? false,
  })
}

/**
 * Creates an account whose password, if any, is already hashed (a registration confirmed by its link, an
 * invitation). Throws `ErroEmailEmUso`.
 */
export async function inserirConta(
  pool: Pool | PoolClient,
  dados: { email: string; nome: string; senhaHash: string | null; emailConfirmado: boolean },
): Promise<{ contaId: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into identidade.conta (email, nome, senha_hash, senha_trocada_em, email_confirmado_em)
     values ($1, $2, $3::text, case when $3 is not null then now() end,
       case when $4::boolean then now() end)
     on conflict on constraint conta_email_em_uso do nothing returning id`,
    [normalizarEmail(dados.email), dados.nome.trim(), dados.senhaHash, dados.emailConfirmado],
  )
  const [linha] = rows
  if (!linha) throw new ErroEmailEmUso()
  return { contaId: linha.id }
}

/** Ends every session, grant and refresh token of the account, in every browser. */
export async function encerrarSessoes(pool: Pool, contaId: string): Promise<void> {
  await pool.query('delete from identidade.oidc_registro where conta_id = $1', [contaId])
}

/**
 * New password. Every open session of the account ends, or every one but `menosASessao`, or none with
 * `manterSessoes`. Throws `ErroDeSenha` for a weak one.
 */
export async function trocarSenha(
  pool: Pool,
  troca: { contaId: string; senha: string; menosASessao?: string; manterSessoes?: boolean },
  politica: PoliticaDaSenha = POLITICA_PADRAO,
): Promise<void> {
  const { contaId, senha, menosASessao } = troca
  const conta = await contaPorId(pool, contaId)
  if (!conta) throw new Error('conta não existe')
  await exigirSenhaBoa(senha, { dados: dadosDaPessoa(conta.email, conta.nome), politica })
  const senhaHash = await derivarSenha(senha, politica.custo)
  await pool.query(
    `update identidade.conta set senha_hash = $2, senha_trocada_em = now(), atualizada_em = now()
     where id = $1`,
    [contaId, senhaHash],
  )
  if (troca.manterSessoes) return
  if (menosASessao === undefined) await encerrarSessoes(pool, contaId)
  else await encerrarOutrasSessoes(pool, { contaId, sessaoId: menosASessao })
}

/** The e-mail was proved by its link. */
export async function confirmarEmail(pool: Pool | PoolClient, contaId: string): Promise<void> {
  await pool.query(
    `update identidade.conta set email_confirmado_em = coalesce(email_confirmado_em, now()),
       atualizada_em = now() where id = $1`,
    [contaId],
  )
}

/** Forgets second factors and passkeys: set up before the e-mail was proved, they prove nothing. */
export async function esquecerProvas(pool: Pool, contaId: string): Promise<void> {
  for (const tabela of ['fator', 'codigo_de_recuperacao', 'chave_de_acesso']) {
    await pool.query(`delete from identidade.${tabela} where conta_id = $1`, [contaId])
  }
}

/** A new, proved e-mail. Throws `ErroEmailEmUso`. */
export async function trocarEmail(
  pool: Pool,
  { contaId, email }: { contaId: string; email: string },
): Promise<void> {
  try {
    await pool.query(
      `update identidade.conta set email = $2, email_confirmado_em = now(), atualizada_em = now()
       where id = $1`,
      [contaId, normalizarEmail(email)],
    )
  } catch (erro) {
    if ((erro as { constraint?: string }).constraint === 'conta_email_em_uso') {
      throw new ErroEmailEmUso()
    }
    throw erro
  }
}

/** A new name, 1 to 200 characters. */
export async function trocarNome(
  pool: Pool,
  { contaId, nome }: { contaId: string; nome: string },
): Promise<void> {
  await pool.query('update identidade.conta set nome = $2, atualizada_em = now() where id = $1', [
    contaId,
    nome.trim(),
  ])
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
  | { tipo: 'nao-confere'; contaId: string | null }

/**
 * Checks e-mail and password. An unknown e-mail costs the same work as a wrong password and gives
 * the same answer; a suspended account is told so only to who knows its password.
 */
export async function autenticar(
  pool: Pool,
  { email, senha }: { email: string; senha: string },
  { custo }: Pick<PoliticaDaSenha, 'custo'> = POLITICA_PADRAO,
): Promise<ResultadoDaSenha> {
  const linha = await linhaPorEmail(pool, email)
  const senhaHash = linha?.senha_hash ?? (await iscaDeSenha(custo))
  const confere = await conferirSenha(senhaHash, senha)
  if (!linha?.senha_hash || !confere) return { tipo: 'nao-confere', contaId: linha?.id ?? null }
  if (linha.suspensa) return { tipo: 'suspensa' }
  const precisa = senhaPrecisaRenovar(linha.senha_hash, custo)
  const novo = precisa ? await derivarSenha(senha, custo) : null
  if (novo !== null) {
    await pool.query('update identidade.conta set senha_hash = $2 where id = $1', [linha.id, novo])
  }
  return { tipo: 'confere', conta: daLinha(linha) }
}

/** The account has just signed in. */
export async function marcarEntrada(pool: Pool, contaId: string): Promise<void> {
  await pool.query('update identidade.conta set ultima_entrada_em = now() where id = $1', [contaId])
}
