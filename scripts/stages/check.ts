import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Affected, affectedBy } from './affected.ts'
import { cacheDir, root, runTool, type ToolOutcome } from './run-tool.ts'
import { type Counts, inWords } from './stage.ts'

/**
 * Biome, TypeScript, knip and dependency-cruiser side by side; each counts as one. Prints what they found. What passed
 * and did not change since is not looked at again by Biome; the others keep caches of their own.
 */
export async function runCheck(): Promise<Counts> {
  const folders = ['packages', 'apps', 'tests', 'scripts', 'bench'].filter((name) =>
    existsSync(join(root, name)),
  )
  const forBiome = affectedBy('biome', {
    endings: /\.(ts|tsx|mjs|cjs|js|json|css)$/,
    settings: ['biome.json', 'package-lock.json'],
  })
  const tools: [string, Promise<ToolOutcome>][] = [
    ['biome', runBiome(forBiome)],
    // The native compiler reads the types; dependency-cruiser still needs the JavaScript one beside it.
    ['tsc', runTool({ package: 'tsc7', program: 'tsc' }, ['-p', 'tsconfig.json'])],
    // What nobody uses: files, exports, dependencies.
    [
      'knip',
      runTool({ package: 'knip' }, [
        ...['--no-progress', '--treat-config-hints-as-errors'],
        ...['--cache', '--cache-location', join(cacheDir, 'knip')],
      ]),
    ],
    [
      'depcruise',
      runTool({ package: 'dependency-cruiser', program: 'depcruise' }, [
        ...['--config', '.dependency-cruiser.cjs'],
        ...['--cache', join(cacheDir, 'depcruise'), '--cache-strategy', 'content'],
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
    if (ok && name === 'biome') forBiome.passed()
    console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
  }
  console.log(`check: ${inWords(counts)}`)
  return counts
}

async function runBiome({ files }: Affected): Promise<ToolOutcome> {
  if (files?.length === 0) return { code: 0, output: '', seconds: 0 }
  return await runTool({ package: '@biomejs/biome', program: 'biome' }, [
    ...['check', '--colors=off', '--no-errors-on-unmatched'],
    ...(files ?? []),
  ])
}

/** dependency-cruiser that finds no module reports success: a wall that is not there. */
function sawNothing(name: string, output: string): boolean {
  return name === 'depcruise' && !/[1-9]\d* modules, \d+ dependencies cruised/.test(output)
}
