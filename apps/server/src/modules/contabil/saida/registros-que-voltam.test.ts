// A number of a row that is written as it came names another row here: of another company, or none.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { VOLTAM } from './registros-que-voltam.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada?.fechar())

test('every column that names a row of another table is given the number that row has here, or none', async () => {
  const { rows } = await bancada.dono.query<{ tabela: string; coluna: string }>(
    `select c.relname as tabela, a.attname as coluna
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and a.attname not in ('id', 'escritorio_id', 'empresa_id')
       and a.atttypid = 'bigint'::regtype and (a.attname ~ '_(id|por)$' or exists (select 1 from pg_constraint f
           where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)))
     order by 1, 2`,
    [Object.keys(VOLTAM)],
  )
  const conhecidas = Object.entries(VOLTAM).flatMap(
    ([tabela, { liga = {}, mesma = [], sem = [] }]) =>
      [...Object.keys(liga), ...mesma, ...sem].map((coluna) => `${tabela}.${coluna}`),
  )
  const nomes = rows.map(({ tabela, coluna }) => `${tabela}.${coluna}`)
  expect(nomes).toContain('guia.apuracao_id')
  expect(nomes.filter((nome) => !conhecidas.includes(nome))).toEqual([])
})
