import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './cruise.ts'

/** Every file that is or is about to be in the repository, as paths from its root. */
export function trackedFiles(): string[] {
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: checkout, encoding: 'utf8' },
  )
  return [...new Set(list.split('\0'))].filter((path) => path !== '')
}

/** Text of a tracked file; '' when it is gone from the working tree or is not text. */
export function textOf(path: string): string {
  try {
    const bytes = readFileSync(join(checkout, path))
    return bytes.subarray(0, 8000).includes(0) ? '' : bytes.toString('utf8')
  } catch {
    return ''
  }
}
