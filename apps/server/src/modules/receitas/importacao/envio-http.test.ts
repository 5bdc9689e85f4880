// The upload as a browser sends it: multipart over a real socket, through the platform's door.

import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import { registerRoutes, sendProblem } from '../../../platform/http/index.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { receitasRoutes } from '../routes.ts'
import { xmlDaNota, zipar } from '../testes/roteiro.ts'

const LIMITE = 300_000
let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let app: FastifyInstance
let endereco: string
beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  app = Fastify()
  await app.register(fastifyMultipart, { limits: { files: 1, fileSize: LIMITE + 1 } })
  app.setErrorHandler((erro, request, reply) => sendProblem(request, reply, erro))
  const vinculo = {
    usuario_id: escritorio.usuarioId,
    nome: 'Ana Fictícia',
    login: 'ana',
    escritorio_id: escritorio.id,
    escritorio: 'Escritório Fictício',
    demonstracao: false,
    marca: {},
    perfil: 2,
    todas_empresas: true,
    empresas: [],
    situacao: 'ativo',
    rota_inicial: null,
    preferencias: {},
    permissoes: null,
    atua_como: null,
    exige_mfa: false,
    escritorio_situacao: 'ativo',
  }
  registerRoutes(app, receitasRoutes({ limiteDeEnvio: LIMITE }), {
    pool: bancada.pool,
    clock: bancada.clock,
    files: bancada.files,
    fora: SEM_FORA,
    segredo: 'x'.repeat(40),
    identify: async () => ({
      vinculo,
      vinculos: [vinculo],
      ator: escritorio.ator(),
      entrada: { por: 'ninguem' },
    }),
    provar: async () => Promise.reject(new Error('sem conta')),
    recenteSegundos: 900,
    levarCartas: async () => {},
  })
  endereco = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await bancada.fechar()
})

async function mandar(conteudo: Uint8Array, chave?: string) {
  const corpo = new FormData()
  corpo.append('arquivo', new Blob([Buffer.from(conteudo)]), 'notas.zip')
  const resposta = await fetch(`${endereco}/financeiro/importacoes`, {
    method: 'POST',
    body: corpo,
    ...(chave === undefined ? {} : { headers: { 'idempotency-key': chave } }),
  })
  return { status: resposta.status, corpo: (await resposta.json()) as Record<string, unknown> }
}

test('a ZIP becomes an import with its operation and its job, once per key', async () => {
  const zip = zipar({ 'a.xml': xmlDaNota(empresa) })
  const um = await mandar(zip, 'chave-do-envio-1')
  expect(um).toMatchObject({
    status: 200,
    corpo: { importacaoId: expect.any(Number), operacaoId: expect.any(Number) },
  })
  expect(await mandar(zip, 'chave-do-envio-1')).toEqual(um)
  const { rows } = await bancada.dono.query(
    'select count(*) as importacoes from importacao where escritorio_id = $1',
    [escritorio.id],
  )
  expect(rows[0]).toEqual({ importacoes: 1 })
})

test.each([
  [
    'over the limit',
    Buffer.concat([Buffer.from('<a>'), Buffer.alloc(3_000_000, 'x')]),
    413,
    'arquivo-grande-demais',
  ],
  ['not XML nor ZIP', Buffer.alloc(3_000_000, '%PDF-1.7 '), 422, 'arquivo-recusado'],
])('what is %s gets its answer over the wire', async (_, conteudo, status, codigo) => {
  const resposta = await mandar(conteudo)
  expect(resposta).toMatchObject({ status, corpo: { codigo } })
})

test('the list over HTTP takes its filters from the address', async () => {
  const resposta = await fetch(
    `${endereco}/financeiro/notas?direcao=1&issRetido=false&ordem=-bruto`,
  )
  expect(resposta.status).toBe(200)
  expect(await resposta.json()).toMatchObject({ lista: [], totais: { bruto: 0 } })
  const errada = await fetch(`${endereco}/financeiro/notas?ordem=n.id;drop`)
  expect(errada.status).toBe(422)
})
