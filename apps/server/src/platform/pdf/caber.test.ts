import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cabeAberto } from './caber.ts'
import { lerPdf } from './index.ts'

const MEGA = 1024 * 1024
const pdfDe = (...fluxos: Buffer[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      ...fluxos.flatMap((fluxo, i) => [
        Buffer.from(`${i + 1} 0 obj\n<</Filter/FlateDecode/Length ${fluxo.length}>>\nstream\r\n`),
        ...[fluxo, Buffer.from('\nendstream\nendobj\n')],
      ]),
    ]),
  )
const zeros = (mega: number) => deflateSync(Buffer.alloc(mega * MEGA))

test('o que um PDF abre é limitado no todo, e uma bomba dentro de outra também', () => {
  expect(cabeAberto(pdfDe(zeros(10), zeros(10), zeros(10)))).toBe(true)
  expect(cabeAberto(pdfDe(zeros(10), zeros(10), zeros(10), zeros(10)))).toBe(false)
  expect(cabeAberto(pdfDe(zeros(40)))).toBe(false)
  expect(cabeAberto(pdfDe(deflateSync(zeros(40))))).toBe(false)
  // Broken at the end, it opens as far all the same.
  expect(cabeAberto(pdfDe(zeros(40).subarray(0, -20)))).toBe(false)
  expect(cabeAberto(pdfDe(Buffer.from('xxstream yy')))).toBe(true)
})

test('uma bomba é recusada depressa, e sempre do mesmo modo', async () => {
  const bomba = pdfDe(zeros(200))
  const antes = performance.now()
  for (let vez = 0; vez < 2; vez += 1)
    expect(await lerPdf({ bytes: bomba }, 1)).toEqual({ tipo: 'recusado', motivo: 'demais' })
  expect(performance.now() - antes).toBeLessThan(10_000)
}, 20_000)
