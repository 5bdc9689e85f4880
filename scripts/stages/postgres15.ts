import { existsSync } from 'node:fs'
import { type Counts, nothing } from './stage.ts'
import { runVitest } from './vitest.ts'

/** Where Debian puts the programs of the oldest PostgreSQL that is promised. */
const BIN = '/usr/lib/postgresql/15/bin'

/** What speaks to the database most closely: catalogue, migrations, row security, posting, closing, the books. */
const FILES = [
  'apps/server/src/platform/db',
  'apps/server/src/modules/contabil/livro',
  'apps/server/src/modules/contabil/lancamentos/lancar.test.ts',
  'apps/server/src/modules/contabil/lancamentos/guardas.test.ts',
  'apps/server/src/modules/contabil/lancamentos/ao-mesmo-tempo.test.ts',
  'tests/livro/areas-do-mes.test.ts',
  'tests/livro/auditoria-do-livro.test.ts',
  'tests/seguranca/catalogo.test.ts',
  'tests/seguranca/escritorios.test.ts',
]

/** A part of the database tests on PostgreSQL 15; the whole of them runs on the embedded one. */
export async function runPostgres15(args: string[]): Promise<Counts> {
  if (!existsSync(`${BIN}/postgres`)) {
    console.log(`Não há PostgreSQL 15 nesta máquina (${BIN}): etapa pulada.`)
    return { ...nothing, skipped: 1 }
  }
  // A database given from outside has a version of its own.
  return await runVitest('db', args.length > 0 ? args : FILES, {
    report: 'postgres15',
    env: { RAZAO_POSTGRES: BIN, DATABASE_URL: undefined },
  })
}
