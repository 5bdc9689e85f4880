// npm run bench [-- name…]: runs bench/*.bench.ts one after another, each in its own process.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './stages/run-tool.ts'

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
const all = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.bench.ts'))
const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
if (chosen.length === 0) {
  console.error(`Nenhuma medição com esse nome em bench/; há: ${all.join(', ') || 'nenhuma'}`)
  process.exit(2)
}
let failed = 0
for (const file of chosen.sort()) {
  console.log(`\n── ${file.replace('.bench.ts', '')} ──`)
  const { code } = await runNode(['--expose-gc', join(root, 'bench', file), ...flags], {
    show: true,
  })
  if (code !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
