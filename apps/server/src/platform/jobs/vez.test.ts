// The hands of a worker among the offices: the long jobs of one never leave the others without any.

import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../../scripts/testes/banco-de-teste.ts'
import { systemClock } from '../clock.ts'
import { createPool, type Pool } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import { SEM_FORA } from '../fora/index.ts'
import { createLog } from '../log.ts'
import { startWorker } from './index.ts'

const TAREFAS = 2
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
let worker: Awaited<ReturnType<typeof startWorker>> | null = null

/** In the order in which they began: `office/name`. */
const comecadas: string[] = []
const abertas = new Map<string, () => void>()

beforeAll(async () => {
  banco = await bancoDeTeste()
  pool = createPool({ url: banco.url, max: 8, name: 'teste' })
})
afterEach(async () => {
  for (const fechar of abertas.values()) fechar()
  await worker?.stop()
  worker = null
  await pool.query('delete from graphile_worker._private_jobs')
  comecadas.length = 0
  abertas.clear()
})
afterAll(async () => {
  await pool?.end()
  await banco?.drop()
})

type Dados = { nome: string; longa: boolean }
const trabalhar = async (concurrency: number) => {
  worker = await startWorker({
    queuePool: pool,
    pool,
    jobs: {
      tarefa: async ({ ator }, { nome, longa }: Dados) => {
        const chave = `${ator.escritorioId}/${nome}`
        comecadas.push(chave)
        if (longa) await new Promise<void>((fechar) => abertas.set(chave, fechar))
      },
    },
    clock: systemClock,
    files: {} as Files,
    fora: SEM_FORA,
    log: createLog({ level: 'silent', pretty: false }),
    segredo: 'segredo de teste com mais de trinta e duas letras',
    concurrency,
    recuperar: async () => {},
  })
}

const pedir = (escritorioId: number, nome: string, longa = false) =>
  pool.query('select app.enqueue($1, $2)', [
    'tarefa',
    { ator: { escritorioId, empresas: 'todas' }, dados: { nome, longa } },
  ])

async function ate(pronto: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !pronto(); i += 1) await esperar(25)
  expect(pronto()).toBe(true)
}

test('an office with long jobs holds its hands and no more: who comes next is served while they run', async () => {
  for (let i = 1; i <= 6; i += 1) await pedir(1, `longa ${i}`, true)
  await trabalhar(TAREFAS)
  await ate(() => comecadas.length === TAREFAS)
  for (let i = 1; i <= 3; i += 1) await pedir(2, `curta ${i}`)
  await pedir(3, 'curta')
  await ate(() => comecadas.length === TAREFAS + 4)
  // Nobody ended a long one: the others passed beside them.
  expect(comecadas.slice(0, TAREFAS)).toEqual(['1/longa 1', '1/longa 2'])
  expect(new Set(comecadas.slice(TAREFAS))).toEqual(
    new Set(['2/curta 1', '2/curta 2', '2/curta 3', '3/curta']),
  )
  // With the hands of its office free again, the rest of it goes on.
  abertas.get('1/longa 1')?.()
  await ate(() => comecadas.includes('1/longa 3'))
})

test('who asked for a hundred things does not go a hundred times before who asked for one', async () => {
  await pedir(9, 'ocupa uma', true)
  await pedir(9, 'ocupa outra', true)
  await trabalhar(1)
  await ate(() => comecadas.length === 1)
  await pedir(8, 'segura a vez', true)
  await ate(() => comecadas.includes('8/segura a vez'))
  for (let i = 1; i <= 20; i += 1) await pedir(1, `${i}`)
  await pedir(2, '1')
  await pedir(2, '2')
  await pedir(3, '1')
  abertas.get('8/segura a vez')?.()
  await ate(() => comecadas.length === 25)
  const depois = comecadas.slice(2)
  // One each, then again: 2 and 3 are done before the fourth of 1.
  expect(
    depois
      .slice(0, 3)
      .map((chave) => chave[0])
      .sort(),
  ).toEqual(['1', '2', '3'])
  expect(depois.indexOf('2/2')).toBeLessThan(depois.indexOf('1/4'))
})

test('an office alone uses every hand that is its own', async () => {
  for (let i = 1; i <= 4; i += 1) await pedir(1, `longa ${i}`, true)
  await trabalhar(3)
  await ate(() => comecadas.length === 3)
  expect(comecadas).toEqual(['1/longa 1', '1/longa 2', '1/longa 3'])
})
