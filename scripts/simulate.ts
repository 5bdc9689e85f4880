// npm run simulate -- [banco-contabil …] [--seed 7] [--longa | --curta]: the fault experiments of tests/simulation,
// with processes killed on the way. Named, an experiment runs long; all together, short. `defesas` takes each
// defence away in a copy of the checkout, and its test must fail.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inWords } from './stages/stage.ts'
import { runVitest } from './stages/vitest.ts'

if (process.argv[2] === 'defesas') {
  const campanha = fileURLToPath(
    new URL('../tests/simulation/defesas/campanha.ts', import.meta.url),
  )
  const { status } = spawnSync(process.execPath, [campanha, ...process.argv.slice(3)], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    longa: { type: 'boolean', default: false },
    curta: { type: 'boolean', default: false },
  },
})
if (values.seed !== undefined && !/^\d+$/.test(values.seed)) {
  console.error(`--seed deve ser um número inteiro; é "${values.seed}"`)
  process.exit(2)
}
if (values.seed !== undefined) process.env.SIMULACAO_SEED = values.seed
if (values.longa || (positionals.length > 0 && !values.curta)) process.env.SIMULACAO_LONGA = '1'
const counts = await runVitest(
  'simulation',
  positionals.map((nome) => `tests/simulation/${nome}`),
)
console.log(inWords(counts))
if (positionals.length > 0 && counts.passed + counts.failed === 0) {
  console.error(`Não há simulação com o nome ${positionals.join(' ou ')}.`)
  process.exitCode = 2
} else process.exitCode = counts.failed > 0 ? 1 : 0
