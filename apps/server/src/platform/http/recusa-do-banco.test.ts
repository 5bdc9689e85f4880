// What the database refuses and nobody gave a name to: an answer in words, and a line of log without what was sent.
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../../scripts/testes/banco-de-teste.ts'
import { createPool, type Pool } from '../db/index.ts'
import { sendProblem } from './answer.ts'

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
beforeAll(async () => {
  banco = await bancoDeTeste()
  pool = createPool({ url: banco.url, max: 2, name: 'teste' })
  await pool.query(`
    create schema prova;
    create table prova.mae (id int primary key, nome text constraint mae_nome unique);
    create table prova.filha (mae_id int constraint filha_mae references prova.mae, valor int constraint valor_positivo check (valor > 0),
      dia date, curto varchar(3), quem uuid);
    insert into prova.mae values (1, 'segredo');
    insert into prova.filha values (1, 1)`)
})
afterAll(async () => {
  await pool?.end()
  await banco?.drop()
})

type Linha = Record<string, unknown> & { level: number; msg: string }

async function pedir(comando: string) {
  const linhas: Linha[] = []
  const app = Fastify({ logger: { stream: { write: (linha) => linhas.push(JSON.parse(linha)) } } })
  app.get('/coisas', async (request, reply) => {
    try {
      return await pool.query(comando)
    } catch (erro) {
      return sendProblem(request, reply, erro)
    }
  })
  const resposta = await app.inject('/coisas')
  const dita = linhas.filter(({ msg }) => !msg.startsWith('incoming') && !msg.startsWith('request'))
  return { status: resposta.statusCode, problema: resposta.json(), dita }
}

test.each([
  ['23505', 'registro-mudou', 409, `insert into prova.mae values (2, 'segredo')`, 'mae_nome'],
  ['23503', 'registro-mudou', 409, 'insert into prova.filha values (4711, 1)', 'filha_mae'],
  ['23503', 'registro-mudou', 409, 'delete from prova.mae where id = 1', 'filha_mae'],
  ['23514', 'entrada-invalida', 422, 'insert into prova.filha values (1, -4711)', 'valor_positivo'],
  ['22P02', 'entrada-invalida', 422, `select 'segredo'::uuid`, undefined],
  ['22P02', 'entrada-invalida', 422, `select 'segredo'::int`, undefined],
  ['22007', 'entrada-invalida', 422, `select 'segredo'::date`, undefined],
  ['22008', 'entrada-invalida', 422, `select '2026-02-31'::date`, undefined],
  [
    '22001',
    'entrada-invalida',
    422,
    `insert into prova.filha (curto) values ('segredo')`,
    undefined,
  ],
  ['22021', 'entrada-invalida', 422, `select convert_from('\\x4700'::bytea, 'UTF8')`, undefined],
])('%s is %s', async (sqlstate, codigo, status, comando, restricao) => {
  const recusa = await pedir(comando)
  expect([recusa.status, recusa.problema.codigo]).toEqual([status, codigo])
  expect(recusa.problema.detail).toMatch(/^[A-ZÀ-Ú].*\.$/)
  // Pino's 40 is a warning. The names of ours help; what was sent is nobody's.
  expect(recusa.dita).toMatchObject([{ level: 40, sqlstate, codigo, rota: '/coisas' }])
  expect(recusa.dita[0]?.restricao).toBe(restricao)
  expect(JSON.stringify([recusa.dita, recusa.problema])).not.toMatch(/segredo|4711|02-31/)
})

test('a failure of ours is still one', async () => {
  const falha = await pedir('select 1 / 0')
  expect([falha.status, falha.problema.codigo]).toEqual([500, 'erro-interno'])
  expect(falha.dita).toMatchObject([{ level: 50 }])
})
