import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { webhooks } from '@razao/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWebhook as createPorta } from '../../../integrations/webhook/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { createLevarSaida } from '../../../platform/saidas/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  alterarWebhook,
  criarWebhook,
  excluirWebhook,
  listarWebhooks,
  trocarSegredo,
} from './assinar.ts'
import { distribuirEventosJob } from './distribuir.ts'
import { listarEntregas, repetirEntrega } from './entregas.ts'
import { rotinaDosEventos } from './expurgar.ts'
import { servicoDeWebhook } from './servico.ts'

const RECEPTOR = fileURLToPath(new URL('../testes/receptor.ts', import.meta.url))
const pasta = mkdtempSync(join(tmpdir(), 'razao-webhooks-'))
const fora = {
  ...SEM_FORA,
  vault: openVault(openKeyring(join(pasta, 'chaves'))),
  webhook: createPorta(['127.0.0.0/8']),
}
/** Three attempts in all. */
const levar = createLevarSaida([servicoDeWebhook([10, 10]) as never])

let bancada: Bancada
let receptor: ChildProcess | null = null
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterEach(() => matar())
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

const matar = () =>
  new Promise<void>((fim) => {
    if (receptor === null) return fim()
    receptor.once('exit', () => fim())
    receptor.kill('SIGKILL')
    receptor = null
  })

let contador = 0
function umReceptor() {
  contador += 1
  const [diario, status] = [join(pasta, `diario-${contador}`), join(pasta, `status-${contador}`)]
  writeFileSync(diario, '')
  writeFileSync(status, '204')
  let porta = 0
  const subir = async (segredo: string) => {
    receptor = fork(RECEPTOR, [String(porta), segredo, diario, status])
    porta = await new Promise<number>((dizer) => receptor?.once('message', (n) => dizer(Number(n))))
  }
  return {
    subir,
    url: () => `http://127.0.0.1:${porta}/receber`,
    responder: (codigo: number) => writeFileSync(status, String(codigo)),
    recebidos: () =>
      readFileSync(diario, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((linha) => JSON.parse(linha)),
  }
}

const pedidoDe = (escritorio: Escritorio, chave?: string): PedidoDeFora => ({
  base: escritorio.ctx(undefined as never),
  pool: bancada.pool,
  chave,
  conferir: undefined,
  fora,
})
const TODOS: webhooks.EventoDeWebhook[] = [
  ...(['empresa.criada', 'empresa.alterada', 'competencia.fechada'] as const),
  ...(['competencia.reaberta', 'guia.emitida', 'guia.entregue', 'guia.paga'] as const),
  'documento.recebido',
]

async function assinado(eventos = TODOS) {
  const escritorio = await umEscritorio(bancada)
  const aqui = umReceptor()
  // A port first: the secret is known only when the address is.
  await aqui.subir('whsec_')
  const feito = await criarWebhook(pedidoDe(escritorio, 'chave-de-teste'), {
    nome: 'Sistema',
    url: aqui.url(),
    eventos,
  })
  await matar()
  await aqui.subir(feito.segredo)
  return { escritorio, aqui, ...feito }
}

const job = (escritorio: Escritorio) => ({ ...escritorio.job({ fora }), clock: systemClock })
async function distribuir(escritorio: Escritorio): Promise<number[]> {
  await distribuirEventosJob(job(escritorio), {})
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select id from saida_externa where escritorio_id = $1 and concluida_em is null order by id`,
    [escritorio.id],
  )
  return rows.map(({ id }) => Number(id))
}
async function entregarTudo(escritorio: Escritorio): Promise<void> {
  for (const id of await distribuir(escritorio)) await levar(job(escritorio), { id })
}
const entregas = async (escritorio: Escritorio, webhookId: number) =>
  (await escritorio.rodar((ctx) => listarEntregas(ctx, { webhookId, limite: 50 }))).itens

test('what happened is told once, signed; a job that runs twice tells it no more', async () => {
  const { escritorio, aqui, id } = await assinado()
  const empresa = await umaEmpresa(escritorio)
  const [saida = 0] = await distribuir(escritorio)
  expect(await distribuir(escritorio)).toEqual([saida])
  await Promise.all([levar(job(escritorio), { id: saida }), levar(job(escritorio), { id: saida })])
  const [recebido, ...resto] = aqui.recebidos()
  expect(resto).toEqual([])
  expect(recebido).toMatchObject({ type: 'empresa.criada', data: { empresaId: empresa.id } })
  const [entrega, ...outras] = await entregas(escritorio, id)
  expect(outras).toEqual([])
  expect(entrega).toMatchObject({
    eventoUid: recebido.id,
    estado: 'entregue',
    tentativas: [{ status: 204, motivo: null }],
  })
})

test('each event that there is, and no other', async () => {
  const { escritorio, aqui } = await assinado()
  const { id: empresaId } = await umaEmpresa(escritorio)
  const sql = (texto: string, ...valores: unknown[]) =>
    bancada.dono.query(texto, [escritorio.id, empresaId, ...valores])
  await sql(`update empresa set telefone = '11 5555-0100' where escritorio_id = $1 and id = $2`)
  await sql(`update empresa set versao = versao + 1 where escritorio_id = $1 and id = $2`)
  await sql(
    `insert into fechamento (escritorio_id, empresa_id, competencia, regime, categoria) values ($1, $2, '2026-01', 1, 0)`,
  )
  for (const etapa of ['apuracao', 'concluido', 'guia'])
    await sql(
      `update fechamento set etapa_atual = $3 where escritorio_id = $1 and empresa_id = $2`,
      etapa,
    )
  await sql(
    `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, competencia, vencimento, principal, total, composicao)
     values ($1, $2, 27, 'das', 'DAS', '2026-01', '2026-02-20', 100, 100, '[]')`,
  )
  for (const estado of ['enviada', 'lida', 'paga', 'lida'])
    await sql(
      `update guia set estado = $3, paga_em = case when $3 = 'paga' then date '2026-02-20' end
       where escritorio_id = $1 and empresa_id = $2`,
      estado,
    )
  for (const origem of ['envio', 'exportacao'])
    await sql(
      `insert into documento (escritorio_id, empresa_id, tipo, nome, mime, tamanho, sha256, local, origem)
       values ($1, $2, 'outro', 'a.pdf', 'application/pdf', 1, repeat('0', 64), 'x', $3)`,
      origem,
    )
  await entregarTudo(escritorio)
  expect(aqui.recebidos().map(({ type }) => type)).toEqual([
    ...['empresa.criada', 'empresa.alterada', 'competencia.fechada', 'competencia.reaberta'],
    ...['guia.emitida', 'guia.entregue', 'guia.paga', 'documento.recebido'],
  ])
})

test('who is away hears it when back, and the delivery is one', async () => {
  const { escritorio, aqui, id, segredo } = await assinado()
  await umaEmpresa(escritorio)
  await matar()
  await entregarTudo(escritorio)
  expect(await entregas(escritorio, id)).toMatchObject([
    { estado: 'pendente', tentativas: [{ status: null, motivo: 'sem-ligacao' }] },
  ])
  const dosEstados = () =>
    Promise.all(
      (['pendente', 'entregue', 'falhou'] as const).map(async (estado) => {
        const filtro = { webhookId: id, limite: 50, estado }
        return (await escritorio.rodar((ctx) => listarEntregas(ctx, filtro))).itens.length
      }),
    )
  expect(await dosEstados()).toEqual([1, 0, 0])
  await aqui.subir(segredo)
  aqui.responder(503)
  await entregarTudo(escritorio)
  aqui.responder(200)
  await entregarTudo(escritorio)
  const [entrega, ...outras] = await entregas(escritorio, id)
  expect(outras).toEqual([])
  expect(entrega?.estado).toBe('entregue')
  expect(entrega?.tentativas.map(({ status }) => status)).toEqual([200, 503, null])
  expect(new Set(aqui.recebidos().map((um) => um.id)).size).toBe(1)
  expect(await dosEstados()).toEqual([0, 1, 0])
  const [webhook] = (await escritorio.rodar(listarWebhooks)).itens
  expect(webhook).toMatchObject({
    ativo: true,
    falhandoDesde: null,
    ultimaEntrega: { em: entrega?.em, estado: 'entregue' },
  })
})

test('too long without an answer, it is switched off with a notice; on again, what failed is sent by hand', async () => {
  const { escritorio, aqui, id } = await assinado()
  await bancada.dono.query(
    `with u as (insert into usuario (sujeito, nome, login) values ($2, 'Rui', $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select $1, id, 1 from u`,
    [escritorio.id, `rui${escritorio.id}@ficticio.example`],
  )
  aqui.responder(500)
  await umaEmpresa(escritorio)
  for (let vez = 0; vez < 4; vez += 1) await entregarTudo(escritorio)
  const [entrega] = await entregas(escritorio, id)
  expect(entrega).toMatchObject({ estado: 'falhou' })
  expect(entrega?.tentativas).toHaveLength(3)
  const [desligado] = (await escritorio.rodar(listarWebhooks)).itens
  expect(desligado?.ativo).toBe(false)
  expect(desligado?.desligadoEm).not.toBeNull()
  const avisos = await bancada.dono.query(
    `select dados from notificacao where escritorio_id = $1 and tipo = 'webhook'`,
    [escritorio.id],
  )
  expect(avisos.rows).toEqual([{ dados: { webhookId: id, nome: 'Sistema' } }])
  // Switched off, nothing more is told.
  await umaEmpresa(escritorio)
  expect(await distribuir(escritorio)).toEqual([])

  const entregaId = entrega?.id ?? 0
  const repetir = () => escritorio.rodar((ctx) => repetirEntrega(ctx, { webhookId: id, entregaId }))
  await expect(repetir()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await alterarWebhook(pedidoDe(escritorio), {
    ...{ webhookId: id, nome: 'Sistema', url: aqui.url(), eventos: TODOS, ativo: true },
    versao: desligado?.versao ?? 0,
  })
  aqui.responder(200)
  await repetir()
  await expect(repetir()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await entregarTudo(escritorio)
  expect(await entregas(escritorio, id)).toMatchObject([{ id: entregaId, estado: 'entregue' }])
  expect(new Set(aqui.recebidos().map((um) => um.id)).size).toBe(1)
})

test('who says that it is gone is not told again', async () => {
  const { escritorio, aqui, id } = await assinado()
  aqui.responder(410)
  await umaEmpresa(escritorio)
  await entregarTudo(escritorio)
  expect((await escritorio.rodar(listarWebhooks)).itens[0]?.ativo).toBe(false)
  expect(await entregas(escritorio, id)).toMatchObject([{ estado: 'cancelada' }])
})

test('the secret is answered to its key again and kept sealed; for a day after it is changed both sign', async () => {
  const { escritorio, aqui, id, segredo, url } = await assinado()
  const entrada = { nome: 'Sistema', url, eventos: TODOS }
  const denovo = await criarWebhook(pedidoDe(escritorio, 'chave-de-teste'), entrada)
  expect(denovo).toMatchObject({ id, segredo })
  const { rows } = await bancada.dono.query<{ tudo: string }>(
    `select coalesce((select string_agg(i::text, ' ') from idempotencia i where escritorio_id = $1), '')
       || (select string_agg(w::text, ' ') from webhook w where escritorio_id = $1)
       || (select string_agg(encode(v.conteudo, 'escape'), ' ') from vault_item v where escritorio_id = $1) as tudo`,
    [escritorio.id],
  )
  expect(rows[0]?.tudo).not.toContain(segredo.slice(10))

  const novo = await trocarSegredo(pedidoDe(escritorio), { webhookId: id })
  expect(novo.segredo).not.toBe(segredo)
  await umaEmpresa(escritorio)
  await entregarTudo(escritorio)
  await matar()
  await aqui.subir(novo.segredo)
  await umaEmpresa(escritorio)
  await entregarTudo(escritorio)
  expect((await entregas(escritorio, id)).map(({ estado }) => estado)).toEqual([
    'entregue',
    'entregue',
  ])
})

test('it is of one office and of who sees all of it', async () => {
  const { escritorio, id, url } = await assinado()
  const outro = await umEscritorio(bancada)
  await umaEmpresa(outro)
  expect(await distribuir(outro)).toEqual([])
  await expect(
    outro.rodar((ctx) => listarEntregas(ctx, { webhookId: id, limite: 10 })),
  ).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(excluirWebhook(pedidoDe(outro), { webhookId: id })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  const deUma = { empresas: [1] }
  await expect(escritorio.rodar(listarWebhooks, deUma)).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(
    criarWebhook(
      { ...pedidoDe(escritorio), base: escritorio.ctx(undefined as never, deUma) },
      { nome: 'x', url, eventos: TODOS },
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(await excluirWebhook(pedidoDe(escritorio), { webhookId: id })).toEqual({ ok: true })
  await umaEmpresa(escritorio)
  expect(await distribuir(escritorio)).toEqual([])
})

test('an address that is not of the internet is refused by its field', async () => {
  const escritorio = await umEscritorio(bancada)
  for (const url of [
    'http://sistema.example/',
    'https://10.0.0.1/',
    'https://a:b@sistema.example/',
  ])
    await expect(
      criarWebhook(pedidoDe(escritorio), { nome: 'x', url, eventos: TODOS }),
    ).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

test('what is old is taken away, but for what is on its way; the outgoing book keeps that it left', async () => {
  const { escritorio, aqui, id } = await assinado(['empresa.criada'])
  for (const _ of [1, 2, 3]) await umaEmpresa(escritorio)
  await entregarTudo(escritorio)
  const [nova, aCaminho, velha] = await entregas(escritorio, id)
  await escritorio.rodar((ctx) =>
    repetirEntrega(ctx, { webhookId: id, entregaId: aCaminho?.id ?? 0 }),
  )
  await bancada.dono.query(
    `update webhook_evento set em = now() - interval '91 days' where escritorio_id = $1 and id <> $2`,
    [escritorio.id, nova?.id],
  )
  for (const _ of [1, 2])
    await rotinaDosEventos.executar({
      queuePool: bancada.dono,
      clock: systemClock,
      log: { info: () => {} } as never,
    })
  expect((await entregas(escritorio, id)).map((uma) => uma.id)).toEqual([nova?.id, aCaminho?.id])
  await entregarTudo(escritorio)
  expect(aqui.recebidos()).toHaveLength(4)
  const { rows } = await bancada.dono.query(
    `select count(*)::int as saidas, (select count(*)::int from webhook_evento where escritorio_id = $1 and id = $2) as velhos
     from saida_externa where escritorio_id = $1`,
    [escritorio.id, velha?.id],
  )
  expect(rows).toEqual([{ saidas: 4, velhos: 0 }])
})
