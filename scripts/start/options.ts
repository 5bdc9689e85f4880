import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { emProducao, readConfig } from '../../apps/server/src/platform/config.ts'

export type StartOptions = {
  port: number
  dataDir: string
  demo: boolean
  databaseUrl: string | undefined
}

const HELP = `npm start -- [opções]

  --data PASTA   onde ficam o banco de dados e os arquivos (padrão: .data)
  --sem-demo     não semeia o escritório de demonstração (com NODE_ENV=production, nunca)
  --ajuda        mostra este texto

Variáveis: PORT, DATABASE_URL e as demais de docs/configuration.md.`

/** Reads the command line and the environment; a wrong value throws with its name and what it must be. */
export function readOptions(args: string[]): StartOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      'sem-demo': { type: 'boolean', default: false },
      ajuda: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.ajuda) {
    console.log(HELP)
    return null
  }
  const config = readConfig()
  return {
    port: config.PORT,
    dataDir: resolve(values.data ?? config.RAZAO_DADOS),
    demo: !values['sem-demo'] && !emProducao(config),
    databaseUrl: config.DATABASE_URL,
  }
}
