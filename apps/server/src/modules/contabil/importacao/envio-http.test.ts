// Files as a browser sends them: multipart over a real socket, whose fields are text.

import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import { registerRoutes, sendProblem } from '../../../platform/http/index.ts'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { contabilRoutes } from '../index.ts'
import { escriturar, exportar, type Onde } from './testes/bancada-de-livros.ts'

let bancada: Bancada
let onde: Onde
let app: FastifyInstance
let endereco: string

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  onde = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(onde)
  app = Fastify()
  await app.register(fastifyMultipart, { limits: { files: 1, fileSize: 5_000_000 } })
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
  registerRoutes(app, contabilRoutes, {
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

async function mandar(caminho: string, conteudo: Uint8Array | string, nome = 'arquivo') {
  const corpo = new FormData()
  corpo.append('empresaId', String(onde.empresa.id))
  corpo.append('arquivo', new Blob([Buffer.from(conteudo)]), nome)
  const resposta = await fetch(`${endereco}${caminho}`, { method: 'POST', body: corpo })
  return { status: resposta.status, corpo: (await resposta.json()) as Record<string, unknown> }
}

test('um livro enviado vira importação, com a sua operação; o nome não sai da pasta', async () => {
  const enviado = await mandar(
    '/contabil/importacoes',
    '2026-01-10 * X\n    A  1,00\n    B\n',
    '../../etc/diario.journal',
  )
  expect(enviado).toMatchObject({
    status: 200,
    corpo: { importacaoId: expect.any(Number), operacaoId: expect.any(Number) },
  })
  const lista = await fetch(`${endereco}/contabil/importacoes?empresaId=${onde.empresa.id}`)
  const { importacoes } = (await lista.json()) as { importacoes: { nome: string }[] }
  expect(importacoes).toMatchObject([{ formato: 'hledger', estado: 'analisando' }])
  expect(importacoes[0]?.nome).not.toContain('/')
})

test.each([
  ['PDF', '%PDF-1.7 livro', /PDF/],
  ['XLS antigo', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /XLSX/],
  ['UTF-16', Buffer.from('2026-01-10 * X', 'utf16le'), /UTF-8/],
  ['vazio', '', /vazio/],
])('%s é recusado na porta, com o que fazer', async (_, conteudo, diz) => {
  const { status, corpo } = await mandar('/contabil/importacoes', conteudo)
  expect({ status, codigo: corpo.codigo }).toEqual({ status: 422, codigo: 'arquivo-recusado' })
  expect(corpo.detail).toMatch(diz)
})

test('o plano de uma ECD, ou de uma planilha, é lido sem mudar nada', async () => {
  const daEcd = await mandar('/contabil/plano-de-contas/arquivo', await exportar(onde, 'ecd'))
  expect(daEcd.status).toBe(200)
  const { contas } = daEcd.corpo as { contas: { codigo: string; natureza: string }[] }
  expect(contas.find(({ codigo }) => codigo === '1.1.2.50')).toMatchObject({
    nome: 'Clientes da praça',
    tipo: 'analitica',
    natureza: 'devedora',
    grupo: 'ativo',
  })
  expect(contas.find(({ codigo }) => codigo === '1.1.2.03')?.natureza).toBe('credora')
  const daPlanilha = await mandar(
    '/contabil/plano-de-contas/arquivo',
    'Código;Nome\n1;ATIVO\n1.1;Caixa\n',
  )
  expect(daPlanilha.corpo).toMatchObject({ contas: [{ codigo: '1' }, { codigo: '1.1' }] })
})

test('as lacunas da ECD dizem a conta, e o que falta de quem assina', async () => {
  const pedir = async () => {
    const resposta = await fetch(
      `${endereco}/contabil/relatorios/livro/ecd/lacunas?empresaId=${onde.empresa.id}&exercicio=2026`,
    )
    return (await resposta.json()) as {
      valida: boolean
      achados: { codigo: string; conta: { codigo: string } | null }[]
    }
  }
  const antes = await pedir()
  expect(antes.valida).toBe(false)
  expect(antes.achados.map(({ codigo }) => codigo)).toContain('sem-contador')
  expect(antes.achados.some(({ codigo }) => codigo === 'sem-referencial')).toBe(false)
  await bancada.dono.query(
    `insert into livro_complemento (escritorio_id, empresa_id, exercicio, plano_referencial) values ($1, $2, 2026, '2')`,
    [onde.escritorio.id, onde.empresa.id],
  )
  await bancada.dono.query(
    `update conta_contabil set referencial = null where escritorio_id = $1 and codigo = '1.1.2.50'`,
    [onde.escritorio.id],
  )
  const depois = await pedir()
  expect(
    depois.achados.filter(({ codigo }) => codigo === 'sem-referencial').map((a) => a.conta?.codigo),
  ).toContain('1.1.2.50')
})

test('o CSV de lançamentos entra pela mesma porta', async () => {
  const csv =
    'lancamento;data;historico;conta;debito;credito\n1;2026-03-01;Tarifa;4.1.2.05;10,00;\n1;2026-03-01;Tarifa;1.1.1.02;;10,00\n'
  expect(await mandar('/contabil/lancamentos/importacao', csv)).toMatchObject({
    status: 200,
    corpo: { lancamentos: 1, partidas: 2 },
  })
})
