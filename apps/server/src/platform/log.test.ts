import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLog, LogDoPedido } from './log.ts'

test('the log of a request names it, covers secrets, and is made only when it speaks', () => {
  const linhas: string[] = []
  const fluxo = new Writable({
    write(parte, _codificacao, pronto) {
      linhas.push(String(parte))
      pronto()
    },
  })
  let filhos = 0
  const onChild = () => {
    filhos += 1
  }
  const pai = pino({ redact: ['senha'], onChild }, fluxo)
  const log = new LogDoPedido(pai as ReturnType<typeof createLog>, { reqId: 'r-1' })
  expect(filhos).toBe(0)
  log.info({ senha: 'segredo' }, 'um')
  log.child({ parte: 2 }).warn('dois')
  log.error(new Error('três'))
  expect(filhos).toBe(2)
  const ditas = linhas.map((linha) => JSON.parse(linha))
  expect(ditas).toMatchObject([
    { reqId: 'r-1', senha: '[Redacted]', msg: 'um' },
    { reqId: 'r-1', parte: 2, msg: 'dois' },
    { reqId: 'r-1', msg: 'três', level: 50 },
  ])
})

test('the level is the one of the server', () => {
  const log = new LogDoPedido(createLog({ level: 'warn', pretty: false }), { reqId: 'r-2' })
  expect(log.level).toBe('warn')
})
