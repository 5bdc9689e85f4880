// By which way a notice reaches a person: one place decides, whoever tells and however it is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { notificar } from '../notificar.ts'
import { escolherAviso, escolherRotinaDosAvisos, meusAvisos } from './avisos.ts'
import { cartaDoAvisoJob, TAREFA_DA_CARTA } from './carta-do-aviso.ts'
import { contarNaoLidas, listarNotificacoes } from './notificacoes.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }
const CONVITE = {
  tipo: 'convite',
  dados: { email: 'nova@ficticio.example', usuarioId: 1 },
} as const

const naTela = async ({ rodar }: Escritorio) =>
  (await rodar((ctx) => listarNotificacoes(ctx, PAGINA))).lista.map(({ titulo }) => titulo)

/** Letters asked of the queue: the instant at which each may be written. */
async function cartasNaFila(escritorio: Escritorio) {
  const { rows } = await bancada.dono.query<{ id: number; quando: string }>(
    `select split_part(key, ':', 3)::bigint as id, run_at as quando from graphile_worker.jobs
     where task_identifier = $1 and key like $2 order by id`,
    [TAREFA_DA_CARTA, `carta-do-aviso:${escritorio.id}:%`],
  )
  return rows
}
const cartasDe = async (escritorio: Escritorio) => {
  const { rows } = await bancada.dono.query<{ dados: { assunto: string; paragrafos: string[] } }>(
    `select c.dados from app.carta c join usuario u on u.login = c.dados ->> 'email'
     where u.id = $1 order by c.id`,
    [escritorio.usuarioId],
  )
  return rows.map(({ dados }) => dados)
}
const terminarOperacao = ({ rodar, id, usuarioId }: Escritorio) =>
  rodar(async (ctx) => {
    const operacao = { escritorio_id: id, tipo: 'executar-fechamento', status: 1, total: 1 }
    const { id: operacaoId } = await ctx.db
      .insertInto('operacao')
      .values({ ...operacao, competencia: '2026-10', ator: '{}', pedido_por: usuarioId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .updateTable('operacao')
      .set({ status: 2 })
      .where('escritorio_id', '=', id)
      .where('id', '=', operacaoId)
      .execute()
  })

test('what comes is on the screen, and by letter only what waits for an answer or is security', async () => {
  const escritorio = await umEscritorio(bancada)
  const { eventos, resumoHora, silencio } = await escritorio.rodar(meusAvisos)
  const porEmail = eventos.filter(({ canais }) => canais.find((c) => c.canal === 'email')?.ligado)
  expect(porEmail.map(({ evento }) => evento)).toEqual([
    'pedido-de-acesso',
    'pedido-de-titular',
    'acesso',
  ])
  expect(eventos.every(({ canais }) => canais.find((c) => c.canal === 'tela')?.ligado)).toBe(true)
  expect({ resumoHora, silencio }).toEqual({ resumoHora: null, silencio: true })
})

test('who turned a notice off on the screen is not told there, by a use case nor by a trigger', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, usuarioId } = escritorio
  await rodar((ctx) => escolherAviso(ctx, { evento: 'operacao', canal: 'tela', ligado: false }))
  await rodar((ctx) => escolherAviso(ctx, { evento: 'convite', canal: 'tela', ligado: false }))
  await terminarOperacao(escritorio)
  await rodar((ctx) => notificar(ctx, usuarioId, CONVITE))
  expect(await naTela(escritorio)).toEqual([])
  expect(await rodar(contarNaoLidas)).toBe(0)
  const { rowCount: aoVivo } = await bancada.dono.query(
    `select 1 from evento_ao_vivo where escritorio_id = $1 and topico = 'notificacao'`,
    [escritorio.id],
  )
  expect(aoVivo).toBe(0)
  await rodar((ctx) => escolherAviso(ctx, { evento: 'operacao', canal: 'tela', ligado: true }))
  await terminarOperacao(escritorio)
  expect(await naTela(escritorio)).toEqual(['Executar fechamento 10/2026: Sucesso'])
})

test('security is not turned off: not by the route, not by a row in the table', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, usuarioId, id } = escritorio
  for (const canal of ['tela', 'email'] as const)
    await expect(
      rodar((ctx) => escolherAviso(ctx, { evento: 'acesso', canal, ligado: false })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(
    rodar((ctx) =>
      escolherAviso(ctx, { evento: 'pedido-de-titular', canal: 'tela', ligado: false }),
    ),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(
    rodar((ctx) =>
      ctx.db
        .insertInto('aviso_canal')
        .values({
          escritorio_id: id,
          usuario_id: usuarioId,
          evento: 'acesso',
          canal: 'email',
          ligado: false,
        })
        .execute(),
    ),
  ).rejects.toMatchObject({ constraint: 'aviso_canal_evento' })
  await rodar((ctx) =>
    notificar(ctx, usuarioId, { tipo: 'acesso', dados: { mudou: 'suspenso', por: 'Ana' } }),
  )
  expect(await cartasNaFila(escritorio)).toHaveLength(1)
})

test('the letter is written once, however many times the task runs, in the words of the screen', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, usuarioId } = escritorio
  // A double click is one choice.
  await Promise.all(
    [1, 2].map(() =>
      rodar((ctx) => escolherAviso(ctx, { evento: 'convite', canal: 'email', ligado: true })),
    ),
  )
  await rodar((ctx) => notificar(ctx, usuarioId, CONVITE))
  const [pedida] = await cartasNaFila(escritorio)
  await Promise.all(
    [1, 2, 3].map(() => cartaDoAvisoJob(escritorio.job(), { notificacaoId: pedida?.id ?? 0 })),
  )
  expect(await cartasDe(escritorio)).toMatchObject([
    {
      assunto: 'Convite aceito',
      paragrafos: expect.arrayContaining([
        'nova@ficticio.example aceitou o convite e já pode entrar.',
      ]),
    },
  ])
})

test('who left is written to no more, save about their own access', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, usuarioId } = escritorio
  await rodar((ctx) => escolherAviso(ctx, { evento: 'convite', canal: 'email', ligado: true }))
  await rodar((ctx) => notificar(ctx, usuarioId, CONVITE))
  await rodar((ctx) =>
    notificar(ctx, usuarioId, { tipo: 'acesso', dados: { mudou: 'suspenso', por: 'Ana' } }),
  )
  await bancada.dono.query(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
    usuarioId,
  ])
  for (const { id: notificacaoId } of await cartasNaFila(escritorio))
    await cartaDoAvisoJob(escritorio.job(), { notificacaoId })
  expect((await cartasDe(escritorio)).map(({ assunto }) => assunto)).toEqual(['Seu acesso mudou'])
})

test.each([
  // São Paulo is three hours behind UTC: 22:59:59Z is 19:59:59 there.
  ['2026-11-20T22:59:59Z', '2026-11-20T22:59:59.000Z'],
  ['2026-11-20T23:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T02:59:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T09:59:59Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  // Summer time of 2018 was two hours behind: the rule follows the place, not a number.
  ['2018-12-20T22:00:00Z', '2018-12-21T09:00:00.000Z'],
  ['2018-12-20T21:59:00Z', '2018-12-20T21:59:00.000Z'],
])('a letter of %s leaves at %s, and one of security at once', async (criada, sai) => {
  const escritorio = await umEscritorio(bancada)
  const { rodar, usuarioId, id } = escritorio
  await rodar((ctx) => escolherAviso(ctx, { evento: 'convite', canal: 'email', ligado: true }))
  const noInstante = (tipo: string, dados: object) =>
    bancada.dono.query<{ carta_em: string }>(
      `insert into notificacao (escritorio_id, usuario_id, tipo, dados, criada_em) values ($1, $2, $3, $4, $5)
       returning carta_em`,
      [id, usuarioId, tipo, JSON.stringify(dados), criada],
    )
  await noInstante('convite', CONVITE.dados)
  await noInstante('acesso', { mudou: 'suspenso', por: 'Ana' })
  await rodar((ctx) => escolherRotinaDosAvisos(ctx, { silencio: false }))
  await noInstante('convite', CONVITE.dados)
  const agora = new Date(criada).toISOString()
  expect(
    (await cartasNaFila(escritorio)).map(({ quando }) => new Date(quando).toISOString()),
  ).toEqual([sai, agora, agora])
})

test('a choice is of one person in one office', async () => {
  const [um, outro] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  await um.rodar((ctx) => escolherRotinaDosAvisos(ctx, { resumoHora: 9 }))
  expect((await um.rodar(meusAvisos)).resumoHora).toBe(9)
  expect((await outro.rodar(meusAvisos)).resumoHora).toBeNull()
  const colega = await um.rodar(meusAvisos, { usuarioId: outro.usuarioId })
  expect(colega.resumoHora).toBeNull()
  await um.rodar((ctx) => escolherRotinaDosAvisos(ctx, { resumoHora: null }))
  expect((await um.rodar(meusAvisos)).resumoHora).toBeNull()
})
