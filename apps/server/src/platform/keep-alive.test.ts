import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { keepAlive } from './keep-alive.ts'

const pasta = mkdtempSync(join(tmpdir(), 'razao-vivo-'))
afterAll(() => rmSync(pasta, { recursive: true }))

test('a program killed is told by name and signal, and raised again', async () => {
  const arquivo = join(pasta, 'filho.mjs')
  const ondePid = join(pasta, 'pid')
  writeFileSync(
    arquivo,
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(ondePid)}, String(process.pid))
    process.send('pronto')
    setInterval(() => {}, 1000)`,
  )
  const pid = () => Number(readFileSync(ondePid, 'utf8'))
  const linhas: string[] = []
  const vivo = keepAlive({
    nome: 'o servidor',
    arquivo: pathToFileURL(arquivo),
    env: {},
    contar: (linha) => linhas.push(linha),
  })
  await vivo.ready
  const primeiro = pid()
  process.kill(primeiro, 'SIGKILL')
  await vi.waitFor(() => expect(pid()).not.toBe(primeiro), { timeout: 20_000 })
  expect(linhas).toEqual([
    expect.stringMatching(/^o servidor caiu \(sinal SIGKILL\); subindo de novo em \d+ ms$/),
  ])
  // Who is asked to stop did not fall.
  await vivo.stop()
  expect(linhas).toHaveLength(1)
})
