import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExecutores } from './executores.ts'

// Answers each job at once, takes its time to end, and does nothing that it is given meanwhile.
const PROGRAMA = `
let parando = false
const parar = () => {
  parando = true
  setTimeout(() => process.exit(0), 400)
}
process.on('SIGTERM', parar)
process.on('message', (pedido) => {
  if (pedido === 'parar') parar()
  else if (!parando) setTimeout(() => process.send({ id: pedido.id }), 20)
})
process.send('pronto')
`

let pasta = ''
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'razao-executores-'))
  writeFileSync(join(pasta, 'executor.mjs'), PROGRAMA)
})
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

test('a job is never given to a process that is sent away for having nothing to do', async () => {
  const executores = createExecutores({
    arquivo: join(pasta, 'executor.mjs'),
    env: {},
    memoriaMb: 256,
    ociosoMs: 100,
    maos: 2,
  })
  const par = () =>
    Promise.all(['a', 'b'].map((job) => executores.rodar({ tarefa: 't', payload: {}, job })))
  try {
    await par()
    // Long enough for the one that is not needed to be on its way out, and too short for it to be out.
    for (let vez = 0; vez < 3; vez += 1) {
      await esperar(180)
      await expect(par()).resolves.toHaveLength(2)
    }
  } finally {
    await executores.parar()
  }
})
