// npm run vault -- estado | girar | esquecer k-…: the master keys of the vault of credentials.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { arquivoDasChaves } from '../apps/server/src/integrations/index.ts'
import { type Config, readConfig } from '../apps/server/src/platform/config.ts'
import { forgetKey, openKeyring } from '../apps/server/src/platform/vault/index.ts'
import { openDatabase } from './start/database.ts'
import { runCommand } from './start/run-command.ts'

const AJUDA = 'Uso: npm run vault -- estado | girar | esquecer k-… [--data PASTA]'

async function comBanco(config: Config, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.RAZAO_DADOS,
    log: console.log,
  })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
    await database.close()
  }
}

async function contarPorChave(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ mestra: string; n: number }>(
    'select mestra, count(*)::int as n from vault_item group by mestra',
  )
  return new Map(rows.map(({ mestra, n }) => [mestra, n]))
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  })
  const lida = readConfig()
  const config = { ...lida, RAZAO_DADOS: resolve(values.data ?? lida.RAZAO_DADOS) }
  const arquivo = arquivoDasChaves(config)
  const keyring = openKeyring(arquivo)
  const [acao, id] = positionals
  if (acao === 'girar') {
    console.log(`A chave ${keyring.add()} fecha daqui em diante (${arquivo}).`)
  } else if (acao === 'esquecer' && id !== undefined) {
    await comBanco(config, (client) => forgetKey(client, keyring, id))
    console.log(`A chave ${id} saiu de ${arquivo}.`)
  } else if (acao === 'estado') {
    const contados = new Map<string, number>()
    if (config.DATABASE_URL !== undefined)
      await comBanco(config, async (client) => {
        for (const [chave, n] of await contarPorChave(client)) contados.set(chave, n)
      })
    keyring.ids().forEach((chave, indice) => {
      const quantos =
        config.DATABASE_URL === undefined ? '' : `  ${contados.get(chave) ?? 0} segredos`
      console.log(`${chave}${quantos}${indice === 0 ? '  em uso' : ''}`)
    })
  } else throw new Error(AJUDA)
})
