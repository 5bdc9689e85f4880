import type { IdentityContext } from './options.ts'

const DEZ_MINUTOS = 10 * 60_000

/** Removes what expired an hour ago and buckets untouched for a day. */
export async function expurgar({ pool }: Pick<IdentityContext, 'pool'>): Promise<void> {
  await pool.query(
    `delete from identidade.oidc_registro where expira_em < now() - interval '1 hour'`,
  )
  await pool.query('delete from identidade.passo_pendente where expira_em < now()')
  // A registration that expired may still ask for a new link for a week.
  await pool.query(`delete from identidade.codigo where expira_em < now() - interval '7 days'`)
  await pool.query(
    `delete from identidade.fator where confirmado_em is null and expira_em < now() - interval '1 day'`,
  )
  await pool.query(
    `delete from identidade.caixa_de_saida where criada_em < now() - interval '30 days'`,
  )
  await pool.query(
    `delete from identidade.tentativa_de_entrada
     where atualizada_em < now() - interval '1 day' and coalesce(bloqueada_ate, 'epoch') < now()`,
  )
}

/** Purges every ten minutes; `parar` waits for the one in course. */
export function agendarExpurgo(ctx: Pick<IdentityContext, 'pool' | 'log'>): {
  parar: () => Promise<void>
} {
  let emCurso: Promise<void> = Promise.resolve()
  const relogio = setInterval(() => {
    emCurso = expurgar(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'identity purge failed'))
  }, DEZ_MINUTOS)
  relogio.unref()
  return {
    parar: async () => {
      clearInterval(relogio)
      await emCurso
    },
  }
}
