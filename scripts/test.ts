// npm test: every stage runs even when an earlier one fails, and the last line is the sum of all.
import { runCheck } from './stages/check.ts'
import { tryJournalTools } from './stages/diarios.ts'
import { runFora, runPlaywright } from './stages/playwright.ts'
import { runPostgres15 } from './stages/postgres15.ts'
import { runSchemaCheck } from './stages/schema.ts'
import { type Counts, inWords, sum } from './stages/stage.ts'
import { runVitest } from './stages/vitest.ts'

const stages: Record<string, (args: string[]) => Promise<Counts>> = {
  check: runCheck,
  schema: runSchemaCheck,
  unit: (args) => {
    tryJournalTools()
    return runVitest('unit', args)
  },
  db: (args) => runVitest('db', args),
  postgres15: runPostgres15,
  e2e: runPlaywright,
  fora: runFora,
  simulation: (args) => runVitest('simulation', args),
}

const [chosen, ...args] = process.argv.slice(2)
if (chosen !== undefined && stages[chosen] === undefined) {
  console.error(`npm test: etapa desconhecida "${chosen}"; há ${Object.keys(stages).join(', ')}`)
  process.exit(2)
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
  })
}

const results: { name: string; counts: Counts; seconds: number }[] = []
for (const [name, run] of Object.entries(stages)) {
  if (stopped || (chosen !== undefined && chosen !== name)) continue
  console.log(`\n── ${name} ──`)
  const begin = performance.now()
  const counts = await run(args).catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  results.push({ name, counts, seconds: (performance.now() - begin) / 1000 })
}

console.log('')
for (const { name, counts, seconds } of results) {
  console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${inWords(counts)}`)
}
const total = sum(results.map((result) => result.counts))
if (stopped) console.log('interrompido')
console.log(inWords(total))
process.exitCode = total.failed > 0 || stopped ? 1 : 0
