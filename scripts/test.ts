// npm test: every stage runs even when an earlier one fails, and the last line is the sum of all.
import { runCheck } from './stages/check.ts'
import { tryJournalTools } from './stages/diarios.ts'
import { runFora, runPlaywright } from './stages/playwright.ts'
import { runPostgres15 } from './stages/postgres15.ts'
import { runSchemaCheck } from './stages/schema.ts'
import { type Counts, inWords, sum } from './stages/stage.ts'
import { runVitest } from './stages/vitest.ts'

const [chosen, ...args] = process.argv.slice(2)

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
  simulation: (args) => runVitest('simulation', args, { quiet: chosen === undefined }),
}
/** Runs while the one before it does: both wait for processes to come back more than they work. */
const BESIDE: Readonly<Record<string, string>> = { simulation: 'fora' }

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

type Result = { name: string; counts: Counts; seconds: number }

async function runStage(name: string): Promise<Result> {
  const begin = performance.now()
  const counts = await (stages[name]?.(args) ?? Promise.reject(new Error(name))).catch(
    (error: unknown) => {
      console.log(error)
      return { passed: 0, failed: 1, skipped: 0 }
    },
  )
  return { name, counts, seconds: (performance.now() - begin) / 1000 }
}

const results: Result[] = []
const chosenOnes = Object.keys(stages).filter((name) => chosen === undefined || chosen === name)
for (const name of chosenOnes) {
  const after = BESIDE[name]
  if (stopped || (after !== undefined && chosenOnes.includes(after))) continue
  const beside = chosenOnes.filter((other) => BESIDE[other] === name)
  console.log(`\n── ${name} ──`)
  results.push(...(await Promise.all([name, ...beside].map(runStage))))
}

const told = results.flatMap(({ counts }) => counts.told ?? [])
if (told.length > 0) console.log(`\n── o que falhou ──\n${told.join('\n')}`)
console.log('')
for (const { name, counts, seconds } of results) {
  console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${inWords(counts)}`)
}
const total = sum(results.map((result) => result.counts))
if (stopped) console.log('interrompido')
console.log(inWords(total))
process.exitCode = total.failed > 0 || stopped ? 1 : 0
