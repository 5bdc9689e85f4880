import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

type Passo = { finalidade: 'segundo-fator'; chave: string }

const resumir = (chave: string): string => createHash('sha256').update(chave).digest('base64url')

/** Keeps what is half done for `minutos`, bound to `chave`; a new one replaces the old. */
export async function guardarPasso(
  pool: Pool,
  passo: Passo & { contaId: string; dados: object; minutos: number },
): Promise<void> {
  await pool.query(
    `insert into identidade.passo_pendente (finalidade, chave, conta_id, dados, expira_em)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict on constraint passo_pendente_pkey do update set
       conta_id = excluded.conta_id, dados = excluded.dados, expira_em = excluded.expira_em`,
    [
      passo.finalidade,
      resumir(passo.chave),
      passo.contaId,
      JSON.stringify(passo.dados),
      passo.minutos,
    ],
  )
}

/** What was kept; null when there is none or it expired. */
export async function lerPasso(
  pool: Pool,
  { finalidade, chave }: Passo,
): Promise<{ contaId: string; dados: unknown } | null> {
  const { rows } = await pool.query<{ conta_id: string; dados: unknown }>(
    `select conta_id, dados from identidade.passo_pendente
     where finalidade = $1 and chave = $2 and expira_em > now()`,
    [finalidade, resumir(chave)],
  )
  const [linha] = rows
  return linha ? { contaId: linha.conta_id, dados: linha.dados } : null
}

/** Forgets it. */
export async function esquecerPasso(pool: Pool, { finalidade, chave }: Passo): Promise<void> {
  await pool.query('delete from identidade.passo_pendente where finalidade = $1 and chave = $2', [
    finalidade,
    resumir(chave),
  ])
}
