// A book of 500,000 entries (1,000,000 lines) of one company, by set-based SQL, with balances and chain in place.
import { PLANO_PADRAO } from '@razao/engine/contabil'
import { gruposDaConta } from '@razao/engine/contabil/demonstracoes'
import type pg from 'pg'

export const EMPRESA = 1
export const LANCAMENTOS = Number(
  process.argv.find((a) => a.startsWith('--lancamentos='))?.slice(14) ?? 500_000,
)
/** One line in five of this account: over 8,000 a month. */
const MOVIMENTADA = '1.1.1.02'

export type Livro = { readonly contaId: number; readonly analiticas: number }

/** The standard chart of the office, by SQL. @returns the accounts that take entries by hand, in the order of their codes */
export async function inserirPlano(dono: pg.Pool, escritorioId: number): Promise<number[]> {
  const contas = PLANO_PADRAO.map(({ codigo, nome, nivel, tipo, natureza, grupo }) => {
    const { grupoDre, tipoDfc } = gruposDaConta(codigo)
    return {
      ...{ codigo, nome, nivel, tipo, natureza, grupo },
      ...(tipo === 'analitica' ? { grupo_dre: grupoDre, tipo_dfc: tipoDfc } : {}),
    }
  })
  await dono.query(
    `with p as (insert into plano_modelo (escritorio_id, nome, padrao, edicao) values ($1, 'Plano padrão', true, 1) returning id)
     insert into conta_contabil (escritorio_id, plano_id, codigo, nome, nivel, tipo, natureza, grupo, grupo_dre, tipo_dfc)
     select $1, p.id, l.* from p, jsonb_to_recordset($2::jsonb) as l (codigo text, nome text, nivel smallint, tipo text, natureza text, grupo text, grupo_dre text, tipo_dfc text)`,
    [escritorioId, JSON.stringify(contas)],
  )
  const { rows } = await dono.query<{ id: string }>(
    `select id from conta_contabil where escritorio_id = $1 and tipo = 'analitica' and grupo <> 'apuracao' order by codigo`,
    [escritorioId],
  )
  return rows.map(({ id }) => Number(id))
}

/** The book of the only company of an office made for it. */
export async function inserirLivro(dono: pg.Pool, escritorioId: number): Promise<Livro> {
  await inserirPlano(dono, escritorioId)
  return inserirLivroDe(dono, { escritorioId, empresaId: EMPRESA })
}

/** The book of a company that has none yet, on the standard chart that its office already has. */
export async function inserirLivroDe(
  dono: pg.Pool,
  { escritorioId, empresaId }: { escritorioId: number; empresaId: number },
): Promise<Livro> {
  const client = await dono.connect()
  try {
    // The guards are about posting, which has its own measure: out of the way while a million lines enter.
    await client.query('set session_replication_role = replica')
    await client.query(LANCAR, [escritorioId, empresaId, LANCAMENTOS])
    await client.query(PARTIR, [escritorioId, empresaId, MOVIMENTADA])
    await client.query(SOMAR, [escritorioId, empresaId])
    await client.query(FECHAR, [escritorioId, empresaId])
    await client.query('set session_replication_role = origin')
    for (const tabela of ['lancamento', 'partida', 'saldo_mensal', 'conta_contabil'])
      await client.query(`vacuum analyze ${tabela}`)
  } finally {
    client.release()
  }
  const { rows } = await dono.query<{ id: string; analiticas: string }>(
    `select id, (select count(distinct conta_id) from saldo_mensal where escritorio_id = $1 and empresa_id = $3) as analiticas from conta_contabil where escritorio_id = $1 and codigo = $2 and empresa_id is null`,
    [escritorioId, MOVIMENTADA, empresaId],
  )
  return { contaId: Number(rows[0]?.id), analiticas: Number(rows[0]?.analiticas) }
}

const elo = (n: string) => `sha256(convert_to('elo ' || (${n}), 'UTF8'))`

// Ids far above those of a demonstration; numbers from 1 in the company.
const PRIMEIRO = 100_000_000
const LANCAR = `
  insert into lancamento (escritorio_id, id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
  select $1, ${PRIMEIRO} + n, $2, to_char(d, 'YYYY-MM'), d, 'Serviço fictício número ' || n || ' de ' || to_char(d, 'DD/MM/YYYY'), 'manual', 'bench:' || n, n, n,
    timestamptz '2026-01-01' + n * interval '1 minute', case n when 1 then decode(repeat('00', 32), 'hex') else ${elo('n - 1')} end, ${elo('n')}
  from generate_series(1, $3::int) n cross join lateral (select date '2026-01-01' + ((n - 1)::bigint * 365 / $3)::int as d) d`

const PARTIR = `
  with contas as (select array_agg(id order by codigo) filter (where codigo <> $3) as ids, max(id) filter (where codigo = $3) as banco
    from conta_contabil where escritorio_id = $1 and tipo = 'analitica' and empresa_id is null)
  insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor)
  select $1, l.id, o, l.empresa_id, case o when 1 then x.d else x.c end, l.data, case o when 1 then 1 else -1 end * (1000 + l.numero::bigint * 7919 % 900000)
  from lancamento l cross join contas
  cross join lateral (select cardinality(ids) as k) k
  cross join lateral (select case when l.numero % 10 = 0 then banco else ids[1 + l.numero::bigint * 7919 % k] end as d,
    case when l.numero % 10 = 5 then banco else ids[1 + (l.numero::bigint * 7919 + 1 + l.numero % 97) % k] end as c) x
  cross join (values (1), (2)) v (o)
  where l.escritorio_id = $1 and l.empresa_id = $2 order by l.id, o`

const SOMAR = `
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select escritorio_id, empresa_id, conta_id, to_char(data, 'YYYY-MM'), sum(greatest(valor, 0)), sum(greatest(-valor, 0))
  from partida where escritorio_id = $1 and empresa_id = $2 group by 1, 2, 3, 4`

const FECHAR = `
  insert into livro (escritorio_id, empresa_id, sequencia, hash, registrado_em)
  select escritorio_id, empresa_id, sequencia, hash, registrado_em from lancamento
  where escritorio_id = $1 and empresa_id = $2 order by sequencia desc limit 1
  on conflict on constraint livro_pk do update set sequencia = excluded.sequencia, hash = excluded.hash, registrado_em = excluded.registrado_em`
