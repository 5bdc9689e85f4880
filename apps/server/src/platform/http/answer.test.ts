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

test('what is out and was expected to be is a warning, without a stack, and says what to do and when', async () => {
  const linhas: string[] = []
  const app = Fastify({ logger: { stream: { write: (linha) => linhas.push(linha) } } })
  app.get('/receita', (request, reply) =>
    sendProblem(
      request,
      reply,
      problem('ocupado', { detail: 'Fora do ar.', acao: 'Tente depois disso.', esperar: 40 }),
    ),
  )
  app.get('/quebrou', (request, reply) => sendProblem(request, reply, new Error('nosso')))
  const resposta = await app.inject('/receita')
  expect(resposta.headers['retry-after']).toBe('40')
  expect(resposta.json()).toMatchObject({ detail: 'Fora do ar.', acao: 'Tente depois disso.' })
  await app.inject('/quebrou')
  const ditas = linhas
    .map((linha) => JSON.parse(linha) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'pedido recusado' || msg === 'erro não previsto')
  expect(ditas).toMatchObject([
    { level: 40, msg: 'pedido recusado', codigo: 'ocupado', rota: '/receita' },
    { level: 50, msg: 'erro não previsto' },
  ])
  expect(ditas[0]).not.toHaveProperty('err')
})
