// A database somewhere has applied them: released migrations are only added to, never changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../stages/run-tool.ts'

const LIST = 'apps/server/db/released.sha256'
const FOLDER = join(root, 'apps/server/db/migrations')

/** As `sha256sum` writes it: `<sum>  <file>`. */
const released = readFileSync(join(root, LIST), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [sum = '', file = ''] = line.split(/ +/)
    return { sum, file }
  })

const sumOf = (file: string): string | null =>
  existsSync(join(FOLDER, file))
    ? createHash('sha256')
        .update(readFileSync(join(FOLDER, file)))
        .digest('hex')
    : null

test.each(released)('$file is as it was released', ({ sum, file }) => {
  expect(
    sumOf(file),
    `${file} is released (${LIST}) and is not what it was: put it back as it was, and write what you want in a new file of ${FOLDER}, with a greater number`,
  ).toBe(sum)
})

test('what is not released comes after what is', () => {
  const last =
    released
      .map(({ file }) => file)
      .sort()
      .at(-1) ?? ''
  const names = new Set(released.map(({ file }) => file))
  const early = readdirSync(FOLDER).filter((file) => !names.has(file) && file <= last)
  expect(
    early,
    `a database already past ${last} would apply these out of order: give them a greater number`,
  ).toEqual([])
})
