import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { portaDoBanco, umaLinhaPorAusencia } from './ausencia.ts'
import { bancoFora, semEspaco } from './db/index.ts'

const falha = (code: string, mais: object = {}) => Object.assign(new Error(code), { code, ...mais })

test('what a database that is away, or a full disk, says in each of its ways', () => {
  for (const erro of [
    falha('57P01'),
    falha('57P03'),
    falha('08006'),
    falha('53300'),
    falha('ECONNREFUSED'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new AggregateError([falha('ECONNREFUSED')]),
    new Error('of ours', { cause: falha('57P02') }),
  ])
    expect([String(erro), bancoFora(erro)]).toEqual([String(erro), true])
  for (const erro of [falha('23505'), falha('42P01'), new Error('x'), null, 'x'])
    expect(bancoFora(erro)).toBe(false)
  for (const erro of [
    falha('53100'),
    falha('ENOSPC'),
    new Error('could not extend file: No space left on device'),
  ])
    expect(semEspaco(erro)).toBe(true)
})

test('an absence of the database is one line, and other failures are all told', () => {
  const linhas: string[] = []
  const saida = new Writable({
    write(pedaco, _, pronto) {
      linhas.push(String(pedaco))
      pronto()
    },
  })
  portaDoBanco('postgres://a@127.0.0.1:54999/x')
  const log = pino({ hooks: { logMethod: umaLinhaPorAusencia() } }, saida)
  for (let i = 0; i < 500; i += 1) {
    log.error({ err: falha('57P01') }, 'erro não previsto')
    log.child({ a: 1 }).warn({ err: falha('ECONNREFUSED', { port: 54999 }) }, 'vigia')
  }
  // Another service's refusal is not the database's.
  log.error({ err: falha('ECONNREFUSED', { port: 25 }) }, 'carta não saiu')
  log.error({ err: new Error('de verdade') }, 'erro não previsto')
  expect(linhas.map((linha) => JSON.parse(linha).msg)).toEqual([
    'o banco de dados não responde; o que depende dele espera',
    'carta não saiu',
    'erro não previsto',
  ])
})
