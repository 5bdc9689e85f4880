// The floors of posting: Fastify and `pg` alone, over tables of their own in the same database, with the same
// durability. An entry, its lines and the balances of its accounts; a sum that is not zero is refused. No tenancy, no
// idempotency, no trail, no chain, no locks. The first is a transaction as it is written by hand: begin, three
// prepared statements, commit. The second is the same in one prepared statement, which is as little as can be asked of
// the database. The third is the second with numbers without gaps for each company and year, as the books must: who
// numbers so holds the counter until the commit, so that entries of one company follow one another, as ours do.
import Fastify from 'fastify'
import pg from 'pg'
import { freePort } from '../../scripts/postgres.ts'

const TABELAS = `
  create schema nu;
  create table nu.conta (id bigint primary key);
  create table nu.lancamento (id bigint generated always as identity primary key, empresa_id bigint not null, data date not null, historico text not null,
    exercicio int, numero int, criado_em timestamptz not null default now());
  create unique index on nu.lancamento (empresa_id, exercicio, numero) where numero is not null;
  create index on nu.lancamento (empresa_id, data, id);
  create table nu.partida (lancamento_id bigint not null references nu.lancamento, ordem smallint not null, conta_id bigint not null references nu.conta,
    data date not null, valor bigint not null check (valor <> 0), primary key (lancamento_id, ordem));
  create index on nu.partida (conta_id, data, lancamento_id);
  create table nu.saldo (empresa_id bigint not null, conta_id bigint not null references nu.conta, mes text not null, debitos bigint not null, creditos bigint not null,
    primary key (empresa_id, conta_id, mes)) with (fillfactor = 80);
  create table nu.contador (empresa_id bigint not null, exercicio int not null, ultimo int not null, primary key (empresa_id, exercicio)) with (fillfactor = 50)`

const ENTRADA =
  'l as (insert into nu.lancamento (empresa_id, data, historico) values ($1, $2, $3) returning id, data, numero)'
const NUMERADA = `n as (insert into nu.contador (empresa_id, exercicio, ultimo) values ($1, extract(year from $2::date), 1)
      on conflict (empresa_id, exercicio) do update set ultimo = nu.contador.ultimo + 1 returning exercicio, ultimo),
    l as (insert into nu.lancamento (empresa_id, data, historico, exercicio, numero) select $1, $2, $3, exercicio, ultimo from n returning id, data, numero)`

const lancarCom = (name: string, entrada: string) => ({
  name,
  text: `with ${entrada},
    p as (insert into nu.partida (lancamento_id, ordem, conta_id, data, valor)
      select l.id, x.ordem, x.conta, l.data, x.valor from l, unnest($4::bigint[], $5::bigint[]) with ordinality as x (conta, valor, ordem) returning conta_id, valor),
    s as (insert into nu.saldo (empresa_id, conta_id, mes, debitos, creditos)
      select $1, conta_id, to_char($2::date, 'YYYY-MM'), sum(greatest(valor, 0)), sum(greatest(-valor, 0)) from unnest($4::bigint[], $5::bigint[]) as x (conta_id, valor) group by conta_id order by conta_id
      on conflict (empresa_id, conta_id, mes) do update set debitos = nu.saldo.debitos + excluded.debitos, creditos = nu.saldo.creditos + excluded.creditos)
    select id, numero from l`,
})

/** The statements of a transaction written by hand. */
const PASSOS = {
  entrada: {
    name: 'entrada',
    text: 'insert into nu.lancamento (empresa_id, data, historico) values ($1, $2, $3) returning id, numero',
  },
  partidas: {
    name: 'partidas',
    text: `insert into nu.partida (lancamento_id, ordem, conta_id, data, valor)
      select $1, x.ordem, x.conta, $2, x.valor from unnest($3::bigint[], $4::bigint[]) with ordinality as x (conta, valor, ordem)`,
  },
  saldos: {
    name: 'saldos',
    text: `insert into nu.saldo (empresa_id, conta_id, mes, debitos, creditos)
      select $1, conta_id, to_char($2::date, 'YYYY-MM'), sum(greatest(valor, 0)), sum(greatest(-valor, 0)) from unnest($3::bigint[], $4::bigint[]) as x (conta_id, valor) group by conta_id order by conta_id
      on conflict (empresa_id, conta_id, mes) do update set debitos = nu.saldo.debitos + excluded.debitos, creditos = nu.saldo.creditos + excluded.creditos`,
  },
}

/** Where each floor is asked. */
export const PISOS = {
  transacao: '/lancamentos-em-transacao',
  nu: '/lancamentos',
  numerado: '/lancamentos-numerados',
} as const
const DE_UM_COMANDO = {
  [PISOS.nu]: lancarCom('lancar', ENTRADA),
  [PISOS.numerado]: lancarCom('lancar-numerado', NUMERADA),
}

type Corpo = {
  empresaId: number
  data: string
  historico: string
  partidas: { contaId: number; valor: number }[]
}

async function emTransacao(pool: pg.Pool, { empresaId, data, historico, partidas }: Corpo) {
  const contas = partidas.map((p) => p.contaId)
  const valores = partidas.map((p) => p.valor)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ ...PASSOS.entrada, values: [empresaId, data, historico] })
    const [{ id, numero }] = rows
    await client.query({ ...PASSOS.partidas, values: [id, data, contas, valores] })
    await client.query({ ...PASSOS.saldos, values: [empresaId, data, contas, valores] })
    await client.query('commit')
    return { id: Number(id), numero }
  } catch (erro) {
    await client.query('rollback')
    throw erro
  } finally {
    client.release()
  }
}

const fecha = ({ partidas }: Corpo): boolean =>
  partidas.reduce((soma, { valor }) => soma + valor, 0) === 0

/** The bare server over the database at `url`; its accounts are those of the chart. */
export async function abrirPisoDeLancar(url: string, contas: readonly number[]) {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  await pool.query(TABELAS)
  await pool.query('insert into nu.conta select unnest($1::bigint[])', [contas])
  const app = Fastify()
  app.post<{ Body: Corpo }>(PISOS.transacao, async ({ body }, reply) => {
    if (!fecha(body)) return reply.status(422).send({ erro: 'não fecha' })
    return await emTransacao(pool, body)
  })
  for (const [caminho, comando] of Object.entries(DE_UM_COMANDO))
    app.post<{ Body: Corpo }>(caminho, async ({ body }, reply) => {
      const { empresaId, data, historico, partidas } = body
      if (!fecha(body)) return reply.status(422).send({ erro: 'não fecha' })
      const { rows } = await pool.query(comando, [
        empresaId,
        data,
        historico,
        partidas.map((p) => p.contaId),
        partidas.map((p) => p.valor),
      ])
      return { id: Number(rows[0].id), numero: rows[0].numero }
    })
  const porta = await freePort()
  await app.listen({ port: porta, host: '127.0.0.1' })
  return {
    porta,
    fechar: async () => {
      await app.close()
      await pool.end()
    },
  }
}
