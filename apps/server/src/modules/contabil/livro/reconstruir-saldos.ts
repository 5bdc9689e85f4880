import type pg from 'pg'

export type SaldoDivergente = {
  escritorio: number
  empresa: number
  conta: string
  competencia: string
  gravado: string
  refeito: string
}

const REFEITO = `select escritorio_id, empresa_id, conta_id, to_char(data, 'YYYY-MM') as competencia,
    sum(greatest(valor, 0))::bigint as debitos, sum(greatest(-valor, 0))::bigint as creditos from partida group by 1, 2, 3, 4`

/** Balances of every office that are not the sum of their lines; reads as the owner. */
export async function saldosDivergentes(client: pg.Client): Promise<SaldoDivergente[]> {
  const { rows } = await client.query<SaldoDivergente>(`
    select d.escritorio_id as escritorio, d.empresa_id as empresa, c.codigo as conta, d.competencia, d.gravado, d.refeito
    from (select escritorio_id, empresa_id, conta_id, competencia, coalesce(g.debitos, 0) || '/' || coalesce(g.creditos, 0) as gravado,
        coalesce(r.debitos, 0) || '/' || coalesce(r.creditos, 0) as refeito
      from saldo_mensal g full join (${REFEITO}) r using (escritorio_id, empresa_id, conta_id, competencia)) d
    join conta_contabil c on c.escritorio_id = d.escritorio_id and c.id = d.conta_id
    where d.gravado <> d.refeito
    order by 1, 2, 3, 4`)
  return rows
}

/**
 * Writes every balance again from the lines, alone in the books, and the fingerprints with them. The caller is the
 * owner of the database: the application may never do this.
 */
export async function reconstruirSaldos(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    await client.query('lock table lancamento, partida, saldo_mensal, livro in exclusive mode')
    await client.query('delete from saldo_mensal')
    await client.query(
      `insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos) ${REFEITO}`,
    )
    await client.query(`
      update livro v set soma_partidas = coalesce(s.soma, 0), soma_saldos = coalesce(s.soma, 0)
      from livro l left join (
        select escritorio_id, empresa_id,
          sum(app.impressao(empresa_id, conta_id, competencia, debitos, creditos)) as soma from saldo_mensal
          group by 1, 2
      ) s on s.escritorio_id = l.escritorio_id and s.empresa_id = l.empresa_id
      where v.escritorio_id = l.escritorio_id and v.empresa_id = l.empresa_id`)
    await client.query('commit')
  } catch (erro) {
    await client.query('rollback')
    throw erro
  }
}
