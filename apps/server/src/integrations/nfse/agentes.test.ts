import { getCACertificates } from 'node:tls'
import { createAuthority } from '@razao/simulators'
import { expect, test } from 'vitest'
import { confiadas } from '../../platform/fora/index.ts'

test('the authorities that are told are besides those of the machine, never in their place', () => {
  const { caPem } = createAuthority()
  const todas = new Set(confiadas(caPem))
  expect(todas.has(caPem)).toBe(true)
  const daMaquina = getCACertificates('default')
  expect(daMaquina.length).toBeGreaterThan(0)
  expect(daMaquina.filter((uma) => !todas.has(uma))).toEqual([])
})
