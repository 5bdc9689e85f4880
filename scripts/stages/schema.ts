import { join } from 'node:path'
import { root, runNode } from './run-tool.ts'
import type { Counts } from './stage.ts'

/** The committed types and schema are those of the migrated database. */
export async function runSchemaCheck(): Promise<Counts> {
  const script = join(root, 'scripts', 'db-types.ts')
  const { code } = await runNode([script, '--check'], { show: true })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}
