import { chaveNacional, escreverNfe } from '@razao/formats/sinteticos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { receitaDasNotas } from './receita-das-notas.ts'
import { analisar, importar, umaNota, xmlDaNota, xmlDoEvento } from './testes/roteiro.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const daEmpresa = async (
  escritorio: Escritorio,
  { id }: EmpresaDeTeste,
  competencia = '2026-01',
) => {
  const [uma] = await escritorio.rodar((ctx) => receitaDasNotas(ctx, [id], competencia))
  if (uma === undefined) throw new Error('sem resposta')
  return uma
}
const linhas = (receita: Awaited<ReturnType<typeof daEmpresa>>) =>
  Object.fromEntries(receita.linhas.map((linha) => [linha.id, linha.receita]))

test('revenue is told apart by annex, market, ISS withheld and município', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, {
    atividades: [
      { cnae: '6201501', itemLc116: '01.07', anexo: 'FATOR_R' },
      { cnae: '4120400', itemLc116: '07.02', anexo: 'IV', issFixo: true },
    ],
  })
  await importar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1, bruto: 1000, descontoIncondicionado: 100 }),
    '2.xml': xmlDaNota(empresa, { numero: 2, bruto: 2000 }),
    '3.xml': xmlDaNota(empresa, { numero: 3, bruto: 4000, issRetido: true }),
    '4.xml': xmlDaNota(empresa, { numero: 4, bruto: 8000, municipioIncidencia: '3304557' }),
    '5.xml': xmlDaNota(empresa, {
      numero: 5,
      bruto: 16_000,
      exportacao: true,
      tomador: { documento: 'X1', nome: 'Foreign Fictitious Inc.', pais: 'US' },
    }),
    '6.xml': xmlDaNota(empresa, { numero: 6, bruto: 32_000, codigoTributacaoNacional: '070200' }),
    // Neither the item nor the CNAE is of any activity: the main one answers.
    '7.xml': xmlDaNota(empresa, { numero: 7, bruto: 64_000, codigoTributacaoNacional: '170100' }),
    '8.xml': xmlDaNota(empresa, { numero: 8, bruto: 999 }),
    'evento.xml': xmlDoEvento(empresa, { chave: chaveNacional(umaNota(empresa, { numero: 8 })) }),
  })
  const receita = await daEmpresa(escritorio, empresa)
  expect(linhas(receita)).toEqual({
    'FATOR_R:interna': 66_900,
    'FATOR_R:interna:iss-retido': 4000,
    'FATOR_R:interna:iss-3304557': 8000,
    'FATOR_R:exterior': 16_000,
    'IV:interna:iss-fixo': 32_000,
  })
  expect(receita).toMatchObject({
    interna: 110_900,
    externa: 16_000,
    notas: { quantidade: 7, valor: 127_000 },
    canceladas: { quantidade: 1, valor: 999 },
    divergencias: [],
  })
  const fora = receita.linhas.find((linha) => linha.issOutroMunicipio !== undefined)
  expect(fora?.issOutroMunicipio).toBe('3304557')
  expect(receita.linhas.flatMap((linha) => linha.notas)).toHaveLength(7)
})

test("the accountant's choice of annex wins, and what is not revenue stays out", async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await importar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1, bruto: 1000 }),
    '2.xml': xmlDaNota(empresa, { numero: 2, bruto: 2000 }),
    '3.xml': xmlDaNota(empresa, { numero: 3, bruto: 4000 }),
  })
  await bancada.dono.query(
    `update nota_fiscal set anexo = case numero when '2' then 'V' end, receita = numero <> '3' where escritorio_id = $1`,
    [escritorio.id],
  )
  const receita = await daEmpresa(escritorio, empresa)
  expect(linhas(receita)).toEqual({ 'III:interna': 1000, 'V:interna': 2000 })
  expect(receita.foraDaReceita).toEqual({ quantidade: 1, valor: 4000 })
})

test('goods: annex by who made them, ICMS-ST and concentrated PIS apart, returns told', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, {
    atividades: [{ anexo: 'III' }, { anexo: 'I' }, { anexo: 'II' }],
  })
  const emitente = { documento: empresa.cnpj, nome: empresa.nome, municipioIbge: '3550308' }
  const item = (cfop: string, valor: number, csosn = '102', cstPis?: string) => ({
    descricao: 'x',
    cfop,
    ncm: '1',
    valor,
    csosn,
    ...(cstPis ? { cstPis } : {}),
  })
  const nfe = (numero: number, itens: ReturnType<typeof item>[], mudancas = {}) =>
    escreverNfe({
      numero,
      serie: 1,
      emissao: '2026-01-10T10:00:00-03:00',
      emitente,
      operacao: 'Venda',
      itens,
      ...mudancas,
    })
  await importar(escritorio, {
    '1.xml': nfe(1, [item('5102', 1000)]),
    '2.xml': nfe(2, [item('5101', 2000)]),
    '3.xml': nfe(3, [item('5405', 4000, '500'), item('5102', 8000, '102', '04')]),
    '4.xml': nfe(4, [item('1202', 300)], { entradaSaida: 'entrada' }),
  })
  const receita = await daEmpresa(escritorio, empresa)
  expect(linhas(receita)).toEqual({
    'I:interna': 1000,
    'II:interna': 2000,
    'I:interna:icms-st': 4000,
    'I:interna:monofasico': 8000,
  })
  expect(receita.devolucoes).toMatchObject({ quantidade: 1, valor: 300 })
  expect(receita.notas).toEqual({ quantidade: 3, valor: 15_000 })
})

test('a company without activities has its notes told as a divergence, never lost', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, { atividades: [] })
  await importar(escritorio, { '1.xml': xmlDaNota(empresa, { numero: 1, bruto: 1000 }) })
  await analisar(escritorio, { '2.xml': xmlDaNota(empresa, { numero: 2 }) })
  const receita = await daEmpresa(escritorio, empresa)
  expect(receita.linhas).toEqual([])
  expect(receita.divergencias.map((d) => [d.codigo, d.notas.length])).toEqual([
    ['nota-sem-anexo', 1],
    ['previa-sem-confirmar', 0],
  ])
  await bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime, anexo) values ($1, $2, '2025-01', 1, 'V'), ($1, $2, '2026-02', 1, 'I')`,
    [escritorio.id, empresa.id],
  )
  expect(linhas(await daEmpresa(escritorio, empresa))).toEqual({ 'V:interna': 1000 })
})

test('one answer per company asked for, in its order, with the empty ones', async () => {
  const escritorio = await umEscritorio(bancada)
  const [a, b, c] = [
    await umaEmpresa(escritorio),
    await umaEmpresa(escritorio),
    await umaEmpresa(escritorio),
  ]
  await importar(escritorio, {
    'a.xml': xmlDaNota(a, { numero: 1, bruto: 1000, tomador: { documento: b.cnpj, nome: b.nome } }),
    'b.xml': xmlDaNota(b, { numero: 2, bruto: 500, competencia: '2026-02-01' }),
  })
  const respostas = await escritorio.rodar((ctx) =>
    receitaDasNotas(ctx, [c.id, b.id, a.id], '2026-01'),
  )
  expect(respostas.map((r) => [r.empresaId, r.interna, r.tomadas.quantidade])).toEqual([
    [c.id, 0, 0],
    [b.id, 0, 1],
    [a.id, 1000, 0],
  ])
})
