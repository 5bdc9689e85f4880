import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDir, root } from './run-tool.ts'

/** More than this on a command line, and the tool is told to look at everything. */
const MANY = 500

export type Affected = {
  /** Paths from the checkout, changed since the tool last passed; null is everything. */
  readonly files: readonly string[] | null
  /** Told when it passed: what was looked at is not looked at again until it changes. */
  passed(): void
}

const digest = (text: string | Buffer): string => createHash('sha1').update(text).digest('hex')

/** What git has of the checkout, new files too; null in a copy that is of no repository. */
function listed(): string[] | null {
  try {
    return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
  } catch {
    return null
  }
}

/** What a tool has to look at again. `settings`: files that, changed, make it look at everything. */
export function affectedBy(
  tool: string,
  { endings, settings }: { endings: RegExp; settings: readonly string[] },
): Affected {
  const paths = listed()?.filter((path) => endings.test(path) && existsSync(join(root, path)))
  if (paths === undefined) return { files: null, passed: () => undefined }
  const now = new Map(paths.map((path) => [path, digest(readFileSync(join(root, path)))]))
  const key = digest(settings.map((path) => readFileSync(join(root, path))).join('\0'))
  const file = join(cacheDir, `affected-${tool}.json`)
  const before = read(file)
  const changed =
    before?.key === key ? paths.filter((path) => before.files[path] !== now.get(path)) : paths
  return {
    files: changed.length > MANY ? null : changed,
    passed() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ key, files: Object.fromEntries(now) }))
    },
  }
}

function read(file: string): { key: string; files: Record<string, string> } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
