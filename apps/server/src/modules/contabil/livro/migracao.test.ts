// Books written before they were numbered and chained come out of the migration as if they had always been.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kyselyOf, migrate } from '../../../platform/db/index.ts'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { conferirSaldos, verificarCorrente } from './conferir.ts'

const PASTA = new URL('../../../../db/migrations/', import.meta.url)
const DO_LIVRO = '0012_ampliar_contabil.sql'
const { adminUrl } = inject('bancoModelo')
const nome = `razao_teste_migracao_${randomBytes(4).toString('hex')}`
const endereco = new URL(adminUrl)
endereco.pathname = `/${nome}`
const url = endereco.href

const administrar = async (texto: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(texto)
  await client.end()
}
let bancada: Bancada
beforeAll(async () => {
  await administrar(`create database ${nome}`)
})
afterAll(async () => {
  await bancada.fechar()
  // The pools' sockets close a moment after `end`.
  await administrar(
    `do $$ begin for i in 1..100 loop exit when not exists (select from pg_stat_activity where datname = '${nome}'); perform pg_sleep(0.05); perform pg_stat_clear_snapshot(); end loop; end $$`,
  )
  await administrar(`drop database if exists ${nome} with (force)`)
})

const lerArquivo = (arquivo: string) => readFileSync(new URL(arquivo, PASTA), 'utf8')

/** The schema as it was before the books, with the entries of two companies. */
async function ateAntesDoLivro(client: pg.Client): Promise<void> {
  await client.query(
    'create table public.migracao (arquivo text primary key, soma text not null, aplicada_em timestamptz not null default now())',
  )
  for (const arquivo of readdirSync(PASTA).sort()) {
    if (arquivo >= DO_LIVRO) continue
    await client.query(lerArquivo(arquivo))
    const soma = createHash('sha256').update(lerArquivo(arquivo)).digest('hex')
    await client.query('insert into public.migracao (arquivo, soma) values ($1, $2)', [
      arquivo,
      soma,
    ])
  }
  await client.query(`
    with e as (insert into escritorio (nome, razao_social, cnpj, email) values ('Antigo', 'Antigo', '11222333000181', 'a@ficticio.example') returning escritorio_id)
    insert into empresa (escritorio_id, identificacao, apelido, razao_social, regime, abertura, cliente_desde)
    select escritorio_id, '9900000' || n || '000100', 'E' || n, 'E' || n, 1, '2019-03-01', '2024-01-01' from e, generate_series(1, 2) n`)
  await client.query(`
    insert into conta_contabil (escritorio_id, codigo, nome, nivel, tipo, natureza, funcao)
    select escritorio_id, '1.1.1.0' || n, 'Conta ' || n, 4, 'analitica', 'devedora', 'para que serve' from escritorio, generate_series(1, 3) n`)
  await client.query(`
    with l as (insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, criado_em)
      select e.escritorio_id, e.id, to_char(d, 'YYYY-MM'), d, E'antigo “' || n || E'” \\\\ "x"\\n\\u001f', 'fechamento', 'k' || n, now() - (n % 3) * interval '1 hour'
      from empresa e, generate_series(1, 30) n, lateral (select date '2025-10-15' + n * 7 as d) x returning escritorio_id, id, empresa_id)
    insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, valor)
    select l.escritorio_id, l.id, o, l.empresa_id, (select min(id) + (l.id + o) % 3 from conta_contabil), case o when 1 then 100 + l.id else -100 - l.id end
    from l, generate_series(1, 2) o`)
  await client.query(`
    with l as (insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, estorna_id)
      select escritorio_id, empresa_id, competencia, data, 'Estorno', 'fechamento', chave || '#estorno', id from lancamento where chave = 'k7'
      returning escritorio_id, id, empresa_id, estorna_id)
    insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, valor)
    select l.escritorio_id, l.id, p.ordem, l.empresa_id, p.conta_id, -p.valor from l join partida p on p.lancamento_id = l.estorna_id`)
}

test('o que já estava lançado ganha número, corrente e saldo; morta a meio, a migração não aconteceu', async () => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await ateAntesDoLivro(client)
  await client.query('begin')
  await client.query(lerArquivo(DO_LIVRO))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await administrar(`select pg_terminate_backend(${rows[0]?.pid})`)
  await client.end().catch(() => {})

  bancada = await abrirBancada({ url })
  const antes = await bancada.dono.query(`select to_regclass('public.livro') as livro`)
  expect(antes.rows).toEqual([{ livro: null }])
  expect((await migrate({ url })).aplicadas).toContain(DO_LIVRO)
  expect((await migrate({ url })).aplicadas).toEqual([])

  const { rows: empresas } = await bancada.dono.query<{ escritorio: number; id: number }>(
    'select escritorio_id as escritorio, id from empresa order by id',
  )
  for (const { escritorio, id } of empresas) {
    const leitor = await bancada.pool.connect()
    try {
      await leitor.query(
        `begin; set local app.escritorio_id = '${escritorio}'; set local app.todas_empresas = 'on'; set local app.empresas_visiveis = '{}'`,
      )
      const ctx = {
        db: kyselyOf(leitor),
        tenant: { escritorioId: escritorio, empresas: 'todas' },
      } as never
      expect(await verificarCorrente(ctx, id)).toMatchObject({ lancamentos: 31, alterado: null })
      expect(await conferirSaldos(ctx, id)).toEqual([])
      await leitor.query('rollback')
    } finally {
      leitor.release()
    }
  }
  const numeros = await bancada.dono.query(
    `select empresa_id, exercicio, count(*)::int = max(numero) as sem_lacuna, count(*) filter (where estorna_id is not null)::int as estornos
     from lancamento group by 1, 2 order by 1, 2`,
  )
  expect(numeros.rows.every((linha) => linha.sem_lacuna)).toBe(true)
  const livros = await bancada.dono.query(
    `select count(*) filter (where soma_partidas <> soma_saldos or sequencia <> 31) as errados from livro`,
  )
  expect(livros.rows).toEqual([{ errados: 0 }])
})
