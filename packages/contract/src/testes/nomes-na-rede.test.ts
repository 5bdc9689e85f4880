import { expect, test } from 'vitest'
import { z } from 'zod'
import { openapi } from '../openapi.ts'
import { todasAsRotas } from '../routes/index.ts'
import { NOMES_DA_ESPECIFICACAO } from './nomes-da-especificacao.ts'
import { foraDoCamelCase, nomesForaDoCamelCase } from './nomes-na-rede.ts'

test.each(todasAsRotas)('$name: camelCase, and what the specification spells', (rota) => {
  const { entrada = [], resposta = [] } = NOMES_DA_ESPECIFICACAO[rota.name] ?? {}
  expect(nomesForaDoCamelCase(rota)).toEqual({
    entrada: [...entrada].sort(),
    resposta: [...resposta].sort(),
  })
})

test('every exception is of a route that exists', () => {
  const nomes = new Set(todasAsRotas.map(({ name }) => name))
  expect(Object.keys(NOMES_DA_ESPECIFICACAO).filter((nome) => !nomes.has(nome))).toEqual([])
})

test('/openapi.json names nothing else', () => {
  const { paths, components } = openapi(todasAsRotas, '0')
  const excecoes = new Set(
    Object.values(NOMES_DA_ESPECIFICACAO).flatMap(({ entrada = [], resposta = [] }) => [
      ...entrada,
      ...resposta,
    ]),
  )
  const doDocumento = foraDoCamelCase([paths, components.schemas])
  for (const caminho of Object.values(paths))
    for (const { parameters } of Object.values(caminho) as { parameters: { name?: string }[] }[])
      for (const { name } of parameters)
        if (name !== undefined && !/^[a-z][a-zA-Z0-9]*$/.test(name)) doDocumento.add(name)
  expect(doDocumento).toEqual(excecoes)
})

test('a name that is not camelCase is seen wherever it hides', () => {
  const escondido = z.object({
    lista: z.array(
      z.union([z.string(), z.object({ dentro: z.object({ Nome_Feio: z.string() }) })]),
    ),
  })
  expect([...foraDoCamelCase(z.toJSONSchema(escondido))]).toEqual(['Nome_Feio'])
})
