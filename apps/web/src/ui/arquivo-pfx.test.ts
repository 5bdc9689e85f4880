import { expect, test } from 'vitest'
import { erroDoPfx } from './arquivo-pfx.ts'

test('a certificate is a .pfx or .p12 of its size', () => {
  expect(erroDoPfx({ name: 'empresa.PFX', size: 4000 })).toBeNull()
  expect(erroDoPfx({ name: 'empresa.p12', size: 128 * 1024 })).toBeNull()
  expect(erroDoPfx({ name: 'empresa.cer', size: 4000 })).toContain('.pfx')
  expect(erroDoPfx({ name: 'empresa.pfx', size: 128 * 1024 + 1 })).toContain('128 kB')
})
