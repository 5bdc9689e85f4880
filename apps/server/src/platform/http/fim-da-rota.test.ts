import { route } from '@razao/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { registerRoutes } from './register.ts'

test('a route that ends says so in every answer, also where it refuses', async () => {
  const app = Fastify()
  const rota = (descontinuada: object) =>
    route({
      name: 'velha',
      method: 'GET',
      path: `/v1/${Object.keys(descontinuada).length > 0 ? 'velha' : 'nova'}`,
      role: 'CONTADOR',
      summary: 'Uma rota',
      input: z.object({}).strict(),
      output: z.object({}),
      ...descontinuada,
    })
  const fim = { desde: '2026-12-01', ate: '2027-06-01', sucessora: '/v1/nova' }
  const run = async () => ({})
  const rotas = [rota({ descontinuada: fim }), rota({})].map((route) => ({ route, run }))
  registerRoutes(
    app,
    rotas as never,
    {
      identify: () => Promise.reject(new Error('nobody')),
    } as never,
  )
  const velha = await app.inject('/v1/velha')
  expect(velha.headers).toMatchObject({
    deprecation: '@1796094000',
    sunset: 'Tue, 01 Jun 2027 03:00:00 GMT',
    link: '</docs/novidades>; rel="deprecation"; type="text/html", </v1/nova>; rel="successor-version"',
  })
  const nova = await app.inject('/v1/nova')
  expect(nova.headers).not.toHaveProperty('deprecation')
  // The end changes what is said of an answer, not the answer.
  expect(velha.json()).toEqual(nova.json())
  expect(nova.json()).toMatchObject({ message: 'nobody' })
  await app.close()
})
