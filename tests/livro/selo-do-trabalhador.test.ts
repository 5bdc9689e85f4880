// A worker that was down over some midnights seals what is missing when it comes back: nobody asks.

import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contabilJobs, contabilRotinas } from '../../apps/server/src/modules/contabil/index.ts'
import { clockFrom } from '../../apps/server/src/platform/clock.ts'
import { createPool } from '../../apps/server/src/platform/db/index.ts'
import { SEM_FORA } from '../../apps/server/src/platform/fora/index.ts'
import { startWorker } from '../../apps/server/src/platform/jobs/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'
import { auditarBanco } from '../simulation/auditoria-do-banco.ts'
import { abrirLivro, postar } from './livro-de-teste.ts'

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let bancada: Bancada
beforeAll(async () => {
  banco = await bancoDeTeste()
  bancada = await abrirBancada({ url: banco.url })
})
afterAll(async () => {
  await bancada?.fechar()
  await banco?.drop()
})

async function selados(): Promise<string[]> {
  const { rows } = await bancada.dono.query<{ dia: string }>(
    `select ((now() at time zone 'America/Sao_Paulo')::date - dia)::text as dia from raiz_diaria order by raiz_diaria.dia`,
  )
  return rows.map(({ dia }) => dia)
}

test('o trabalhador que volta sela as noites em que não esteve', async () => {
  const livro = await abrirLivro(bancada)
  await postar(livro, {
    data: '2026-01-10',
    partidas: [
      ['1.1.1.01', 100],
      ['2.3.1.01', -100],
    ],
  })
  // Written three days ago.
  await bancada.dono.query(`begin; set local session_replication_role = replica;
    update lancamento set registrado_em = registrado_em - interval '3 days';
    update lancamento set hash = sha256(convert_to(app.texto_canonico(escritorio_id, id, hash_anterior, sequencia, exercicio, numero, registrado_em), 'UTF8'));
    update livro v set hash = l.hash, registrado_em = l.registrado_em from lancamento l where l.empresa_id = v.empresa_id; commit`)
  let adiante = 0
  const clock = clockFrom(() => new Date(bancada.clock.now().getTime() + adiante))
  const queuePool = createPool({ url: banco.url, max: 6, name: 'fila-de-teste' })
  const worker = await startWorker({
    ...{ queuePool, pool: bancada.pool, jobs: contabilJobs, rotinas: contabilRotinas },
    ...{ clock, files: bancada.files, segredo: 'segredo de teste' },
    fora: SEM_FORA,
    log: createLog({ level: 'silent', pretty: false }),
    concurrency: 2,
    recuperar: async () => {},
  })
  try {
    for (let i = 0; i < 300 && (await selados()).length < 3; i += 1) await esperar(100)
    expect(await selados()).toEqual(['3', '2', '1'])
    // Two days later by the clock, each has had its hour.
    adiante = 2 * 24 * 60 * 60_000
    const dadas = async () =>
      (
        await bancada.dono.query<{ identifier: string }>(
          'select identifier from graphile_worker._private_known_crontabs order by identifier',
        )
      ).rows.map(({ identifier }) => identifier)
    const todas = contabilRotinas.map(({ nome }) => nome).sort()
    for (let i = 0; i < 200 && (await dadas()).length < todas.length; i += 1) await esperar(100)
    expect(await dadas()).toEqual(todas)
  } finally {
    await worker.stop()
    await queuePool.end()
  }
  expect(await auditarBanco(bancada.dono as never)).toEqual([])
}, 60_000)
