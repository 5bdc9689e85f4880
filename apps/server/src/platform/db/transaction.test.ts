import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../testes/fabricas.ts'
import { createLeitorDeVinculos } from '../http/vinculos.ts'
import { type Ator, preparada, transaction } from './transaction.ts'

let bancada: Bancada
const ator: Ator = {
  escritorioId: 1,
  empresas: 'todas',
  usuarioId: null,
  usuarioNome: 'teste',
  origem: 'automacao',
}

beforeAll(async () => {
  bancada = await abrirBancada()
  await bancada.dono.query(
    'create table prova (n int primary key); grant all on prova to razao_app',
  )
}, 60_000)
afterAll(() => bancada.fechar())

const provas = async (): Promise<number[]> =>
  (await bancada.dono.query<{ n: number }>('select n from prova order by n')).rows.map(({ n }) => n)
const inserir = (n: number) => ({
  name: 'inserir-prova',
  text: 'insert into prova values ($1)',
  values: [n],
})

test('the commit sent behind the last statement keeps what that one wrote', async () => {
  await transaction(bancada.pool, ator, async (db, fechar) => {
    const gravando = preparada(db, inserir(1))
    fechar()
    await gravando
  })
  expect(await provas()).toEqual([1])
})

test('when the last statement fails, the commit sent behind it keeps nothing', async () => {
  const duas = transaction(bancada.pool, ator, async (db, fechar) => {
    await preparada(db, inserir(2))
    const gravando = preparada(db, inserir(1))
    fechar()
    await gravando
  })
  await expect(duas).rejects.toMatchObject({ code: '23505' })
  expect(await provas()).toEqual([1])
})

test('a failure that somebody swallowed is no success: the commit that became a rollback is told', async () => {
  const engolida = transaction(bancada.pool, ator, async (db) => {
    await preparada(db, inserir(3))
    await preparada(db, inserir(1)).catch(() => {})
  })
  await expect(engolida).rejects.toThrow('não foi confirmada')
  expect(await provas()).toEqual([1])
})

test('an opening that fails leaves nothing to whoever comes after on the same connection', async () => {
  const ruim = { ...ator, escritorioId: Number.NaN }
  await expect(transaction(bancada.pool, ruim, async () => {})).rejects.toThrow('identificador')
  const quantas = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      transaction(bancada.pool, { ...ator, escritorioId: n + 1 }, async (db) => {
        const { rows } = await sql<{
          e: string
        }>`select current_setting('app.escritorio_id') as e`.execute(db)
        return Number(rows[0]?.e)
      }),
    ),
  )
  expect(quantas).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

test('who asks together is looked up together, and never by what was read before the asking', async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with e as (insert into escritorio (nome, razao_social, cnpj, email) values ('Fictício', 'Fictício Ltda', '11222333000181', 'e@demo.example') returning escritorio_id),
      u as (insert into usuario (sujeito, nome, login) values ('s-um', 'Um', 'um@demo.example'), ('s-dois', 'Dois', 'dois@demo.example') returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select e.escritorio_id, u.id, 2 from e, u returning usuario_id as id`,
  )
  expect(rows).toHaveLength(2)
  const { ler } = createLeitorDeVinculos(bancada.pool)
  const juntos = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ler(['s-um', 's-dois', 's-ninguem'][n % 3] ?? '')),
  )
  for (const [n, vinculos] of juntos.entries())
    expect(vinculos.map(({ nome }) => nome)).toEqual([['Um'], ['Dois'], []][n % 3])
  // Lookups under way while somebody is suspended: whoever asks after that sees it.
  const antes = Array.from({ length: 10 }, () => ler('s-um'))
  await bancada.dono.query(`update usuario_papel set situacao = 'suspenso'`)
  const depois = await Promise.all(Array.from({ length: 10 }, () => ler('s-um')))
  await Promise.all(antes)
  for (const [vinculo] of depois) expect(vinculo?.situacao).toBe('suspenso')
})
