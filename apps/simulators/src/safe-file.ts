import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file whole or not at all: beside it, and renamed. Nobody else of the machine reads it. */
export function writeSafely(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.new`
  writeFileSync(beside, text, { mode: 0o600 })
  renameSync(beside, path)
}
