import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'
import type { KeyPem } from './keys.ts'

/** What an authority is made of: with it, it is the same one after a restart. */
export type Kept = {
  version: 1
  name: string
  root: { key: KeyPem; pem: string }
  intermediate: { key: KeyPem; pem: string }
  revoked: string[]
  /** Keys of holders, by their subject. */
  holders: Record<string, KeyPem>
}

export function readKept(path: string | undefined): Kept | null {
  if (path === undefined || !existsSync(path)) return null
  const read = JSON.parse(readFileSync(path, 'utf8')) as Kept
  if (read.version !== 1) throw new Error(`${path}: version ${read.version} of an authority`)
  return read
}

export function keep(path: string | undefined, kept: Kept): void {
  if (path !== undefined) writeSafely(path, `${JSON.stringify(kept)}\n`)
}
