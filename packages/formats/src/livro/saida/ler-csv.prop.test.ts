import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerCsv } from './ler-csv.ts'
import { escreverCsv } from './tabelas.ts'

const celula = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@'";\r\n\ta]{0,6}$/),
  fc.constant(null),
)

async function bytesDe(linhas: readonly (readonly (string | null)[])[], colunas: number) {
  const titulos = Array.from({ length: colunas }, (_, i) => ({
    titulo: `c${i}`,
    tipo: 'texto' as const,
  }))
  const partes: Uint8Array[] = []
  for await (const parte of escreverCsv({ nome: 't', colunas: titulos, linhas }))
    partes.push(parte.slice())
  return Buffer.concat(partes)
}

test('o que se escreveu se lê igual, cortado onde for; o texto vazio é ausente', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }).chain((colunas) =>
        fc.tuple(
          fc.constant(colunas),
          fc.array(fc.array(celula, { minLength: colunas, maxLength: colunas }), {
            maxLength: 8,
          }),
        ),
      ),
      fc.integer({ min: 1, max: 40 }),
      async ([colunas, linhas], corte) => {
        const bytes = await bytesDe(linhas, colunas)
        const blocos = Array.from({ length: Math.ceil(bytes.length / corte) }, (_, i) =>
          bytes.subarray(i * corte, (i + 1) * corte),
        )
        const lidas: (readonly (string | null)[])[] = []
        for await (const linha of lerCsv(blocos)) lidas.push(linha)
        expect(lidas.slice(1)).toEqual(linhas.map((l) => l.map((c) => (c === '' ? null : c))))
      },
    ),
    { numRuns: 300 },
  )
})
