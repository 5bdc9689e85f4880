// A worker as a process of its own, whose memory and log a test can watch.

import { join } from 'node:path'
import { recuperarOperacoes } from '../../../apps/server/src/modules/automacao/index.ts'
import { clockFrom } from '../../../apps/server/src/platform/clock.ts'
import { createPool } from '../../../apps/server/src/platform/db/index.ts'
import { createLocalFiles } from '../../../apps/server/src/platform/files/index.ts'
import { SEM_FORA } from '../../../apps/server/src/platform/fora/index.ts'
import { startWorker } from '../../../apps/server/src/platform/jobs/index.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { allJobs } from '../../../apps/server/src/slices.ts'

const [banco = '', pasta = '', segredo = '', agora = ''] = process.argv.slice(2)
const doApp = new URL(banco)
doApp.searchParams.set('options', '-c role=razao_app')
const queuePool = createPool({ url: banco, max: 4, name: 'fila' })
await startWorker({
  queuePool,
  pool: createPool({ url: doApp.href, max: 4, name: 'trabalhador' }),
  jobs: allJobs,
  clock: clockFrom(() => new Date(agora)),
  files: createLocalFiles(join(pasta, 'arquivos')),
  fora: SEM_FORA,
  log: createLog({ level: 'debug', pretty: false }),
  segredo,
  concurrency: 2,
  recuperar: async () => void (await recuperarOperacoes(queuePool)),
})
process.on('disconnect', () => process.exit(0))
process.send?.('pronto')
