import { expect, test } from 'vitest'
import { openapi, todasAsRotas } from './index.ts'
import { partesDoCaminho } from './route.ts'

type Operacao = {
  operationId: string
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
}

const documento = openapi(todasAsRotas, '1.2.3')
const operacoes = Object.values(documento.paths).flatMap((porMetodo) =>
  Object.values(porMetodo),
) as Operacao[]

test('every route is told, the ones whose input has rules between fields too', () => {
  expect(operacoes.map(({ operationId }) => operationId).sort()).toEqual(
    todasAsRotas.map(({ name }) => name).sort(),
  )
})

test('what the address says is a parameter of it, and is not asked again in the body', () => {
  for (const rota of todasAsRotas) {
    const operacao = operacoes.find(({ operationId }) => operationId === rota.name)
    const doCaminho = operacao?.parameters.filter((um) => um.in === 'path') ?? []
    expect(
      doCaminho.map(({ name }) => name),
      rota.name,
    ).toEqual(expect.arrayContaining(partesDoCaminho(rota.path)))
    for (const { schema } of Object.values(operacao?.requestBody?.content ?? {})) {
      // The body of a notice is text, and has no names.
      for (const parte of partesDoCaminho(rota.path))
        expect(Object.keys(schema.properties ?? {}), rota.name).not.toContain(parte)
    }
  }
})

test('every reference leads somewhere in the document', () => {
  const texto = JSON.stringify(documento)
  const referencias = new Set(texto.match(/(?<="\$ref":")[^"]+/g))
  expect(referencias).toContain('#/components/schemas/PassoDaMemoria')
  for (const referencia of referencias) {
    const achado = referencia
      .slice(2)
      .split('/')
      .reduce<unknown>((no, parte) => (no as Record<string, unknown>)?.[parte], documento)
    expect(achado, referencia).toBeDefined()
  }
})
