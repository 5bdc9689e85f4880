import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../stages/run-tool.ts'

export type StartOptions = {
  port: number
  dataDir: string
  demo: boolean
  databaseUrl: string | undefined
}

const HELP = `npm start -- [opções]

  --data PASTA   onde ficam o banco de dados e os arquivos (padrão: .data)
  --sem-demo     não semeia o escritório de demonstração
  --ajuda        mostra este texto

Variáveis: PORT (padrão 3000), DATABASE_URL (um PostgreSQL 15 ou mais novo em vez do embutido).`

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
  const databaseUrl = process.env.DATABASE_URL
  return {
    port: portOf(process.env.PORT ?? '3000'),
    dataDir: values.data === undefined ? join(root, '.data') : resolve(values.data),
    demo: !values['sem-demo'],
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Error(`PORT deve ser um número de 1 a 65535; é "${text}"`)
}
