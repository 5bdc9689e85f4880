import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../testes/fabricas.ts'
import { clockFrom } from '../clock.ts'
import { createLog } from '../log.ts'
import { createRelogioDasRotinas } from './rotinas.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  await bancada.dono.query('delete from graphile_worker._private_jobs')
  await bancada.dono.query('delete from graphile_worker._private_known_crontabs')
})

const executar = async () => {}
const ROTINAS = [
  { nome: 'de-cada-minuto', quando: '* * * * *', executar },
  { nome: 'das-seis', quando: '0 6 * * *', executar },
  { nome: 'do-dia-primeiro', quando: '5 3 1 * *', executar },
]

/** A clock of the routines beside a clock of the machine that is put where one wants. */
function umRelogio(inicio: string) {
  let agora = new Date(inicio)
  const relogio = createRelogioDasRotinas({
    queuePool: bancada.dono,
    rotinas: ROTINAS,
    clock: clockFrom(() => agora),
    log: createLog({ level: 'silent', pretty: false }),
  })
  return async (em: string): Promise<string[]> => {
    agora = new Date(em)
    await relogio.tick()
    const { rows } = await bancada.dono.query<{ tarefa: string }>(
      `with dadas as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id returning t.identifier as tarefa)
       select tarefa from dadas order by tarefa`,
    )
    return rows.map(({ tarefa }) => tarefa)
  }
}

test('each routine in its minute, once however often it is looked at', async () => {
  const olhar = umRelogio('2026-11-27T05:58:40Z')
  expect(await olhar('2026-11-27T05:58:59Z')).toEqual([])
  expect(await olhar('2026-11-27T05:59:01Z')).toEqual(['de-cada-minuto'])
  expect(await olhar('2026-11-27T05:59:40Z')).toEqual([])
  expect(await olhar('2026-11-27T06:00:00Z')).toEqual(['das-seis', 'de-cada-minuto'])
})

test('put back a day, the clock goes on from where it is', async () => {
  const olhar = umRelogio('2027-03-01T05:59:10Z')
  expect(await olhar('2027-03-01T06:00:10Z')).toEqual(['das-seis', 'de-cada-minuto'])
  expect(await olhar('2027-02-28T05:59:30Z')).toEqual(['de-cada-minuto'])
  expect(await olhar('2027-02-28T06:00:30Z')).toEqual(['das-seis', 'de-cada-minuto'])
})

test('put forward two months, or after a long sleep, what was missed of the last day happens once', async () => {
  const olhar = umRelogio('2027-01-01T03:00:38Z')
  expect(await olhar('2027-03-01T02:58:10Z')).toEqual(['das-seis', 'de-cada-minuto'])
  expect(await olhar('2027-03-01T03:05:10Z')).toEqual(['de-cada-minuto', 'do-dia-primeiro'])
})

test('of two workers one gives each', async () => {
  const [um, outro] = [umRelogio('2026-11-27T05:58:00Z'), umRelogio('2026-11-27T05:58:00Z')]
  expect(await um('2026-11-27T06:00:01Z')).toEqual(['das-seis', 'de-cada-minuto'])
  expect(await outro('2026-11-27T06:00:02Z')).toEqual([])
})
