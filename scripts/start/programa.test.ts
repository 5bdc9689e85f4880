import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { juntar } from './programa.ts'

let pasta: string
beforeEach(() => {
  pasta = mkdtempSync(join(tmpdir(), 'razao-programa-'))
})
afterEach(() => rmSync(pasta, { recursive: true, force: true }))

/** A program in miniature, as the server is: loaded by name, started by itself, and with a part that it loads later. */
const FONTES = {
  'comum.ts': `export const dizer = (quem: string) => 'começou ' + quem`,
  'tarde.ts': `import { dizer } from './comum.ts'
export const tarde = () => dizer('mais tarde')`,
  'main.ts': `import { dizer } from './comum.ts'
export const runServer = () => dizer('agora')
if (import.meta.main) import('./tarde.ts').then(({ tarde }) => console.log(runServer() + ', ' + tarde()))`,
}

test('what a program exports is still there by name, and what is shared needs no file of its own', async () => {
  for (const [nome, texto] of Object.entries(FONTES)) writeFileSync(join(pasta, nome), texto)
  const pronto = join(pasta, 'pronto')
  await juntar({ main: join(pasta, 'main.ts') }, pronto)
  const main = join(pronto, 'main.mjs')
  const { runServer } = await import(pathToFileURL(main).href)
  expect(runServer()).toBe('começou agora')
  expect(execFileSync(process.execPath, [main], { encoding: 'utf8' }).trim()).toBe(
    'começou agora, começou mais tarde',
  )
  const programas = readdirSync(pronto).filter((nome) => nome.endsWith('.mjs'))
  expect(programas).toEqual(['main.mjs', expect.stringMatching(/^tarde-/)])
})
