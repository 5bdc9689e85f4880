// What is committed must work on any machine: no path of somebody's disk, no address of a package registry.
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { checkout } from './cruise.ts'
import { textOf, trackedFiles } from './tracked-files.ts'

const forbidden: [string, RegExp][] = [
  ['a home folder', /(^|[^\w.])\/(home|Users)\/[a-z][\w.-]*\//m],
  ["root's folder", /(^|[^\w.])\/root\/[\w.]/m],
  ['a drive', /(^|[^\w])[A-Z]:\\\\?(Users|work)\b/m],
  [
    'a package registry',
    /https?:\/\/[\w.:-]*(registry|npmjs|verdaccio|artifactory|nexus)[\w.:-]*\//i,
  ],
  ['a tarball of a registry', /"resolved": "https?:/],
]

function foundIn(text: string): string[] {
  const names = forbidden.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  const ours = [checkout, homedir()].filter((path) => path.length > 6 && text.includes(`${path}/`))
  return [...names, ...ours.map(() => 'this machine')]
}

test('the patterns catch what they are for', () => {
  const home = ['', 'home', 'ana', 'razao'].join('/')
  const registry = ['https:/', 'registry.npmjs.org', 'zod'].join('/')
  expect(foundIn(`see ${home}`)).toEqual(['a home folder'])
  expect(foundIn(`"resolved": "${registry}"`)).toEqual([
    'a package registry',
    'a tarball of a registry',
  ])
  expect(foundIn(`in ${checkout}/apps`)).toContain('this machine')
  expect(foundIn('/usr/bin/chromium, https://nodejs.org/, /var/lib/razao')).toEqual([])
})

test('no committed file carries one', () => {
  const findings = trackedFiles().flatMap((path) =>
    foundIn(textOf(path)).map((what) => `${path}: ${what}`),
  )
  expect(findings).toEqual([])
})
