// The HTTP door as a process of its own, whose log a test can read.

import { join } from 'node:path'
import { createApp } from '../../../apps/server/src/app.ts'
import { abrirIntegracoes } from '../../../apps/server/src/integrations/index.ts'
import { clockFrom } from '../../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { createPool } from '../../../apps/server/src/platform/db/index.ts'
import { createLocalFiles } from '../../../apps/server/src/platform/files/index.ts'
import { SEM_FORA } from '../../../apps/server/src/platform/fora/index.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'

const [banco = '', pasta = '', segredo = '', agora = '', endereco = '', jwk = '{}'] =
  process.argv.slice(2)
const doApp = new URL(banco)
doApp.searchParams.set('options', '-c role=razao_app')
const config = readConfig({ RAZAO_LIMITE_PEDIDOS: '0', RAZAO_DADOS: pasta })
const { app } = await createApp({
  config,
  // Nobody outside, but a vault: what goes into it is what no log may have.
  fora: { ...SEM_FORA, vault: abrirIntegracoes(config).vault },
  endereco: new URL(endereco),
  pool: createPool({ url: doApp.href, max: 4, name: 'porta' }),
  listenUrl: doApp.href,
  identity: {
    handler: async () => false,
    jwks: async () => ({ keys: [JSON.parse(jwk)] }),
    convidar: async () => ({ contaId: null }),
    avisar: async () => {},
    codigoDoPrimeiroAcesso: async () => null,
    vale: async () => true,
    renovarChaves: async () => {},
    stop: async () => {},
  },
  clock: clockFrom(() => new Date(agora)),
  files: createLocalFiles(join(pasta, 'arquivos')),
  segredo,
  log: createLog({ level: 'debug', pretty: false }),
  versao: '0.0.0-teste',
  dist: join(pasta, 'dist'),
  demonstracao: false,
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.(url)
