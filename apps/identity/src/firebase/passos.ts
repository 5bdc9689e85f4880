import { createHash, randomBytes } from 'node:crypto'
import type { IdentityContext } from '../options.ts'

/** What is half done: a second factor being asked, a code sent by text message. */
export type FinalidadeDePasso = 'firebase-mfa' | 'firebase-sms' | 'firebase-prova-de-telefone'

export type Passo<T> = { contaId: string | null; dados: T; vencido: boolean }

type Contexto = Pick<IdentityContext, 'pool' | 'agora'>
type Alvo = { finalidade: FinalidadeDePasso; token: string }

const resumir = ({ finalidade, token }: Alvo): string =>
  createHash('sha256').update(`identidade/passo/${finalidade}/${token}`).digest('base64url')

/** Keeps the step and answers its token (256 bits); the database has only its digest. */
export async function guardarPasso(
  ctx: Contexto,
  novo: { finalidade: FinalidadeDePasso; contaId: string | null; dados: object; minutos: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { finalidade, contaId, dados, minutos } = novo
  // A step that expired stays an hour, so that the answer may say so.
  await ctx.pool.query(
    `with velhos as (delete from identidade.passo_pendente
       where finalidade = $1 and expira_em < to_timestamp($6::float8 / 1000) - interval '1 hour')
     insert into identidade.passo_pendente (finalidade, chave, conta_id, dados, expira_em)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [
      finalidade,
      resumir({ finalidade, token }),
      contaId,
      JSON.stringify(dados),
      ctx.agora() + minutos * 60_000,
      ctx.agora(),
    ],
  )
  return token
}

/** The step of this token, expired or not; undefined when there never was, or it was used up. */
export async function lerPasso<T>(ctx: Contexto, alvo: Alvo): Promise<Passo<T> | undefined> {
  const { rows } = await ctx.pool.query<Passo<T>>(
    `select conta_id as "contaId", dados, expira_em <= to_timestamp($3::float8 / 1000) as vencido
     from identidade.passo_pendente where finalidade = $1 and chave = $2`,
    [alvo.finalidade, resumir(alvo), ctx.agora()],
  )
  return rows[0]
}

/** One more error in the step, counted before the guess is looked at; answers how many there are. */
export async function contarErroDoPasso(ctx: Contexto, alvo: Alvo): Promise<number> {
  const { rows } = await ctx.pool.query<{ erros: number }>(
    `update identidade.passo_pendente
     set dados = jsonb_set(dados, '{erros}', to_jsonb(coalesce((dados ->> 'erros')::int, 0) + 1))
     where finalidade = $1 and chave = $2 returning (dados ->> 'erros')::int as erros`,
    [alvo.finalidade, resumir(alvo)],
  )
  return rows[0]?.erros ?? Number.POSITIVE_INFINITY
}

/** Uses the step up: of two at the same instant, one gets true. */
export async function consumirPasso(ctx: Contexto, alvo: Alvo): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    'delete from identidade.passo_pendente where finalidade = $1 and chave = $2',
    [alvo.finalidade, resumir(alvo)],
  )
  return rowCount === 1
}
