import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../../scripts/testes/banco-de-teste.ts'
import { clockFrom, systemClock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import {
  type Ator,
  createPool,
  migrate,
  type Pool,
  senhaDoApp,
  transaction,
  urlDoApp,
} from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { SEM_FORA } from '../../platform/fora/index.ts'
import { type JobContext, jobContext } from '../../platform/jobs/index.ts'
import { createLog } from '../../platform/log.ts'
import { problem } from '../../platform/problem.ts'
import { lerOperacao, listarOperacoes } from './consultar.ts'
import { cancelarOperacoes, reprocessarOperacoes, resolverOperacoes } from './decidir.ts'
import { executarOperacao } from './executar-operacao.ts'
import { recuperarOperacoes } from './recuperar.ts'
import { registrarOperacao } from './registrar-operacao.ts'
import type { Execucao, ItemPendente } from './tipos.ts'

const SEGREDO = 'segredo de teste com mais de trinta e duas letras'
const log = createLog({ level: 'silent', pretty: false })
const semArquivos = {} as Files
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
let dono: Pool
let escritorioId = 0

beforeAll(async () => {
  banco = await bancoDeTeste()
  await migrate({ url: banco.url, appPassword: senhaDoApp(SEGREDO) })
  pool = createPool({ url: urlDoApp(banco.url, SEGREDO), max: 4, name: 'teste' })
  dono = createPool({ url: banco.url, max: 2, name: 'dono' })
  const { rows } = await dono.query<{ id: number }>(
    `insert into escritorio (nome, razao_social, cnpj, email) values ('a', 'a', '0', 'x@demo.example') returning escritorio_id as id`,
  )
  escritorioId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await Promise.all([pool.end(), dono.end()])
  await banco.drop()
})

const ator = (): Ator => ({
  escritorioId,
  empresas: 'todas',
  usuarioId: null,
  usuarioNome: 'Ana Exemplo',
  origem: 'teste',
})
const comContexto = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  transaction(pool, ator(), (db) =>
    work({
      db,
      tenant: { escritorioId, empresas: 'todas' },
      user: { id: 0, nome: 'Ana Exemplo', perfil: 2 },
      ator: ator(),
      clock: systemClock,
      log,
      files: semArquivos,
      segredo: SEGREDO,
    }),
  )

function umJob(
  processo: string,
  parar = new AbortController(),
): JobContext & { parar: AbortController } {
  return Object.assign(
    jobContext(ator(), log, {
      pool,
      clock: clockFrom(() => new Date()),
      files: semArquivos,
      fora: SEM_FORA,
      segredo: SEGREDO,
      processo,
      signal: parar.signal,
    }),
    { parar },
  )
}

const criar = (quantos: number, chave?: string) =>
  comContexto((ctx) =>
    registrarOperacao(ctx, {
      tipo: 'executar-fechamento',
      competencia: '2026-10',
      ...(chave === undefined ? {} : { chave }),
      itens: Array.from({ length: quantos }, (_, i) => ({
        rotulo: `item ${i + 1}`,
        dados: { n: i + 1 },
      })),
    }),
  )

const fazerTudo = (feitos: number[], tamanhoDoLote = 4): Execucao => ({
  tamanhoDoLote,
  processarLote: async (_, itens) =>
    itens.map((item) => {
      feitos.push(item.ordem)
      return { ordem: item.ordem, resultado: 1 as const }
    }),
})
const ler = (operacaoId: number) => comContexto((ctx) => lerOperacao(ctx, { operacaoId }))
const filaDe = async (operacaoId: number) =>
  (
    await dono.query(`select count(*)::int as n from graphile_worker.jobs where key = $1`, [
      `operacao:${escritorioId}:${operacaoId}`,
    ])
  ).rows[0]?.n
const naData = { paginaAtual: 1, registrosPorPagina: 10 }

test('operation, items and job exist together, and the same key is the same operation', async () => {
  const id = await criar(3, 'unica')
  expect(await criar(3, 'unica')).toBe(id)
  expect(await ler(id)).toMatchObject({
    Status: 0,
    total: 3,
    progresso: 0,
    pedidoPor: 'Ana Exemplo',
  })
  expect(await filaDe(id)).toBe(1)
  await expect(
    comContexto(async (ctx) => {
      await registrarOperacao(ctx, {
        tipo: 'executar-fechamento',
        chave: 'desfeita',
        itens: [{ rotulo: 'x' }],
      })
      throw new Error('desfaz')
    }),
  ).rejects.toThrow('desfaz')
  const sobrou = await dono.query(
    `select (select count(*) from operacao where chave = 'desfeita')::int as n`,
  )
  expect(sobrou.rows[0]?.n).toBe(0)
})

test('runs to the end in batches, and running again does nothing', async () => {
  const id = await criar(10)
  const feitos: number[] = []
  await executarOperacao(umJob('p1'), id, fazerTudo(feitos))
  await executarOperacao(umJob('p2'), id, fazerTudo(feitos))
  expect(feitos).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await ler(id)).toMatchObject({
    Status: 2,
    progresso: 10,
    qtdErros: 0,
    resumo: { contagens: { 1: 10 } },
  })
})

test('one bad item does not spoil its batch; a refusal is Inconsistência and a failure of ours is Erro', async () => {
  const comFalha = (falha: () => Error): Execucao => ({
    tamanhoDoLote: 4,
    processarLote: async (_, itens) => {
      if (itens.some((item) => item.ordem === 2)) throw falha()
      return itens.map((item) => ({ ordem: item.ordem, resultado: 2 as const }))
    },
  })
  const recusada = await criar(6)
  await executarOperacao(
    umJob('p1'),
    recusada,
    comFalha(() => problem('fatos-incompletos', { detail: 'Falta a data de abertura.' })),
  )
  expect(await ler(recusada)).toMatchObject({
    Status: 4,
    progresso: 6,
    qtdErros: 1,
    motivoCodigo: 'fatos-incompletos',
    motivo: 'Falta a data de abertura.',
  })
  const falhou = await criar(6)
  await executarOperacao(
    umJob('p1'),
    falhou,
    comFalha(() => new Error('segredo interno')),
  )
  const lida = await ler(falhou)
  expect(lida).toMatchObject({ Status: 3, qtdErros: 1, motivoCodigo: 'erro-interno' })
  expect(JSON.stringify(lida)).not.toContain('segredo interno')
})

test('reprocessing does again only what failed', async () => {
  const id = await criar(5)
  let consertado = false
  const feitos: number[] = []
  const execucao: Execucao = {
    tamanhoDoLote: 2,
    processarLote: async (_, itens: readonly ItemPendente[]) => {
      if (!consertado && itens.some((item) => item.ordem === 3))
        throw problem('fatos-incompletos', { detail: 'x' })
      return itens.map((item) => {
        feitos.push(item.ordem)
        return { ordem: item.ordem, resultado: 1 as const }
      })
    },
  }
  await executarOperacao(umJob('p1'), id, execucao)
  consertado = true
  expect(
    await comContexto((ctx) => reprocessarOperacoes(ctx, { selecao: { modo: 'ids', ids: [id] } })),
  ).toEqual({ feitas: 1, semAcao: 0 })
  await executarOperacao(umJob('p1'), id, execucao)
  expect(feitos.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(await ler(id)).toMatchObject({ Status: 2, progresso: 5, qtdErros: 0 })
})

test('a file refused for what it is is not read again', async () => {
  const id = await criar(1)
  const execucao: Execucao = {
    tamanhoDoLote: 1,
    processarLote: async (_, itens: readonly ItemPendente[]) =>
      itens.map(({ ordem }) => ({
        ordem,
        resultado: 4 as const,
        motivoCodigo: 'zip-bomba',
        mensagem: 'x',
      })),
  }
  await executarOperacao(umJob('p1'), id, execucao)
  const selecao = { modo: 'ids' as const, ids: [id] }
  expect(await comContexto((ctx) => reprocessarOperacoes(ctx, { selecao }))).toEqual({
    feitas: 0,
    semAcao: 1,
  })
  expect(await ler(id)).toMatchObject({ Status: 4, motivoCodigo: 'zip-bomba' })
})

/** Whether somebody in this database waits for what another holds. */
const alguemEspera = async (): Promise<boolean> => {
  const { rowCount } = await dono.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

test('cancelling stops after the batch in hand and keeps what was done', async () => {
  const id = await criar(9)
  const feitos: number[] = []
  const base = fazerTudo(feitos, 3)
  let pedido: Promise<unknown> | undefined
  await executarOperacao(umJob('p1'), id, {
    ...base,
    processarLote: async (ctx, itens, parametros, corrida) => {
      // Asked for while the batch holds the row: it waits, and acts before the next batch.
      pedido ??= comContexto((outro) =>
        cancelarOperacoes(outro, { selecao: { modo: 'ids', ids: [id] }, motivo: 'Engano' }),
      )
      if (feitos.length === 0) await expect.poll(alguemEspera, { timeout: 20_000 }).toBe(true)
      return await base.processarLote(ctx, itens, parametros, corrida)
    },
  })
  expect(await pedido).toEqual({ feitas: 1, semAcao: 0 })
  const lida = await ler(id)
  expect(lida).toMatchObject({ Status: 5, progresso: feitos.length })
  expect(feitos.length).toBeLessThan(9)
  expect(lida.passos.map((passo) => passo.nome)).toEqual([
    'Começou',
    'Cancelamento pedido',
    'Cancelada',
  ])
})

test('cancelling what waits ends it at once', async () => {
  const esperando = await criar(2)
  await comContexto((ctx) => cancelarOperacoes(ctx, { selecao: { modo: 'ids', ids: [esperando] } }))
  const feitos: number[] = []
  await executarOperacao(umJob('p1'), esperando, fazerTudo(feitos))
  expect(feitos).toEqual([])
  expect(await ler(esperando)).toMatchObject({ Status: 5, progresso: 0 })
})

test('a stopping process gives the rest back, and another finishes it', async () => {
  const id = await criar(9)
  const feitos: number[] = []
  const primeiro = umJob('p1')
  const base = fazerTudo(feitos, 3)
  await executarOperacao(primeiro, id, {
    ...base,
    processarLote: async (ctx, itens, p, corrida) => {
      primeiro.parar.abort()
      return await base.processarLote(ctx, itens, p, corrida)
    },
  })
  expect(await ler(id)).toMatchObject({ Status: 0, progresso: 3 })
  expect(await filaDe(id)).toBe(1)
  await executarOperacao(umJob('p2'), id, base)
  expect(feitos).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await ler(id)).toMatchObject({ Status: 2 })
})

test('a dead holder is replaced when its lease runs out, and can no longer write', async () => {
  const id = await criar(6)
  const feitos: number[] = []
  let solto: (() => void) | undefined
  const parado = new Promise<void>((resolve) => {
    solto = resolve
  })
  const base = fazerTudo(feitos, 2)
  // The first batch of the slow process is done; before the second it freezes, as if the machine slept.
  let lotes = 0
  const lento = umJob('p-lento')
  const congelado: JobContext = {
    ...lento,
    write: async (work) => {
      lotes += 1
      if (lotes === 3) await parado
      return await lento.write(work)
    },
  }
  const execucaoLenta = executarOperacao(congelado, id, base)
  await expect.poll(async () => (await ler(id)).progresso).toBe(2)
  await dono.query(`update operacao set lease_ate = now() - interval '1 second' where id = $1`, [
    id,
  ])
  expect(await recuperarOperacoes(dono)).toBeGreaterThanOrEqual(1)
  await executarOperacao(umJob('p-novo'), id, base)
  solto?.()
  await execucaoLenta
  expect(feitos).toEqual([1, 2, 3, 4, 5, 6])
  expect(await ler(id)).toMatchObject({ Status: 2, progresso: 6 })
})

test('an operation whose job vanished from the queue is put back', async () => {
  const id = await criar(1)
  await dono.query(`select graphile_worker.remove_job($1)`, [`operacao:${escritorioId}:${id}`])
  await dono.query(`update operacao set criado_em = now() - interval '1 minute' where id = $1`, [
    id,
  ])
  await recuperarOperacoes(dono)
  expect(await filaDe(id)).toBe(1)
})

test('a failure of the whole waits 30 s, doubling, and then stops with a readable reason', async () => {
  const id = await criar(1)
  const quebrada: Execucao = {
    tamanhoDoLote: 1,
    processarLote: async () => [],
    aoTerminar: async () => {
      throw new Error('não previsto')
    },
  }
  // An item without outcome would never end: the operation must refuse to spin.
  await expect(executarOperacao(umJob('p1'), id, quebrada)).resolves.toBeUndefined()
  const lida = await ler(id)
  expect([0, 3]).toContain(lida.Status)
  expect(lida.motivoCodigo).toBe('erro-interno')
  expect(lida.proximaEm).not.toBeNull()
})

const semBanco = (codigo: string, mensagem = 'terminating connection'): Error =>
  Object.assign(new Error(mensagem), { code: codigo })

test('a database that restarts costs seconds, however often the operation was taken up before', async () => {
  for (const erro of [
    semBanco('57P01'),
    semBanco('', 'Connection terminated unexpectedly'),
    semBanco('', 'Client has encountered a connection error and is not queryable'),
  ]) {
    const id = await criar(2)
    // Four attempts were lost before: this is the last one.
    await dono.query('update operacao set tentativas = 4 where id = $1', [id])
    const caida: Execucao = { tamanhoDoLote: 2, processarLote: async () => Promise.reject(erro) }
    await executarOperacao(umJob('p1'), id, caida)
    const lida = await ler(id)
    // Nothing of it is the items' fault, and the attempt is given back.
    expect(lida).toMatchObject({ Status: 0, progresso: 0, qtdErros: 0, tentativas: 4 })
    expect(new Date(lida.proximaEm ?? 0).getTime() - Date.now()).toBeLessThan(5_000)
    expect(await filaDe(id)).toBe(1)
    const feitos: number[] = []
    await executarOperacao(umJob('p1'), id, fazerTudo(feitos))
    expect(feitos).toEqual([1, 2])
  }
})

test('who lost the operation does not put it back, nor end it again', async () => {
  for (const depois of ['falha', 'fim'] as const) {
    const id = await criar(2)
    const feitos: number[] = []
    const base = fazerTudo(feitos, 2)
    let escritas = 0
    const lento = umJob('p-lento')
    const atrasado: JobContext = {
      ...lento,
      write: async (work) => {
        escritas += 1
        // 1 takes it, 2 is the batch, 3 finds nothing left: before what comes next, another ends it all.
        if (escritas === (depois === 'fim' ? 4 : 3)) {
          await dono.query(
            `update operacao set lease_ate = now() - interval '1 second' where id = $1`,
            [id],
          )
          await executarOperacao(umJob('p-novo'), id, base)
          if (depois === 'falha') throw semBanco('57P01')
        }
        return await lento.write(work)
      },
    }
    await executarOperacao(atrasado, id, base)
    const lida = await ler(id)
    expect(lida).toMatchObject({ Status: 2, progresso: 2 })
    expect(lida.passos.filter(({ nome }) => nome === 'Terminou')).toHaveLength(1)
  }
})

test('counters, filters by the spec and what is solved elsewhere', async () => {
  const lista = await comContexto((ctx) => listarOperacoes(ctx, { ...naData, Status: '3' }))
  expect(lista.data.every((o) => o.Status === 3 || o.Status === 4)).toBe(true)
  expect(lista.QtdAutomacoesErro).toBe(lista.Paginacao.TotalDeRegistros)
  // A period without errors says how many there are in the others, before it and after it.
  for (const mes of ['2019-01', '2999-01']) {
    const periodo = { CompetenciaInicio: mes, CompetenciaFim: mes, Status: '3' } as const
    const noMes = await comContexto((ctx) => listarOperacoes(ctx, { ...naData, ...periodo }))
    expect(noMes).toMatchObject({
      ...{ data: [], errosEmOutrosMeses: lista.QtdAutomacoesErro, QtdAutomacoesErro: 0 },
    })
  }
  expect(lista.errosEmOutrosMeses).toBe(0)
  const [primeira] = lista.data
  await comContexto((ctx) =>
    resolverOperacoes(ctx, {
      selecao: { modo: 'ids', ids: [primeira?.ID ?? 0] },
      motivo: 'Feito no portal',
    }),
  )
  const depois = await comContexto((ctx) => listarOperacoes(ctx, { ...naData, Status: '3' }))
  expect(depois.QtdAutomacoesErro).toBe(lista.QtdAutomacoesErro - 1)
  await expect(
    comContexto((ctx) =>
      cancelarOperacoes(ctx, {
        selecao: { modo: 'filtro', filtro: { Status: 'nulo' }, exceto: [], contagemEsperada: 9999 },
      }),
    ),
  ).rejects.toMatchObject({ codigo: 'selecao-mudou' })
  await expect(
    comContexto((ctx) =>
      cancelarOperacoes(ctx, { selecao: { modo: 'ids', ids: [primeira?.ID ?? 0, 999_999] } }),
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('an accountant limited to some companies has operations of their own, and sees no other', async () => {
  const limitado = (usuarioId: number): Ator => ({ ...ator(), empresas: [999], usuarioId })
  const como = <T>(usuarioId: number, work: (ctx: Context) => Promise<T>): Promise<T> =>
    transaction(pool, limitado(usuarioId), (db) =>
      work({
        db,
        tenant: { escritorioId, empresas: [999] },
        user: { id: usuarioId, nome: 'Bia Exemplo', perfil: 2 },
        ator: limitado(usuarioId),
        clock: systemClock,
        log,
        files: semArquivos,
        segredo: SEGREDO,
      }),
    )
  const id = await como(71, (ctx) =>
    registrarOperacao(ctx, { tipo: 'analisar-importacao', itens: [{ rotulo: 'um' }] }),
  )
  const vistas = (usuarioId: number) =>
    como(usuarioId, async (ctx) => (await listarOperacoes(ctx, naData)).data.map((o) => o.ID))
  expect(await vistas(71)).toEqual([id])
  expect(await vistas(72)).toEqual([])
})
