// Threads that take what they are told to, in milliseconds: one at a time by office, and the offices by turns.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLinhaAParte } from './linha-a-parte.ts'

const PROGRAMA = `import { parentPort, workerData } from 'node:worker_threads'
setTimeout(() => parentPort.postMessage(workerData), workerData.ms)`

test('um escritório não espera os papéis de outro, e cada um tem a sua vez', async () => {
  using pasta = mkdtempDisposableSync(join(tmpdir(), 'razao-linha-'))
  const programa = join(pasta.path, 'programa.mjs')
  writeFileSync(programa, PROGRAMA)
  const ler = createLinhaAParte<{ ms: number }, { ms: number } | 'demais'>({
    ...{ programa: pathToFileURL(programa), prazoMs: 1500, memoriaMb: 64 },
    ...{ maisEsperando: 2, aoMesmoTempo: 2, demais: () => 'demais' as const },
  })
  const ordem: string[] = []
  const pedir = async (nome: string, de: number, ms: number) => {
    const dito = await ler({ ms }, de)
    ordem.push(nome)
    return dito
  }
  const todos = [
    ...[pedir('a1', 1, 60_000), pedir('a2', 1, 1), pedir('a3', 1, 1)],
    ...[pedir('b1', 2, 1), pedir('b2', 2, 1), pedir('c1', 3, 1)],
  ]
  // One of the first is in course and two wait: a fourth is too many of the same office, and of no other.
  await expect(ler({ ms: 1 }, 1)).rejects.toMatchObject({ codigo: 'ocupado' })
  const [primeiro] = await Promise.all(todos)
  expect(primeiro).toBe('demais')
  expect(ordem).toEqual(['b1', 'c1', 'b2', 'a1', 'a2', 'a3'])
})
