import { z } from 'zod'
import type { Route } from '../route.ts'

const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/

/** Names of properties of a JSON Schema, at any depth, that are not camelCase. */
export function foraDoCamelCase(schema: unknown, achados = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const um of schema) foraDoCamelCase(um, achados)
  else if (typeof schema === 'object' && schema !== null)
    for (const [chave, valor] of Object.entries(schema)) {
      if (chave === 'properties')
        for (const nome of Object.keys(valor)) if (!CAMEL_CASE.test(nome)) achados.add(nome)
      foraDoCamelCase(valor, achados)
    }
  return achados
}

const doSchema = (schema: z.ZodType, io: 'input' | 'output'): string[] =>
  [...foraDoCamelCase(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))].sort()

/** What a route takes and answers by names that are not camelCase. */
export const nomesForaDoCamelCase = ({ input, output }: Route) => ({
  entrada: doSchema(input, 'input'),
  resposta: doSchema(output, 'output'),
})
