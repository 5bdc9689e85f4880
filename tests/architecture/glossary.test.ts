// One word per thing: where the glossary has a Portuguese word, its English twin is not a name of ours.
import { expect, test } from 'vitest'
import { textOf, trackedFiles } from './tracked-files.ts'

const twins: Record<string, string> = {
  invoice: 'nota',
  company: 'empresa',
  tax: 'tributo',
  closing: 'fechamento',
  partner: 'socio',
  payroll: 'folha',
  revenue: 'receita',
  ledger: 'razao',
}
const plurals: Record<string, string> = { companies: 'company', taxes: 'tax', payrolls: 'payroll' }

// Inherited from the specification word for word: the stored slice `company` of the browser.
const inherited = [{ where: /^packages\/contract\//, word: 'company' }]

const searched = /^(packages\/(engine|contract)\/src\/.*\.ts|apps\/server\/db\/.*\.sql)$/

/** The names in a source: comments gone, camelCase and snake_case split into lower-case words. */
export function wordsOf(path: string, source: string): Set<string> {
  const bare = path.endsWith('.sql')
    ? source.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
    : source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
  const names = bare.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []
  return new Set(
    names.flatMap((name) => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/)).map((x) => x.toLowerCase()),
  )
}

function bannedIn(path: string, source: string): string[] {
  return [...wordsOf(path, source)].flatMap((word) => {
    const singular = plurals[word] ?? (twins[word] === undefined ? word.replace(/s$/, '') : word)
    const ours = twins[singular]
    if (ours === undefined) return []
    const kept = inherited.some((one) => one.where.test(path) && one.word === singular)
    return kept ? [] : [`${path}: ${word} → ${ours}`]
  })
}

test('a banned twin is found in a name and not in a comment', () => {
  const path = 'packages/engine/src/x.ts'
  expect(bannedIn(path, '// the tax of a company\nconst apuraTaxa = 1')).toEqual([])
  expect(bannedIn(path, 'const taxDue = 1\ntype Invoices = 2')).toEqual([
    `${path}: tax → tributo`,
    `${path}: invoices → nota`,
  ])
  expect(bannedIn('apps/server/db/a.sql', 'create table company_partner ()')).toHaveLength(2)
  expect(bannedIn('packages/contract/src/state.ts', 'const company = 1')).toEqual([])
})

test('engine, contract and SQL speak the glossary', () => {
  const files = trackedFiles().filter((path) => searched.test(path))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((path) => bannedIn(path, textOf(path)))).toEqual([])
})

const SHELL = /\b(?:const|let|function|class|type)\s+(\w*(?:balde|cofre|disjuntor)\w*)/gi

test('what only a programmer says is English: bucket, vault, breaker', () => {
  const sources = trackedFiles().filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path))
  const declared = sources.flatMap((path) =>
    [...textOf(path).matchAll(SHELL)].map(([, name]) => `${path}: ${name}`),
  )
  const named = sources.filter((path) => /(balde|cofre|disjuntor)[^/]*$/i.test(path))
  expect([...declared, ...named]).toEqual([])
})
