import { pedidos, type RouteParsed } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { listarNotificacoes } from '../../acesso/pessoal/notificacoes.ts'
import { contarPedidos, listarPedidos } from './listar-pedidos.ts'
import { pedirAoEscritorio, retirarPedido } from './pedir.ts'
import { responderPedido } from './responder-pedido.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let dono: number
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    empresa.id,
    escritorio.usuarioId,
  ])
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values (gen_random_uuid(), 'Bia Fictícia', gen_random_uuid() || '@ficticio.example') returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, empresas) select $1, u.id, 3, array[$2::bigint] from u returning usuario_id as id`,
    [escritorio.id, empresa.id],
  )
  dono = rows[0]?.id ?? 0
})

const doDono = () => ({ perfil: 3, empresas: [empresa.id], usuarioId: dono })
type Novo = RouteParsed<typeof pedidos.pedirAoEscritorio>
const pedir = (mais: Partial<Novo> = {}, quem: object = doDono()) =>
  escritorio.rodar(
    (ctx) =>
      pedirAoEscritorio(ctx, {
        empresaId: empresa.id,
        assunto: 'geral',
        texto: 'Preciso da certidão negativa.',
        ...mais,
      }),
    quem,
  )
const listar = (quem: object = doDono(), filtro: object = {}) =>
  escritorio.rodar(
    async (ctx) =>
      pedidos.listarPedidos.output.parse(
        await listarPedidos(ctx, { paginaAtual: 1, registrosPorPagina: 50, ...filtro }),
      ),
    quem,
  )
const avisosDe = (usuarioId: number) =>
  escritorio.rodar(
    async (ctx) =>
      (await listarNotificacoes(ctx, { paginaAtual: 1, registrosPorPagina: 50 })).lista.filter(
        ({ tipo }) => tipo === 'pedido',
      ),
    { usuarioId },
  )
const responder = (
  pedidoId: number,
  situacao: 'aberto' | 'atendido' | 'recusado',
  resposta: string | null,
  versao = 1,
) => escritorio.rodar((ctx) => responderPedido(ctx, { pedidoId, situacao, resposta, versao }))
const recusa = async (promessa: Promise<unknown>) =>
  ((await promessa.catch((e: unknown) => e)) as ProblemError).codigo

test('asked twice it is one, and the responsible of the company hears it once', async () => {
  const { pedidoId, jaHavia } = await pedir()
  expect(jaHavia).toBe(false)
  expect(await pedir({ texto: 'preciso  da CERTIDÃO negativa.' })).toEqual({
    pedidoId,
    jaHavia: true,
  })
  const juntos = await Promise.all([
    pedir({ assunto: 'certificado' }),
    pedir({ assunto: 'certificado', texto: 'outra frase' }),
  ])
  expect(new Set(juntos.map((pedido) => pedido.pedidoId)).size).toBe(1)
  const { lista, totais } = await listar()
  expect(totais.abertos).toBe(2)
  expect(lista[0]).toMatchObject({ empresa: empresa.nome, situacao: 'aberto', meu: true })
  expect((await avisosDe(escritorio.usuarioId)).map(({ texto }) => texto).sort()).toEqual([
    'Ana Fictícia: Certificado digital.',
    'Ana Fictícia: Recado ao escritório.',
  ])
})

test('the answer reaches who asked, and what is answered waits no more', async () => {
  const { pedidoId } = await pedir()
  expect(await recusa(responder(pedidoId, 'recusado', null))).toBe('entrada-invalida')
  expect(await recusa(responder(pedidoId, 'aberto', null))).toBe('entrada-invalida')
  await responder(pedidoId, 'aberto', 'Pedi na Receita, chega amanhã.')
  expect((await listar()).lista[0]).toMatchObject({
    situacao: 'aberto',
    respondidoPor: 'Ana Fictícia',
  })
  expect(await recusa(responder(pedidoId, 'atendido', null))).toBe('registro-mudou')
  await responder(pedidoId, 'atendido', null, 2)
  expect((await listar()).lista[0]).toMatchObject({
    situacao: 'atendido',
    resposta: 'Pedi na Receita, chega amanhã.',
  })
  expect(await recusa(responder(pedidoId, 'recusado', 'Tarde.', 3))).toBe('situacao-nao-permite')
  expect((await avisosDe(dono)).map(({ titulo, rota }) => [titulo, rota])).toEqual([
    ['Pedido atendido', `/painel/pedidos?aberto=${pedidoId}`],
    ['O escritório respondeu', `/painel/pedidos?aberto=${pedidoId}`],
  ])
  expect(await pedir()).toMatchObject({ jaHavia: false })
})

test('only who asked gives it up, and only while it is open', async () => {
  const { pedidoId } = await pedir()
  const retirar = (quem: object) =>
    escritorio.rodar((ctx) => retirarPedido(ctx, { pedidoId, versao: 1 }), quem)
  expect(await recusa(retirar({ ...doDono(), usuarioId: dono + 1000 }))).toBe('nao-encontrado')
  await retirar(doDono())
  expect(await recusa(retirar(doDono()))).toBe('situacao-nao-permite')
  expect((await listar()).lista[0]?.situacao).toBe('desistiu')
})

test('another company and another office neither see it nor ask in its name; an employee sees only their own', async () => {
  await pedir()
  const outra = await umaEmpresa(escritorio)
  const daOutra = { perfil: 3, empresas: [outra.id], usuarioId: dono }
  expect((await listar(daOutra)).lista).toEqual([])
  expect(await recusa(pedir({}, daOutra))).toBe('nao-encontrado')
  const doFuncionario = { perfil: 4, empresas: [empresa.id], usuarioId: dono + 2000 }
  expect((await listar(doFuncionario)).lista).toEqual([])
  await pedir({ assunto: 'acesso', texto: 'Preciso ver as notas.' }, doFuncionario)
  expect((await listar(doFuncionario)).lista).toHaveLength(1)
  const fora = await umEscritorio(bancada)
  expect(await fora.rodar((ctx) => contarPedidos(ctx, {}))).toBe(0)
})

test('the list finds by company, state, whose it is and words', async () => {
  await pedir()
  await pedir({ assunto: 'certificado', texto: 'Venceu ontem.' })
  const quantos = async (filtro: object) => (await listar({}, filtro)).paginacao.totalDeRegistros
  expect(await quantos({ comigo: true })).toBe(2)
  expect(await quantos({ comigo: false })).toBe(0)
  expect(await quantos({ busca: 'certidão' })).toBe(1)
  expect(await quantos({ busca: '%' })).toBe(0)
  expect(await quantos({ situacao: 'atendido' })).toBe(0)
  expect(await quantos({ empresaId: empresa.id + 1000 })).toBe(0)
})
