import { crc32 as doNode } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('is the CRC-32 everybody else computes, at any length and alignment', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(7), (bytes, pulo) => {
      const parte = bytes.subarray(Math.min(pulo, bytes.length))
      expect(crc32(parte)).toBe(doNode(parte))
    }),
  )
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})
