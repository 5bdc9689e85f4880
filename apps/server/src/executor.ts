// One job at a time, in a process of its own with a ceiling of memory; raised by the worker, ends with it.

import { abrirIntegracoes } from './integrations/index.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { createPool, urlDoApp } from './platform/db/index.ts'
import { openFiles } from './platform/files/index.ts'
import { ouvirSaidas, servicosDe } from './platform/http/index.ts'
import { servirTarefas } from './platform/jobs/index.ts'
import { createLog } from './platform/log.ts'
import { ligarRastros } from './platform/rastros.ts'
import { segredoDe } from './platform/segredos.ts'
import { versaoDoProduto } from './platform/versao.ts'
import { allJobs } from './slices.ts'

/** One job may ask a few things at once. */
const CONEXOES = 3

const config = readConfig()
const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
const pool = createPool({
  url: urlDoApp(config.DATABASE_URL ?? '', segredo),
  max: CONEXOES,
  name: 'razao-tarefa',
})
const rastros = await ligarRastros({
  coletor: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  servico: 'razao-worker',
  versao: versaoDoProduto(),
})
ouvirSaidas(servicosDe(config))
servirTarefas({
  jobs: allJobs,
  pool,
  clock: systemClock,
  files: openFiles(config),
  fora: abrirIntegracoes(config),
  log: createLog({ level: config.RAZAO_LOG, pretty: false }).child({ processo: 'executor' }),
  segredo,
  rastrear: rastros.trabalho,
  aoParar: async () => void (await Promise.all([pool.end(), rastros.encerrar()])),
})
