import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, type ToolOutcome } from './run-tool.ts'
import { type Counts, inWords } from './stage.ts'

/** Biome, TypeScript and dependency-cruiser side by side; each counts as one. Prints what they found. */
export async function runCheck(): Promise<Counts> {
  const folders = ['packages', 'apps', 'tests', 'scripts', 'bench'].filter((name) =>
    existsSync(join(root, name)),
  )
  const tools: [string, Promise<ToolOutcome>][] = [
    ['biome', runTool({ package: '@biomejs/biome', program: 'biome' }, ['check', '--colors=off'])],
    ['tsc', runTool({ package: 'typescript', program: 'tsc' }, ['-p', 'tsconfig.json'])],
    [
      'depcruise',
      runTool({ package: 'dependency-cruiser', program: 'depcruise' }, [
        ...['--config', '.dependency-cruiser.cjs'],
        ...folders,
      ]),
    ],
  ]
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, running] of tools) {
    const { code, output, seconds } = await running
    const ok = code === 0 && !sawNothing(name, output)
    counts[ok ? 'passed' : 'failed'] += 1
    if (!ok) console.log(`${output}\n`)
    console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
  }
  console.log(`check: ${inWords(counts)}`)
  return counts
}

/** dependency-cruiser that finds no module reports success: a wall that is not there. */
function sawNothing(name: string, output: string): boolean {
  return name === 'depcruise' && !/[1-9]\d* modules, \d+ dependencies cruised/.test(output)
}
