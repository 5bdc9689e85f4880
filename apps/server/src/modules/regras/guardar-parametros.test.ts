// What the national environment answers becomes versions of rules, dated, of the office that asked.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { guardarParametros, type RespostaNacional, regrasDoMunicipio } from './index.ts'
import { lerRegrasDoMunicipio } from './ler-municipio.ts'
import { retirarRegraMunicipal } from './retirar.ts'
import {
  AGORA,
  aliquota,
  comMunicipios,
  HOJE,
  publicar,
  recusa,
  SOROCABA,
} from './testes/regras-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  await comMunicipios(bancada)
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

const DITO = { aderenteAmbienteNacional: 1, aderenteEmissorNacional: 1 }
const guardar = (resposta: Partial<RespostaNacional>, quem = escritorio) =>
  quem.rodar((ctx) =>
    guardarParametros(ctx, SOROCABA, {
      ...{ ambiente: 'producao', consultadoEm: '2026-11-10T13:00:00Z' },
      ...resposta,
    }),
  )
const naData = (data: string, ambiente: 'producao' | 'restrita' = 'producao', quem = escritorio) =>
  quem.rodar((ctx) =>
    regrasDoMunicipio(ctx, { municipio: SOROCABA, data, item: '010701', ambiente }),
  )
const situacao = async (data: string) => (await naData(data))?.situacaoNacional?.valor.situacao
const taxaEm = async (data: string) => (await naData(data))?.doServico?.aliquota?.valor.aliquota
const ATIVO = { ativo: true, emissorNacional: true, dito: DITO }

test('the convênio holds from the day of the answer; the same again is a check; another is another version', async () => {
  expect(await guardar({ convenio: ATIVO })).toEqual({ mudou: true })
  expect([await situacao('2026-11-09'), await situacao('2026-11-10')]).toEqual([undefined, 'ativo'])
  expect(await guardar({ convenio: ATIVO, consultadoEm: '2026-11-15T13:00:00Z' })).toEqual({
    mudou: false,
  })
  expect((await naData(HOJE))?.situacaoNacional).toMatchObject({
    camada: 'nacional',
    de: '2026-11-10',
    conferidaEm: '2026-11-15',
    valor: { emissorNacional: true },
  })
  expect(await guardar({ convenio: null, consultadoEm: '2026-11-20T13:00:00Z' })).toEqual({
    mudou: true,
  })
  expect([await situacao('2026-11-19'), await situacao('2026-11-20')]).toEqual([
    'ativo',
    'sem-convenio',
  ])
  // One that comes late says nothing of what a later one told.
  expect(
    await guardar({ convenio: { ...ATIVO, ativo: false }, consultadoEm: '2026-11-18T13:00:00Z' }),
  ).toEqual({ mudou: false })
  const lidas = await escritorio.rodar((ctx) =>
    lerRegrasDoMunicipio(ctx, { ibge: SOROCABA, data: HOJE, ambiente: 'producao' }),
  )
  expect(lidas.consultas).toEqual([
    {
      ...{ ambiente: 'producao', assunto: 'convenio', sobre: '', achou: false },
      consultadaEm: '2026-11-20T13:00:00.000Z',
    },
  ])
  const nova = lidas.tipos.find(({ tipo }) => tipo === 'situacao-nacional')?.versoes[0]
  expect(nova).toMatchObject({ camada: 'nacional', conferidaPor: null, vigenteDe: '2026-11-20' })
  expect(
    await recusa(
      escritorio.rodar((ctx) =>
        retirarRegraMunicipal(ctx, { regraId: nova?.id ?? 0, motivo: 'engano' }),
      ),
    ),
  ).toContain('situacao-nao-permite')
})

test('rates come with their days; a history takes the place of what was told, and only what differs changes', async () => {
  const historico = (vigencias: { aliquota: string; de: string; ate: string | null }[]) =>
    guardar({ aliquotas: [{ servico: '01.07.01.000', vigencias, dito: vigencias }] })
  const velha = { aliquota: '0.05', de: '2020-01-01', ate: '2025-12-31' }
  const nova = { aliquota: '0.02', de: '2026-02-01', ate: null }
  expect(await historico([nova, velha])).toEqual({ mudou: true })
  expect(
    await Promise.all(['2019-12-31', '2025-12-31', '2026-01-31', '2026-02-01'].map(taxaEm)),
  ).toEqual([undefined, '0.05', undefined, '0.02'])
  expect(await historico([velha, nova])).toEqual({ mudou: false })
  const idDaVelha = (await naData('2025-06-01'))?.doServico?.aliquota?.id
  expect(await historico([velha, { ...nova, aliquota: '0.03' }])).toEqual({ mudou: true })
  expect(await taxaEm(HOJE)).toBe('0.03')
  expect((await naData('2025-06-01'))?.doServico?.aliquota?.id).toBe(idDaVelha)
  expect(await historico([])).toEqual({ mudou: true })
  expect(await taxaEm(HOJE)).toBeUndefined()
})

test('the rate of one month leaves the others as they were told', async () => {
  const doMes = (soDoDia: string, vigencia: { aliquota: string; de: string; ate: string | null }) =>
    guardar({ aliquotas: [{ servico: '010701', vigencias: [vigencia], soDoDia, dito: null }] })
  await doMes('2025-10-01', { aliquota: '0.05', de: '2020-01-01', ate: '2025-12-31' })
  await doMes('2026-11-01', { aliquota: '0.02', de: '2026-01-01', ate: null })
  expect([await taxaEm('2025-12-31'), await taxaEm('2026-01-01')]).toEqual(['0.05', '0.02'])
  expect(await doMes('2026-11-01', { aliquota: '0.02', de: '2026-01-01', ate: null })).toEqual({
    mudou: false,
  })
  await doMes('2026-11-01', { aliquota: '0.02', de: '2026-01-01', ate: '2026-12-31' })
  expect([await taxaEm('2026-12-31'), await taxaEm('2027-01-01')]).toEqual(['0.02', undefined])
})

test('the word of the office counts before it; of the nearer service the answer counts', async () => {
  await publicar(escritorio, { regra: aliquota('0.05', '*') })
  const vigencias = [{ aliquota: '0.02', de: '2026-01-01', ate: null }]
  await guardar({ aliquotas: [{ servico: '010701', vigencias, dito: null }] })
  expect(await taxaEm(HOJE)).toBe('0.02')
  await publicar(escritorio, { regra: aliquota('0.029', '010701') })
  expect((await naData(HOJE))?.doServico?.aliquota).toMatchObject({
    camada: 'escritorio',
    valor: { aliquota: '0.029' },
    noLugarDe: [{ camada: 'nacional', valor: { aliquota: '0.02' } }],
  })
})

test('answers of the environment for tests are of it alone, and of the office that asked', async () => {
  const outro = await umEscritorio(bancada)
  await guardar({ ambiente: 'restrita', convenio: ATIVO })
  expect(await situacao(HOJE)).toBeUndefined()
  expect((await naData(HOJE, 'restrita'))?.situacaoNacional?.valor.situacao).toBe('ativo')
  expect((await naData(HOJE, 'restrita', outro))?.situacaoNacional).toBeNull()
  await guardar({
    outras: [{ assunto: 'retencoes', sobre: '', achou: true, dito: { artigoSexto: true } }],
  })
  const { rows } = await bancada.dono.query(
    'select ambiente, assunto, resposta from consulta_municipal where escritorio_id = $1 order by assunto',
    [escritorio.id],
  )
  expect(rows).toEqual([
    { ambiente: 'restrita', assunto: 'convenio', resposta: DITO },
    { ambiente: 'producao', assunto: 'retencoes', resposta: { artigoSexto: true } },
  ])
})
