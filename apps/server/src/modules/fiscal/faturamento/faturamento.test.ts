import { fiscal } from '@razao/contract'
import { aplicarAjuste, type LinhaDaReceita, trocarAjuste } from '@razao/engine/faturamento'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { listarDas } from '../apuracao/listar-das.ts'
import { AGORA, executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'
import { ajustarFaturamento } from './ajustar-faturamento.ts'
import { confirmarFaturamento } from './confirmar-faturamento.ts'
import { listarFaturamento } from './listar-faturamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, {
    notas: [
      { valor: 2_000_000 },
      { valor: 300_000, issRetido: 15_000 },
      { valor: 200_000, status: 2 },
    ],
  })
  await prepararMes(escritorio)
})

const linha = async (filtro = {}) => {
  const saida = await escritorio.rodar((ctx) =>
    listarFaturamento(ctx, { competencia: MES, paginaAtual: 1, registrosPorPagina: 10, ...filtro }),
  )
  return fiscal.listarFaturamento.output.parse(saida).lista[0]
}
test('under the Lucro an activity is what it presumes, whatever its annex was', async () => {
  const doLucro = await umMes(escritorio, {
    ...{ regime: 2, atividades: [{ anexo: 'FATOR_R' }], notas: [{ valor: 1_000_000 }] },
  })
  await prepararMes(escritorio)
  const { lista } = await escritorio.rodar((ctx) =>
    listarFaturamento(ctx, { competencia: MES, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  const dela = lista.find(({ empresaId }) => empresaId === doLucro.id)
  expect(dela?.segregacao.map(({ rotulo }) => rotulo)).toEqual(['Serviços em geral (32 % · 32 %)'])
})

const ajustar = async (ajuste: number, justificativa = 'recebido em dinheiro') => {
  const versao = (await linha())?.versao ?? null
  return await escritorio.rodar((ctx) =>
    ajustarFaturamento(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      ajuste,
      justificativa,
      versao,
    }),
  )
}
const recusa = async (promessa: Promise<unknown>) =>
  (await promessa.catch((e: unknown) => e)) as ProblemError
const confirmar = () =>
  escritorio.rodar((ctx) =>
    confirmarFaturamento(ctx, { competencia: MES, selecao: { modo: 'ids', ids: [empresa.id] } }),
  )

test('a receita segrega o ISS retido, e a cancelada fica de fora', async () => {
  expect(await linha()).toMatchObject({
    notasEmitidas: 2_300_000,
    qtdEmitidas: 2,
    canceladas: 1,
    interna: 2_300_000,
    receita: 2_300_000,
    issRetido: 15_000,
    confirmada: false,
  })
  expect(
    (await linha())?.segregacao.map(({ anexo, receita, issRetido }) => [anexo, receita, issRetido]),
  ).toEqual([
    ['III', 2_000_000, false],
    ['III', 300_000, true],
  ])
})

test('executar confirma sozinho o que não diverge, e o ISS retido sai do DAS', async () => {
  await executar(escritorio, [empresa.id])
  expect(await linha()).toMatchObject({
    confirmada: true,
    confirmadaPor: 'Robô, a pedido de Ana Fictícia',
  })
  const das = await escritorio.rodar((ctx) =>
    listarDas(ctx, { competencia: MES, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  const [primeira] = fiscal.listarDas.output.parse(das).lista
  // 8,08 % of R$ 23.000,00 is R$ 1.858,40; the ISS of R$ 3.000,00 (32 % of the DAS) was withheld.
  expect(primeira).toMatchObject({
    situacao: 'Enviada',
    anexo: 'III',
    rbt12: 30_000_000,
    aliquotaNominal: '0.112',
    valor: 1_780_83,
  })
})

test('o ajuste pede motivo, espera confirmação e entra na linha principal', async () => {
  expect((await recusa(ajustar(50_000, ''))).codigo).toBe('motivo-obrigatorio')
  expect((await recusa(ajustar(-3_000_000))).codigo).toBe('entrada-invalida')
  await ajustar(50_000)
  expect(await linha()).toMatchObject({
    ajuste: 50_000,
    receita: 2_350_000,
    justificativa: 'recebido em dinheiro',
    confirmada: false,
  })
  expect(await executar(escritorio, [empresa.id])).toMatchObject([
    { motivo_codigo: 'faturamento-a-confirmar' },
  ])
  expect(await confirmar()).toEqual({ feitas: 1, semAcao: 0, recusadas: [] })
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 1 }])
  expect(
    await umaLinha(bancada, 'select receita from apuracao where empresa_id = $1', [empresa.id]),
  ).toEqual({ receita: 2_350_000 })
  expect(await confirmar()).toEqual({ feitas: 0, semAcao: 1, recusadas: [] })
})

test('tirar o ajuste devolve a receita das notas', async () => {
  await ajustar(50_000)
  await ajustar(0)
  expect(await linha()).toMatchObject({ ajuste: 0, receita: 2_300_000 })
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 1 }])
})

test('receita informada sem notas ajusta e volta ao que era', async () => {
  const outra = await umMes(escritorio, { notas: [] })
  await bancada.dono.query(
    `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem) values ($1, $2, $3, 1000000, 'informada')`,
    [escritorio.id, outra.id, MES],
  )
  empresa = outra
  const receita = async () => (await linha({ empresaId: outra.id }))?.receita
  const trocar = async (ajuste: number) => {
    const versao = (await linha({ empresaId: outra.id }))?.versao ?? null
    await escritorio.rodar((ctx) =>
      ajustarFaturamento(ctx, {
        empresaId: outra.id,
        competencia: MES,
        ajuste,
        justificativa: 'conferido com o cliente',
        versao,
      }),
    )
  }
  await trocar(-200_000)
  expect(await receita()).toBe(800_000)
  await trocar(0)
  expect(await receita()).toBe(1_000_000)
})

test('a receita informada que difere das notas é divergência e o robô não confirma', async () => {
  const outra = await umMes(escritorio, { notas: [{ valor: 900_000 }] })
  await bancada.dono.query(
    `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem) values ($1, $2, $3, 1000000, 'informada')`,
    [escritorio.id, outra.id, MES],
  )
  await prepararMes(escritorio)
  expect(await executar(escritorio, [outra.id])).toMatchObject([
    {
      motivo_codigo: 'faturamento-divergente',
      mensagem: expect.stringMatching(/informada era R\$\s?10\.000,00/),
    },
  ])
  // Asking again does not make it go away; a person does.
  expect(await executar(escritorio, [outra.id])).toMatchObject([{ resultado: 5 }])
  empresa = outra
  await confirmar()
  expect(await executar(escritorio, [outra.id])).toMatchObject([{ resultado: 1 }])
})

const doAnexo = (
  id: string,
  receita: number,
  mais: Partial<LinhaDaReceita> = {},
): LinhaDaReceita => ({
  id,
  rotulo: id,
  anexo: 'III',
  receita,
  exterior: false,
  ...mais,
})
test('o ajuste nunca perde um centavo nem deixa linha negativa', () => {
  const linhas = [
    doAnexo('a', 700),
    doAnexo('b', 500, { issRetido: true }),
    doAnexo('c', 900, { exterior: true }),
  ]
  for (const ajuste of [-1200, -700, -1, 0, 1, 5_000]) {
    const ajustadas = aplicarAjuste(linhas, ajuste, 'III')
    expect(ajustadas.reduce((soma, l) => soma + l.receita, 0)).toBe(2_100 + ajuste)
    expect(ajustadas.every((l) => l.receita >= 0)).toBe(true)
    expect(ajustadas.find((l) => l.exterior)?.receita).toBe(900)
  }
})
test('trocar o ajuste duas vezes dá o último', () => {
  const base = {
    interna: 700,
    externa: 0,
    linhas: [doAnexo('a', 700)],
    retencoes: {},
    divergencias: [],
    quantidade: 1,
    origem: 'notas',
    ajuste: 0,
    aprovada: null,
    confirmada: true,
  }
  const trocada = trocarAjuste(trocarAjuste(base, 300, 'III'), -100, 'III')
  expect(trocada).toMatchObject({
    interna: 600,
    ajuste: -100,
    origem: 'ajustada',
    confirmada: false,
  })
})
