import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SimulatedProtocolo, startProtocolo } from '../../../../simulators/src/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { createLog } from '../log.ts'
import { createLevarSaida, intencionar, retomar, rotinaDasSaidas } from './index.ts'
import { createProtocolo, ONDE } from './testes/servico.ts'

const LEVAR = fileURLToPath(new URL('./testes/levar-e-morrer.ts', import.meta.url))
let bancada: Bancada
let simulador: SimulatedProtocolo
let url: string
beforeAll(async () => {
  bancada = await abrirBancada()
  simulador = await startProtocolo()
  url = bancada.pool.options.connectionString ?? ''
})
afterEach(() => simulador.dials.reset())
afterAll(async () => {
  await simulador.stop()
  await bancada.fechar()
})

let contador = 0
const umaIntencao = async (escritorio: Escritorio, conteudo = 'texto') => {
  contador += 1
  const chave = `documento:${contador}`
  const { id } = await escritorio.rodar((ctx) =>
    intencionar(ctx, { servico: 'protocolo', chave, pedido: { conteudo } }),
  )
  return { id, chave }
}
const saida = async (escritorio: Escritorio, id: number) => {
  const { rows } = await bancada.dono.query(
    'select * from saida_externa where escritorio_id = $1 and id = $2',
    [escritorio.id, id],
  )
  return rows[0]
}
const passos = async (escritorio: Escritorio, id: number) =>
  (
    await bancada.dono.query<{ estado: string }>(
      'select estado from saida_externa_passo where escritorio_id = $1 and saida_id = $2 order by id',
      [escritorio.id, id],
    )
  ).rows.map(({ estado }) => estado)
const concluidas = async (escritorio: Escritorio, id: number) =>
  (
    await bancada.dono.query(
      `select 1 from evento_ao_vivo where escritorio_id = $1 and topico = 'teste-de-saida' and dados ->> 'id' = $2`,
      [escritorio.id, String(id)],
    )
  ).rows.length
const levar = async (escritorio: Escritorio, id: number) =>
  await createLevarSaida([createProtocolo(simulador.url) as never])(escritorio.job(), { id })
/** As the queue does: again and again, until nobody looks any more. */
const levarAteOFim = (escritorio: Escritorio, id: number) =>
  vi.waitFor(
    async () => {
      await levar(escritorio, id)
      const { estado } = await saida(escritorio, id)
      expect(['confirmada', 'recusada', 'desistida']).toContain(estado)
    },
    { timeout: 20_000, interval: 100 },
  )
const morrer = (escritorio: Escritorio, id: number, onde: string) =>
  new Promise<string | null>((fim) => {
    const filho = fork(LEVAR, [url, simulador.url, String(escritorio.id), String(id), onde])
    filho.once('exit', (_, sinal) => fim(sinal))
  })

test('it leaves once, with the fact, and what went and came is kept covered', async () => {
  const escritorio = await umEscritorio(bancada)
  const falha = escritorio.rodar(async (ctx) => {
    await intencionar(ctx, { servico: 'protocolo', chave: 'nunca', pedido: {} })
    throw new Error('o fato não foi')
  })
  await expect(falha).rejects.toThrow('o fato não foi')
  const { id, chave } = await umaIntencao(escritorio)
  await Promise.all([levar(escritorio, id), levar(escritorio, id), levar(escritorio, id)])
  await levar(escritorio, id)
  expect(simulador.efeitos.get(chave)).toHaveLength(1)
  expect(simulador.efeitos.has('nunca')).toBe(false)
  const [{ numero = 0 } = {}] = simulador.efeitos.get(chave) ?? []
  expect(await saida(escritorio, id)).toMatchObject({
    estado: 'confirmada',
    protocolo: String(numero),
    enviado: { metodo: 'PUT', authorization: '[coberto]', conteudo: '[coberto]' },
    resposta: { numero },
    envios: 1,
    consultas: 0,
  })
  expect(await passos(escritorio, id)).toEqual(['intencionada', 'enviada', 'confirmada'])
  expect(await concluidas(escritorio, id)).toBe(1)
})

test('the same key is the same intention, and of another request is refused', async () => {
  const escritorio = await umEscritorio(bancada)
  const intencao = { servico: 'protocolo', chave: 'uma', pedido: { conteudo: 'a', b: undefined } }
  const primeira = await escritorio.rodar((ctx) => intencionar(ctx, intencao))
  const segunda = await escritorio.rodar((ctx) => intencionar(ctx, intencao))
  expect(segunda).toEqual({ ...primeira, nova: false })
  const outra = { ...intencao, pedido: { conteudo: 'b' } }
  await expect(escritorio.rodar((ctx) => intencionar(ctx, outra))).rejects.toThrow('outro pedido')
  const alheio = await umEscritorio(bancada)
  expect(await alheio.rodar((ctx) => intencionar(ctx, outra))).toMatchObject({ nova: true })
})

test.each(ONDE)('killed %s, there is one effect, kept once', async (onde) => {
  const escritorio = await umEscritorio(bancada)
  const { id, chave } = await umaIntencao(escritorio)
  expect(await morrer(escritorio, id, onde)).toBe('SIGKILL')
  await levarAteOFim(escritorio, id)
  expect(simulador.efeitos.get(chave)).toHaveLength(1)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'confirmada' })
  expect(await concluidas(escritorio, id)).toBe(1)
})

test('killed while the service has done it and has not answered, it is asked for and not sent again', async () => {
  const escritorio = await umEscritorio(bancada)
  const { id, chave } = await umaIntencao(escritorio)
  simulador.dials.turn({ lostAnswerRate: 1 })
  const filho = fork(LEVAR, [url, simulador.url, String(escritorio.id), String(id)])
  await vi.waitFor(() => expect(simulador.efeitos.get(chave)).toHaveLength(1), 10_000)
  filho.kill('SIGKILL')
  // Nobody touches it before what was sent was heard or never will be.
  await levar(escritorio, id)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'enviada', envios: 1 })
  await levarAteOFim(escritorio, id)
  expect(simulador.efeitos.get(chave)).toHaveLength(1)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'confirmada', envios: 1 })
  expect(await passos(escritorio, id)).toEqual([
    ...['intencionada', 'enviada', 'duvidosa', 'confirmada'],
  ])
})

test('an answer lost, a silence, an error and nonsense end in one effect each', async () => {
  const escritorio = await umEscritorio(bancada)
  for (const dial of ['lostAnswerRate', 'timeoutRate', 'errorRate', 'wrongRate'] as const) {
    const { id, chave } = await umaIntencao(escritorio)
    simulador.dials.turn({ [dial]: 1 })
    await levar(escritorio, id)
    expect(await saida(escritorio, id), dial).toMatchObject({ estado: 'duvidosa' })
    simulador.dials.reset()
    await levarAteOFim(escritorio, id)
    expect(simulador.efeitos.get(chave), dial).toHaveLength(1)
    expect(await saida(escritorio, id), dial).toMatchObject({ estado: 'confirmada' })
  }
})

test('half of everything fails, many lines, many hands: one effect each', async () => {
  const escritorio = await umEscritorio(bancada)
  const linhas = await Promise.all(Array.from({ length: 12 }, () => umaIntencao(escritorio)))
  simulador.dials.turn({ lostAnswerRate: 0.2, timeoutRate: 0.1, errorRate: 0.1, wrongRate: 0.1 })
  await Promise.all(linhas.flatMap(({ id }) => [levar(escritorio, id), levar(escritorio, id)]))
  simulador.dials.reset()
  await Promise.all(linhas.map(({ id }) => levarAteOFim(escritorio, id)))
  for (const { id, chave } of linhas) {
    expect(simulador.efeitos.get(chave), chave).toHaveLength(1)
    expect(await concluidas(escritorio, id)).toBe(1)
  }
})

test('what the service refuses is refused, and what never leaves is given up', async () => {
  const escritorio = await umEscritorio(bancada)
  const recusada = await umaIntencao(escritorio, 'recusar')
  await levar(escritorio, recusada.id)
  expect(await saida(escritorio, recusada.id)).toMatchObject({
    estado: 'recusada',
    motivo: 'E0014',
  })
  const perdida = await umaIntencao(escritorio)
  const parado = await startProtocolo()
  await parado.stop()
  const ninguem = createLevarSaida([createProtocolo(parado.url) as never])
  for (let vez = 0; vez < 5; vez += 1) await ninguem(escritorio.job(), { id: perdida.id })
  expect(await saida(escritorio, perdida.id)).toMatchObject({
    estado: 'desistida',
    motivo: 'sem-ligacao',
    envios: 5,
  })
})

test('a doubt that nobody solves stays, and is asked again when somebody says so', async () => {
  const escritorio = await umEscritorio(bancada)
  const { id, chave } = await umaIntencao(escritorio)
  simulador.dials.turn({ lostAnswerRate: 1 })
  await levar(escritorio, id)
  simulador.dials.reset()
  const ninguem = createLevarSaida([createProtocolo('http://127.0.0.1:1') as never])
  for (let vez = 0; vez < 5; vez += 1) await ninguem(escritorio.job(), { id })
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'duvidosa', tentar_em: null })
  await levar(escritorio, id)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'duvidosa' })
  expect(await escritorio.rodar((ctx) => retomar(ctx, id))).toBe(true)
  await levar(escritorio, id)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'confirmada', envios: 1 })
  expect(simulador.efeitos.get(chave)).toHaveLength(1)
})

test('a service that does nothing twice under a key is sent to again, and not asked', async () => {
  const escritorio = await umEscritorio(bancada)
  const { id, chave } = await umaIntencao(escritorio)
  const repetivel = { ...createProtocolo(simulador.url), consultar: 'repetivel' as const }
  const antes = simulador.consultas()
  simulador.dials.turn({ lostAnswerRate: 1 })
  await createLevarSaida([repetivel as never])(escritorio.job(), { id })
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'intencionada', motivo: 'prazo' })
  simulador.dials.reset()
  await createLevarSaida([repetivel as never])(escritorio.job(), { id })
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'confirmada', envios: 2 })
  expect(simulador.efeitos.get(chave)).toHaveLength(2)
  expect(simulador.consultas()).toBe(antes)
})

test('of what nobody can be asked about, a process that dies leaves few', async () => {
  const escritorio = await umEscritorio(bancada)
  const ids = []
  for (let i = 0; i < 7; i += 1) ids.push((await umaIntencao(escritorio)).id)
  const naMao: number[] = []
  const servico = {
    ...createProtocolo(simulador.url),
    consultar: 'sem-pergunta' as const,
    async enviar() {
      const { rows } = await bancada.dono.query(
        `select from saida_externa where escritorio_id = $1 and estado = 'enviada'`,
        [escritorio.id],
      )
      naMao.push(rows.length)
      return { tipo: 'confirmada' as const, protocolo: 'p' }
    },
  }
  await createLevarSaida([servico as never])(escritorio.job(), { ids })
  expect(naMao).toHaveLength(ids.length)
  expect(Math.max(...naMao)).toBeLessThanOrEqual(2)
  for (const id of ids)
    expect(await saida(escritorio, id)).toMatchObject({ estado: 'confirmada', envios: 1 })
})

test('another office sees none of it; nobody alters what was intended, nor what was concluded', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const { id } = await escritorio.rodar((ctx) =>
    intencionar(ctx, {
      ...{ servico: 'protocolo', chave: 'da-empresa', pedido: {} },
      empresaId: empresa.id,
    }),
  )
  await levar(outro, id)
  expect(await saida(escritorio, id)).toMatchObject({ estado: 'intencionada' })
  const mudar = (oQue: string) =>
    bancada.dono.query(`update saida_externa set ${oQue} where id = $1`, [id])
  await expect(mudar(`chave = 'outra'`)).rejects.toThrow('não vai')
  await expect(mudar(`estado = 'confirmada'`)).rejects.toThrow('não vai')
  await levar(escritorio, id)
  await expect(mudar(`estado = 'intencionada'`)).rejects.toThrow('não vai')
  await expect(mudar(`protocolo = 'outro'`)).rejects.toThrow('não vai')
})

test('a line whose job was lost goes back to the queue', async () => {
  const escritorio = await umEscritorio(bancada)
  const { id } = await umaIntencao(escritorio)
  await bancada.dono.query(
    `with fora as (delete from graphile_worker._private_jobs where key like 'saida:%')
     update saida_externa set tentar_em = now() - interval '3 minutes' where escritorio_id = $1 and id = $2`,
    [escritorio.id, id],
  )
  await rotinaDasSaidas.executar({
    queuePool: bancada.dono,
    clock: bancada.clock,
    log: createLog({ level: 'silent', pretty: false }),
  })
  const { rows } = await bancada.dono.query(
    'select 1 from graphile_worker._private_jobs where key = $1',
    [`saida:${escritorio.id}:${id}`],
  )
  expect(rows).toHaveLength(1)
})
