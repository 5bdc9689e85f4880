// Who asks of ten thousand companies delays nobody: the real queue and worker, and the simulated Receita, which takes its time.
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { startWorker } from '../../../platform/jobs/index.ts'
import { createLog } from '../../../platform/log.ts'
import { type Escritorio, umaEmpresa } from '../../../testes/fabricas.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { comoRotina } from '../../receitas/index.ts'
import { fiscalJobs } from '../jobs.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { itensDe } from './consultar-receita.ts'

const MUITAS = 10_000
/** As the rounds of the clock put them: so many of an office in one operation. */
const DE_UMA_VEZ = 500
const ATE_MS = 5_000

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let worker: Awaited<ReturnType<typeof startWorker>> | undefined

beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => systemClock.now())
})
afterAll(async () => {
  await worker?.stop()
  await bancada.fechar()
})

const perguntar = (escritorio: Escritorio, empresaId: number, quantas: number) =>
  escritorio.rodar((ctx) =>
    registrarOperacao(comoRotina(ctx), {
      tipo: 'consultar-receita',
      itens: itensDe(
        Array.from({ length: quantas }, () => ({ empresaId, empresa: 'Uma', assunto: 'dte' })),
        true,
      ),
      parametros: { assuntos: ['dte'] },
    }),
  )
const feitas = async ({ id }: Escritorio): Promise<number> => {
  const { rows } = await bancada.dono.query<{ n: number }>(
    `select count(*)::int as n from operacao_item where escritorio_id = $1 and resultado is not null`,
    [id],
  )
  return rows[0]?.n ?? 0
}
async function ate(pronto: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 600 && !(await pronto()); n += 1) await esperar(25)
}

test('dez mil perguntas de um escritório não atrasam a única de outro', async () => {
  const [grande, pequeno] = [
    await bancada.umEscritorioComContrato(),
    await bancada.umEscritorioComContrato(),
  ]
  const [dele, doOutro] = [await umaEmpresa(grande), await umaEmpresa(pequeno)]
  for (let n = 0; n < MUITAS / DE_UMA_VEZ; n += 1) await perguntar(grande, dele.id, DE_UMA_VEZ)
  bancada.receita.dials.consultar.turn({ latencyMs: 200 })
  worker = await startWorker({
    ...{ queuePool: bancada.dono, pool: bancada.pool, jobs: fiscalJobs, clock: systemClock },
    ...{ files: bancada.files, fora: bancada.pedidoDe(grande).fora, concurrency: 2 },
    ...{ segredo: 'segredo de teste com mais de trinta e duas letras', recuperar: async () => {} },
    log: createLog({ level: 'silent', pretty: false }),
  })
  await ate(async () => (await feitas(grande)) >= 20)
  const esperas: number[] = []
  for (let n = 1; n <= 5; n += 1) {
    const em = performance.now()
    await perguntar(pequeno, doOutro.id, 1)
    await ate(async () => (await feitas(pequeno)) >= n)
    esperas.push(Math.round(performance.now() - em))
  }
  const restam = MUITAS - (await feitas(grande))
  process.stderr.write(
    `one question beside ${restam} of another office: ${esperas.join(', ')} ms\n`,
  )
  expect(restam).toBeGreaterThan(MUITAS / 2)
  expect(Math.max(...esperas)).toBeLessThan(ATE_MS)
}, 60_000)
