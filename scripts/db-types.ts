// npm run db:types: the types of the tables and the schema as text, from a freshly migrated database.
// With --check nothing is written and a difference is an error.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dumpSchema } from './db/dump-schema.ts'
import { cacheDir, root, runTool } from './stages/run-tool.ts'
import { databaseUrl } from './start/database.ts'
import { abrirBancoModelo } from './testes/banco-modelo.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const typesFile = 'apps/server/src/platform/db/db-types.ts'
const schemaFile = 'apps/server/db/schema.sql'

// Always the embedded version: another one may spell the same schema in another way.
process.env.DATABASE_URL = ''
const modelo = await abrirBancoModelo()
try {
  const url = databaseUrl(modelo.adminUrl, modelo.modelo)
  const produced = { [typesFile]: await generateTypes(url), [schemaFile]: await dumpSchema(url) }
  for (const [path, content] of Object.entries(produced)) compareOrWrite(path, content)
} finally {
  await modelo.encerrar()
}

async function generateTypes(url: string): Promise<string> {
  mkdirSync(cacheDir, { recursive: true })
  const out = join(cacheDir, 'db-types.ts')
  // How the driver really answers: see platform/db/types.ts.
  const mapping = { int8: 'number', timestamptz: 'string', date: 'string' }
  const { code, output } = await runTool({ package: 'kysely-codegen' }, [
    ...['--dialect', 'postgres', '--url', url, '--out-file', out],
    ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.migracao'],
    ...['--type-mapping', JSON.stringify({ ...mapping, jsonb: 'unknown', json: 'unknown' })],
  ])
  if (code !== 0) throw new Error(`kysely-codegen falhou:\n${output}`)
  return readFileSync(out, 'utf8')
}

function compareOrWrite(path: string, content: string): void {
  const file = join(root, path)
  const current = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (current === content) return console.log(`✓ ${path} em dia`)
  if (!values.check) {
    writeFileSync(file, content)
    return console.log(`✓ ${path} escrito`)
  }
  console.log(`✗ ${path} difere do banco migrado; rode npm run db:types`)
  process.exitCode = 1
}
