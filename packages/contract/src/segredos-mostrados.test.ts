import { expect, test } from 'vitest'
import { z } from 'zod'
import { todasAsRotas } from './routes/index.ts'

/** How the answer of a route calls what is shown once. */
const SEGREDO = /"(token|segredo|senha|chavePrivada|codigosDeRecuperacao)":\{"type"/

test('an act that answers with a secret says so, so that its answer is not kept readable', () => {
  const calados = todasAsRotas.filter(
    ({ method, mostraSegredo, output }) =>
      method !== 'GET' &&
      mostraSegredo !== true &&
      SEGREDO.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))),
  )
  expect(calados.map(({ name }) => name)).toEqual([])
})
