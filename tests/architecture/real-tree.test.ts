// The tool that holds the walls once saw no module at all and reported success: make sure it sees ours. That nothing of
// the whole tree breaks them is what the check says.
import { expect, test } from 'vitest'
import { checkout, cruiseTree } from './cruise.ts'

test('the walls see our modules and the links between them', async () => {
  const { modules, summary } = await cruiseTree(checkout, ['packages'])
  const seen = (place: string) =>
    modules.filter(({ source }) => source.startsWith(`${place}/src/`)).length
  for (const place of ['packages/engine', 'packages/formats', 'packages/contract']) {
    expect(seen(place), place).toBeGreaterThan(5)
  }
  // Links between workspaces end in their sources, or the rules between floors would match nothing.
  const links = modules
    .filter(({ source }) => source.startsWith('packages/formats/'))
    .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
  expect(links.filter((path) => path.startsWith('packages/engine/src/')).length).toBeGreaterThan(0)
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  expect(broken).toEqual([])
})
