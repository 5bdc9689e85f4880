import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { problem } from '../problem.ts'
import { sendProblem } from './answer.ts'

test('the log of a refusal says the route and never what was in its address', async () => {
  const linhas: string[] = []
  const app = Fastify({ logger: { stream: { write: (linha) => linhas.push(linha) } } })
  app.get('/empresas/:id', (request, reply) =>
    sendProblem(request, reply, problem('nao-encontrado')),
  )
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('nao-encontrado')))
  await app.inject('/empresas/4711?busca=segredo')
  await app.inject('/nada-disto')
  const recusas = linhas
    .map((linha) => JSON.parse(linha) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'pedido recusado')
  expect(recusas).toMatchObject([
    { codigo: 'nao-encontrado', metodo: 'GET', rota: '/empresas/:id' },
    { codigo: 'nao-encontrado', metodo: 'GET', rota: null },
  ])
  expect(JSON.stringify(recusas)).not.toMatch(/4711|segredo|nada-disto/)
})
