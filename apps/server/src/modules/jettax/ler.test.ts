// What Jettax has of a company comes in by the door of the capture, once, and what is hostile keeps nobody out.
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { bloquearMes, reabrirMes } from '../../testes/fabricas.ts'
import { HOJE } from '../receitas/captura/testes/bancada.ts'
import { lerDaJettaxJob } from './ler.ts'
import { lerNaJettax } from './pedir.ts'
import {
  bancada,
  configurar,
  correr,
  documentos,
  empresa,
  escritorio,
  eu,
  lado,
  leituras,
  ler,
  ligarTudo,
  OUTRA,
  pontos,
  prepararJettax,
  simulador,
  umaPorta,
  vender,
} from './testes/bancada-da-jettax.ts'

prepararJettax()

describe('what comes', () => {
  beforeEach(ligarTudo)

  test('goes in by the door of the capture, once, and what is new comes after', async () => {
    for (const numero of [1, 2, 3]) vender(numero)
    simulador.deliver(empresa.cnpj, 'purchases', {
      ...{ issuer: OUTRA, receiver: eu(), number: 9, issuedOn: '2026-09-15', value: 5000 },
    })
    await ler()
    const notas = await bancada.notas(escritorio)
    expect(notas.map(({ direcao, origem, bruto }) => [direcao, origem, bruto])).toEqual([
      ...[1, 1, 1].map((um) => [um, 'jettax', 100_000]),
      [2, 'jettax', 5000],
    ])
    expect(await leituras()).toMatchObject([
      { estado: 'pronta', documentos: 4, entraram: 4, recusados: 0, motivo: null },
    ])
    expect(await pontos()).toMatchObject({ prestadas_ate: 3, tomadas_ate: 4 })
    vender(5)
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(5)
    expect((await leituras())[0]).toMatchObject({ documentos: 1, entraram: 1 })
    // The whole period again: all of it is recognised.
    await ler({ de: '2026-09-01', ate: '2026-10-31' })
    expect(await bancada.notas(escritorio)).toHaveLength(5)
    expect((await leituras())[0]).toMatchObject({
      tipo: 'periodo',
      documentos: 0,
      estado: 'pronta',
    })
    expect((await lado())[0]).toMatchObject({ estado: 'pronta', emDiaEm: HOJE.toISOString() })
  })

  test('only what was chosen', async () => {
    vender(1)
    simulador.deliver(empresa.cnpj, 'purchases', {
      ...{ issuer: OUTRA, receiver: eu(), number: 9, issuedOn: '2026-09-15', value: 5000 },
    })
    await configurar({ prestadas: false })
    await ler()
    expect((await bancada.notas(escritorio)).map(({ direcao }) => direcao)).toEqual([2])
  })

  test('stopped between two pages and run again, by two at once, each is here once', async () => {
    for (let numero = 1; numero <= 9; numero += 1) vender(numero)
    simulador.dials.documentos.turn({ latencyMs: 150 })
    const parar = new AbortController()
    const correndo = ler(undefined, parar.signal)
    while ((await bancada.notas(escritorio)).length === 0)
      await new Promise((depois) => setTimeout(depois, 20))
    parar.abort()
    await correndo
    const noMeio = (await bancada.notas(escritorio)).length
    expect(noMeio).toBeGreaterThan(0)
    expect(noMeio).toBeLessThan(9)
    simulador.dials.documentos.reset()
    const [leitura] = await leituras()
    expect(leitura).toMatchObject({ estado: 'lendo' })
    const outra = () => lerDaJettaxJob(bancada.job(escritorio), { leituraId: leitura?.id ?? 0 })
    await Promise.all([outra(), outra()])
    expect(await bancada.notas(escritorio)).toHaveLength(9)
    expect((await leituras())[0]).toMatchObject({ estado: 'pronta', documentos: 9, entraram: 9 })
    await outra()
    expect(await documentos()).toHaveLength(9)
  })

  test('asked for twice before it begins, it is one reading', async () => {
    const pedir = () => escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
    await Promise.all([pedir(), pedir()])
    expect(await leituras()).toHaveLength(1)
  })

  test('what is hostile is told, and keeps nobody out', async () => {
    const bomba = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64')
    const entidades =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><nfeProc><NFe>&x;</NFe></nfeProc>'
    vender(1, { packed: bomba })
    vender(2, { packed: 'isto não é gzip' })
    vender(3, { xml: entidades })
    vender(4, { issuer: OUTRA, receiver: { cnpj: '11222333000181', name: 'Terceira' } })
    vender(5, { key: '35261099999999999999550010000000011000000010' })
    vender(6)
    await ler()
    expect((await documentos()).map(({ situacao, motivo }) => [situacao, motivo])).toEqual([
      ['recusada', expect.stringMatching('maior do que qualquer nota')],
      ['recusada', expect.stringMatching('não abre')],
      ['recusada', expect.any(String)],
      ['fora', 'A empresa não emitiu nem tomou esta nota.'],
      ['recusada', 'A Jettax diz uma chave, e o documento traz outra.'],
      ['entrou', null],
    ])
    expect(await bancada.notas(escritorio)).toHaveLength(1)
    expect((await leituras())[0]).toMatchObject({ estado: 'pronta', entraram: 1, recusados: 5 })
  })

  test('pages that go round end the reading, and nothing of ours is lost', async () => {
    for (const numero of [1, 2, 3, 4, 5]) vender(numero)
    simulador.turnPaging('loop')
    await ler()
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('não faz sentido') },
    })
    simulador.turnPaging('honest')
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(5)
  })

  test('a locked month keeps it out until it opens', async () => {
    await bloquearMes(escritorio, empresa.id, '2026-10')
    vender(1)
    await ler()
    expect(await documentos()).toMatchObject([{ situacao: 'em-espera' }])
    await reabrirMes(escritorio, empresa.id, '2026-10')
    await bancada.entrarDaEspera(escritorio)
    expect(await documentos()).toMatchObject([{ situacao: 'entrou' }])
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax' }])
  })

  test('a service that does not answer is tried again and again ends; a token refused ends at once', async () => {
    simulador.dials.documentos.turn({ errorRate: 1 })
    await ler()
    expect((await leituras())[0]).toMatchObject({ estado: 'na-fila' })
    for (let vez = 0; vez < 4; vez += 1) {
      bancada.fora.jettax = umaPorta()
      await correr()
    }
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('não respondeu') },
    })
    simulador.dials.documentos.reset()
    bancada.fora.jettax = umaPorta()
    simulador.dials.documentos.turn({ rejectRate: 1 })
    await ler()
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('Token inválido') },
    })
  })
})
