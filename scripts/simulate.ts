// npm run simulate -- --seed 7 --longa: seeded years of an office, with processes killed on the way.
import { parseArgs } from 'node:util'
import { inWords } from './stages/stage.ts'
import { runVitest } from './stages/vitest.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, longa: { type: 'boolean', default: false } },
})
if (values.seed !== undefined && !/^\d+$/.test(values.seed)) {
  console.error(`--seed deve ser um número inteiro; é "${values.seed}"`)
  process.exit(2)
}
if (values.seed !== undefined) process.env.SIMULACAO_SEED = values.seed
if (values.longa) process.env.SIMULACAO_LONGA = '1'
const counts = await runVitest('simulation', [])
console.log(inWords(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
