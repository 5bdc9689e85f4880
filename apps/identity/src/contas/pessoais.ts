import type { Pool } from 'pg'

/** What the person tells of themselves besides name and e-mail; `celular` has eleven digits, as in Brazil. */
export type DadosPessoais = {
  cpf: string | null
  celular: string | null
  celularConfirmado: boolean
}

export async function lerPessoais(pool: Pool, contaId: string): Promise<DadosPessoais> {
  const { rows } = await pool.query<DadosPessoais>(
    `select cpf, celular, celular_confirmado_em is not null as "celularConfirmado"
     from identidade.cadastro where conta_id = $1`,
    [contaId],
  )
  return rows[0] ?? { cpf: null, celular: null, celularConfirmado: false }
}

/** What is left out stays as it is; another mobile number has still to be proved. */
export async function guardarPessoais(
  pool: Pool,
  contaId: string,
  { cpf, celular }: { cpf?: string | null | undefined; celular?: string | null | undefined },
): Promise<void> {
  await pool.query(
    // Who came by an invitation told nothing when asking for the account.
    `insert into identidade.cadastro as c (conta_id, quem, cpf, celular)
     values ($1, 'convite', case when $2 then $3::text end, case when $4 then $5::text end)
     on conflict (conta_id) do update set
       cpf = case when $2 then excluded.cpf else c.cpf end,
       celular = case when $4 then excluded.celular else c.celular end,
       celular_confirmado_em = case when $4 and excluded.celular is distinct from c.celular then null
         else c.celular_confirmado_em end`,
    [contaId, cpf !== undefined, cpf ?? null, celular !== undefined, celular ?? null],
  )
}

/** Proved, if it is still the number the code was sent to. */
export async function marcarCelular(
  pool: Pool,
  { contaId, celular }: { contaId: string; celular: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update identidade.cadastro set celular_confirmado_em = coalesce(celular_confirmado_em, now())
     where conta_id = $1 and celular = $2`,
    [contaId, celular],
  )
  return rowCount === 1
}
