import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** The checkout. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

const EVERYTHING = ['packages', 'apps', 'scripts', 'bench', 'tests']

/** Cruises a tree, or some folders of it, with the walls of this repository. */
export async function cruiseTree(baseDir: string, wanted = EVERYTHING): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(join(checkout, '.dependency-cruiser.cjs'))
  const folders = wanted.filter((x) => existsSync(join(baseDir, x)))
  const { output } = await cruise(folders, { ...options, validate: true, baseDir })
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** The violations of a tree, as `rule: file → file`. */
export async function violationsOf(baseDir: string): Promise<string[]> {
  const { summary } = await cruiseTree(baseDir)
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}
