// The demonstration seeded on this very day says nothing that has not happened yet, at whatever hour it is seeded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import { systemClock } from '../platform/clock.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { DEMONSTRACAO } from '../testes/banco-da-demonstracao.ts'
import { semearDemonstracao } from './index.ts'

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
beforeAll(async () => {
  banco = await bancoDeTeste()
  const hoje = systemClock.today()
  await semearDemonstracao({
    ...{ ...DEMONSTRACAO, hoje, empresas: 20 },
    databaseUrl: banco.url,
  })
  pool = createPool({ url: banco.url, max: 1, name: 'teste' })
}, 480_000)
afterAll(async () => {
  await pool?.end()
  await banco?.drop()
})

/** What is said of a moment to come. */
const PORVIR = /expira|conferir_em|valida|proxim|apos|disponivel|executar_em|ate$/

test('no instant of any table is later than now', async () => {
  const { rows: colunas } = await pool.query<{ tabela: string; coluna: string }>(
    `select c.table_name as tabela, c.column_name as coluna from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema = 'public' and c.data_type = 'timestamp with time zone'`,
  )
  const vistas = colunas.filter(({ coluna }) => !PORVIR.test(coluna))
  expect(vistas.length).toBeGreaterThan(50)
  const adiante: string[] = []
  for (const { tabela, coluna } of vistas) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from "${tabela}" where "${coluna}" > now()`,
    )
    if (rows[0]?.n) adiante.push(`${tabela}.${coluna}: ${rows[0].n}`)
  }
  expect(adiante).toEqual([])
  const { rows } = await pool.query<{ lidas: number; feitos: number }>(
    `select (select count(*) from guia where lida_em is not null)::int as lidas,
       (select count(*) from fechamento f, jsonb_each(f.feitos) e where (e.value ->> 'em')::timestamptz > now())::int as feitos`,
  )
  expect(rows[0]?.lidas).toBeGreaterThan(10)
  expect(rows[0]?.feitos).toBe(0)
})
