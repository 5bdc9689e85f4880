// What a locked month keeps out waits whole, and goes in when the month opens.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { reabrirPeriodo } from '../../contabil/periodos/index.ts'
import { abrirBancadaDeCaptura, type BancadaDeCaptura } from './testes/bancada.ts'

let bancada: BancadaDeCaptura
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeCaptura()
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  bancada.recomecar()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umaCapturada(escritorio)
})

const eu = () => ({ registration: empresa.cnpj, name: empresa.nome })
const situacoes = async () => (await bancada.documentos(escritorio)).map(({ situacao }) => situacao)

test('notes of a locked month wait, and go in when it opens', async () => {
  await bloquearMes(escritorio, empresa.id, '2026-09')
  const presa = bancada.deFora({ de: eu(), competence: '2026-09-15' })
  const livre = bancada.deFora({ de: eu() })
  await bancada.capturar(escritorio, empresa)
  expect((await bancada.notas(escritorio)).map(({ chave }) => chave)).toEqual([livre.chaveAcesso])
  expect(await situacoes()).toEqual(['em-espera', 'entrou'])
  // An event of a note that waits is kept, and holds when the note comes.
  bancada.servico.cityEvent({ key: presa.chaveAcesso, type: '305101' })
  await bancada.capturar(escritorio, empresa)
  expect(await situacoes()).toEqual(['em-espera', 'entrou', 'entrou'])
  await reabrir('2026-09')
  expect(await daEspera()).toBe(1)
  await bancada.entrarDaEspera(escritorio)
  const notas = await bancada.notas(escritorio)
  expect(notas.find(({ chave }) => chave === presa.chaveAcesso)).toMatchObject({
    ...{ competencia: '2026-09', status: 2, origem: 'portal-nacional' },
  })
  expect(await situacoes()).toEqual(['entrou', 'entrou', 'entrou'])
})

test('an event that would change a locked month waits whole, and nothing of it shows before', async () => {
  const nota = bancada.deFora({ de: eu(), competence: '2026-09-15' })
  await bancada.capturar(escritorio, empresa)
  await bloquearMes(escritorio, empresa.id, '2026-09')
  bancada.servico.cityEvent({ key: nota.chaveAcesso, type: '305101' })
  await bancada.capturar(escritorio, empresa)
  expect(await situacoes()).toEqual(['entrou', 'em-espera'])
  expect((await bancada.notas(escritorio))[0]?.status).toBe(1)
  expect(
    await bancada.linhas('select from nota_evento where escritorio_id = $1', escritorio.id),
  ).toEqual([])
  // Still locked: looked at again, it waits on.
  await bancada.entrarDaEspera(escritorio)
  expect(await situacoes()).toEqual(['entrou', 'em-espera'])
  await reabrir('2026-09')
  await bancada.entrarDaEspera(escritorio)
  expect((await bancada.notas(escritorio))[0]?.status).toBe(2)
})

test('only the fiscal area locked keeps them out as well', async () => {
  await bancada.linhas(
    `insert into periodo_area (escritorio_id, empresa_id, competencia, area, estado)
     values ($1, $2, '2026-09', 'fiscal', 'bloqueado')`,
    escritorio.id,
    empresa.id,
  )
  bancada.deFora({ para: eu(), competence: '2026-09-10' })
  await bancada.capturar(escritorio, empresa)
  expect(await situacoes()).toEqual(['em-espera'])
  await bancada.linhas(
    `update periodo_area set estado = 'aberto' where escritorio_id = $1 and empresa_id = $2`,
    escritorio.id,
    empresa.id,
  )
  expect(await daEspera()).toBe(1)
  await bancada.entrarDaEspera(escritorio)
  expect(await situacoes()).toEqual(['entrou'])
})

test('an event that changes the note of another company of the office waits for its month, too', async () => {
  const vizinha = await bancada.umaCapturada(escritorio)
  const nota = bancada.deFora({
    de: eu(),
    para: { registration: vizinha.cnpj, name: vizinha.nome },
    competence: '2026-09-15',
  })
  await bancada.capturar(escritorio, empresa)
  await bancada.capturar(escritorio, vizinha)
  await bloquearMes(escritorio, vizinha.id, '2026-09')
  bancada.servico.cityEvent({ key: nota.chaveAcesso, type: '305101' })
  await bancada.capturar(escritorio, empresa)
  const espera = (await bancada.documentos(escritorio)).find((um) => um.situacao === 'em-espera')
  expect(espera?.motivo).toContain('de outra empresa do escritório')
  expect((await bancada.notas(escritorio)).map(({ status }) => status)).toEqual([1, 1])
  await reabrir('2026-09', vizinha.id)
  expect(await daEspera()).toBe(1)
  await bancada.entrarDaEspera(escritorio)
  expect((await bancada.notas(escritorio)).map(({ status }) => status)).toEqual([2, 2])
})

const daEspera = async (): Promise<number> =>
  (
    await bancada.linhas(
      `delete from graphile_worker._private_jobs where key = 'entrar-da-espera:' || $1 returning id`,
      escritorio.id,
    )
  ).length

/** As a person does it, by the application's own role. */
const reabrir = (competencia: string, empresaId = empresa.id) =>
  escritorio.rodar((ctx) =>
    reabrirPeriodo(ctx, { empresaId, competencia, motivo: 'nota que faltava' }),
  )
