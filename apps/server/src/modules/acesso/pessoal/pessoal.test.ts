// What a person keeps for themselves, over a real database.
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { marcarEmpresa, minhasEmpresas } from './minhas-empresas.ts'
import { listarNotificacoes, marcarNotificacoes } from './notificacoes.ts'
import { descartarRascunho, lerRascunho, listarRascunhos, salvarRascunho } from './rascunhos.ts'
import {
  listarPedidosDeTitular,
  meusDados,
  meusPedidos,
  pedirEliminacao,
  responderPedidoDeTitular,
} from './titular.ts'
import { excluirVisao, listarVisoes, salvarVisao } from './visoes.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }

test('a draft is of one person and one form; two windows do not overwrite each other', async () => {
  const { rodar } = await umEscritorio(bancada)
  const salvar = (versao: number, texto: string, usuarioId?: number) =>
    rodar(
      (ctx) => salvarRascunho(ctx, { chave: '/nota#1', versao, conteudo: { texto } }),
      usuarioId === undefined ? {} : { usuarioId },
    )
  expect((await salvar(0, 'um')).versao).toBe(1)
  expect((await salvar(1, 'dois')).versao).toBe(2)
  await expect(salvar(1, 'de outra janela')).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await expect(salvar(0, 'de outra janela')).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const lido = await rodar((ctx) => lerRascunho(ctx, { chave: '/nota#1' }))
  expect(lido.rascunho).toMatchObject({ conteudo: { texto: 'dois' }, versao: 2 })
  const dela = await rodar((ctx) => lerRascunho(ctx, { chave: '/nota#1' }), { usuarioId: 987_654 })
  expect(dela.rascunho).toBeNull()
  expect((await salvar(0, 'dela', 987_654)).versao).toBe(1)
  expect((await rodar((ctx) => listarRascunhos(ctx))).lista).toHaveLength(1)
  await rodar((ctx) => descartarRascunho(ctx, { chave: '/nota#1' }))
  await expect(salvar(2, 'depois de descartado')).rejects.toMatchObject({
    codigo: 'registro-mudou',
  })
  await salvar(0, 'de novo')
  await bancada.dono.query(`update rascunho set expira_em = now() - interval '1 second'`)
  expect((await rodar((ctx) => lerRascunho(ctx, { chave: '/nota#1' }))).rascunho).toBeNull()
  expect((await salvar(0, 'depois de vencido')).versao).toBe(1)
})

test('favourites and recents: only what one still sees', async () => {
  const escritorio = await umEscritorio(bancada)
  const [a, b] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  for (const { id } of [a, b]) {
    await escritorio.rodar((ctx) => marcarEmpresa(ctx, { empresaId: id, aberta: true }))
    await esperar(5)
  }
  await escritorio.rodar((ctx) => marcarEmpresa(ctx, { empresaId: a.id, favorita: true }))
  const todas = await escritorio.rodar((ctx) => minhasEmpresas(ctx))
  expect(todas.recentes.map((e) => e.ID)).toEqual([b.id, a.id])
  expect(todas.favoritas.map((e) => e.ID)).toEqual([a.id])
  const soB = await escritorio.rodar((ctx) => minhasEmpresas(ctx), { empresas: [b.id] })
  expect([soB.favoritas, soB.recentes.map((e) => e.ID)]).toEqual([[], [b.id]])
  await expect(
    escritorio.rodar((ctx) => marcarEmpresa(ctx, { empresaId: a.id, favorita: false }), {
      empresas: [b.id],
    }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('views: mine and the office’s, one default, and no company shares with the office', async () => {
  const { rodar } = await umEscritorio(bancada)
  const visao = { tela: 'notas', estado: { ordem: '-valor' }, doEscritorio: false, padrao: true }
  await rodar((ctx) => salvarVisao(ctx, { ...visao, nome: 'uma' }))
  await rodar((ctx) => salvarVisao(ctx, { ...visao, nome: 'outra', doEscritorio: true }))
  const minhas = await rodar((ctx) => listarVisoes(ctx, { tela: 'notas' }))
  expect(minhas.lista.map((v) => [v.nome, v.padrao, v.doEscritorio])).toEqual([
    ['outra', true, true],
    ['uma', false, false],
  ])
  const colega = await rodar((ctx) => listarVisoes(ctx, {}), { usuarioId: 987_654, perfil: 2 })
  expect(colega.lista.map((v) => [v.nome, v.minha, v.padrao])).toEqual([['outra', false, false]])
  const daEmpresa = { usuarioId: 987_655, perfil: 3 }
  expect((await rodar((ctx) => listarVisoes(ctx, {}), daEmpresa)).lista).toEqual([])
  await expect(
    rodar((ctx) => salvarVisao(ctx, { ...visao, nome: 'x', doEscritorio: true }), daEmpresa),
  ).rejects.toMatchObject({ codigo: 'sem-permissao' })
  const excluir = () => rodar((ctx) => excluirVisao(ctx, { tela: 'notas', nome: 'uma' }))
  expect([await excluir(), await excluir()]).toEqual([{ excluidas: 1 }, { excluidas: 0 }])
})

test('whoever asked is told when an operation ends, live and in the list', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, id, usuarioId } = escritorio
  await rodar(async (ctx) => {
    const { id: operacaoId } = await ctx.db
      .insertInto('operacao')
      .values({
        escritorio_id: id,
        tipo: 'executar-fechamento',
        competencia: '2026-10',
        status: 1,
        total: 3,
        qtd_erros: 1,
        ator: '{}',
        pedido_por: usuarioId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .updateTable('operacao')
      .set({ status: 4 })
      .where('escritorio_id', '=', id)
      .where('id', '=', operacaoId)
      .execute()
  })
  const { lista, totais } = await rodar((ctx) => listarNotificacoes(ctx, PAGINA))
  expect(totais).toEqual({ naoLidas: 1 })
  expect(lista[0]).toMatchObject({
    titulo: 'Executar fechamento 10/2026: Inconsistência',
    texto: '3 itens, 1 com erro.',
    gravidade: 'atencao',
  })
  const vivos = await bancada.dono.query(
    `select usuario_id, dados from evento_ao_vivo where escritorio_id = $1 and topico = 'notificacao'`,
    [id],
  )
  expect(vivos.rows).toEqual([{ usuario_id: usuarioId, dados: { usuarioId } }])
  const alheia = await rodar(
    (ctx) => marcarNotificacoes(ctx, { notificacoes: [lista[0]?.id ?? 0] }),
    { usuarioId: 987_654 },
  )
  expect(alheia).toEqual({ marcadas: 0, naoLidas: 0 })
  expect(await rodar((ctx) => marcarNotificacoes(ctx, {}))).toEqual({ marcadas: 1, naoLidas: 0 })
})

test('the person takes what is theirs, asks for erasure once, and is answered', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar } = escritorio
  await rodar((ctx) =>
    salvarRascunho(ctx, { chave: '/x', versao: 0, conteudo: { segredo: 'do rascunho' } }),
  )
  const { conteudo, mime } = await rodar((ctx) => meusDados(ctx))
  expect(mime).toBe('application/json')
  const dados = JSON.parse(String(conteudo)) as Record<string, unknown[]>
  expect(dados.rascunhos).toHaveLength(1)
  expect(dados.acesso).toHaveLength(1)
  const { numero } = await rodar((ctx) => pedirEliminacao(ctx, { motivo: 'vou sair' }))
  await expect(rodar((ctx) => pedirEliminacao(ctx, {}))).rejects.toMatchObject({
    codigo: 'nada-a-fazer',
  })
  const lista = await rodar((ctx) => listarPedidosDeTitular(ctx, PAGINA))
  expect(lista.totais).toEqual({ abertos: 1 })
  const responder = () =>
    rodar((ctx) =>
      responderPedidoDeTitular(ctx, {
        numero,
        situacao: 'recusado',
        resposta: 'guarda legal até 2031',
      }),
    )
  await responder()
  await expect(responder()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  expect((await rodar((ctx) => meusPedidos(ctx))).lista[0]).toMatchObject({
    situacao: 'recusado',
    resposta: 'guarda legal até 2031',
  })
  expect((await rodar((ctx) => listarNotificacoes(ctx, PAGINA))).lista[0]?.titulo).toBe(
    'Resposta ao seu pedido',
  )
})
