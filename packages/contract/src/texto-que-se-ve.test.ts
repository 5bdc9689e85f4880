// What goes to a note, a charge, a customer or a bank is all seen by whoever wrote it.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as contrato from './index.ts'
import { recusaDoInvisivel } from './index.ts'
import type { Route } from './route.ts'

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Readonly<Record<string, z.ZodType>>
}
const defDe = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Every text of an input, by where it is. */
function* textosDe(schema: z.ZodType, onde: string): Generator<readonly [string, z.ZodType]> {
  const def = defDe(schema)
  if (def.type === 'string') yield [onde, schema]
  for (const dentro of [def.innerType, def.element, def.in, ...(def.options ?? [])])
    if (dentro) yield* textosDe(dentro, onde)
  for (const [nome, dentro] of Object.entries(def.shape ?? {}))
    yield* textosDe(dentro, `${onde}.${nome}`)
}

/** What reaches a note, a charge, who is charged and who charges. */
const DE_QUEM_FATURA = [
  ...[contrato.cobrancas, contrato.contratos, contrato.cobrancasImportacao, contrato.boletos],
  ...[contrato.contasDeRecebimento, contrato.arquivosDoBanco, contrato.emissoes, contrato.envios],
  ...[contrato.clientes, contrato.clientesImportacao, contrato.servicos, contrato.receitas],
  ...[
    contrato.migrate,
    contrato.captura,
    contrato.recebimentos,
    contrato.carteira,
    contrato.cadastro,
  ],
]
const ehRota = (valor: unknown): valor is Route =>
  typeof valor === 'object' && valor !== null && 'method' in valor && 'input' in valor

/** Not read by anybody else: what is looked for, secrets as they are, files as text, names of what a machine gave. */
const NAO_SE_LE = /\.(busca|senha|segredo|arquivo|xml|conteudo|token|codigo|id)$/i

test('no text that others read takes what is not seen', () => {
  const gravam = DE_QUEM_FATURA.flatMap((rotas) => Object.values(rotas).filter(ehRota)).filter(
    ({ method }) => method !== 'GET',
  )
  expect(gravam.length).toBeGreaterThan(40)
  const tomam = gravam.flatMap(({ name, input }) =>
    [...textosDe(input, name)]
      .filter(([onde]) => !NAO_SE_LE.test(onde))
      .filter(([, schema]) =>
        ['x', 'abcdefghijklmnopqrst'].some(
          (lado) => schema.safeParse(`${lado}\u202e${lado}`).success,
        ),
      )
      .map(([onde]) => onde),
  )
  expect(tomam).toEqual([])
})

test.each([
  ['Suporte\u202eetroper', 'U+202E) depois de “Suporte”'],
  ['\u2066Suporte', 'U+2066) no começo'],
  ['zero\u200bwidth', 'U+200B'],
  ['toque\u0007', 'U+0007'],
  ['linha\u2028outra', 'U+2028'],
])('%j is refused, and where', (texto, porque) => {
  expect(recusaDoInvisivel(texto)).toContain(porque)
})

test.each(['Suporte – “mês” de 11/2026 ✓', 'duas\r\nlinhas\te tab', 'família 👨‍👩‍👧 e ❤️‍🔥'])(
  '%j is all seen',
  (texto) => {
    expect(recusaDoInvisivel(texto)).toBeNull()
  },
)
