// The deduction of the base of the ISS told by the notes that it is of: in the DPS that leaves, and in what is refused.
import { digitoDaChaveNfe } from '@razao/engine/cadastro'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { emitirNota } from '../receitas/emissao/emitir-nota.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

const SEM_DIGITO = '3526101122233300018155001000000123100000123'
const CHAVE = `${SEM_DIGITO}${digitoDaChaveNfe(SEM_DIGITO)}`
const DOCUMENTO = {
  chave: CHAVE,
  motivo: 'materiais' as const,
  descricao: null,
  emissao: '2026-10-02',
  dedutivel: 40_000,
  deduzido: 30_000,
}

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
  // Of the Lucro: what the Simples deducts is of beauty and construction alone.
  empresa = await bancada.umEmissor(escritorio, { regime: 2 })
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const pedido = (mais: Partial<ReturnType<typeof umaVenda>> = {}) => {
  const venda = umaVenda({ empresaId: empresa.id, clienteId })
  const servico = {
    ...venda.servico,
    itemLc116: '06.01',
    codigoNacional: '060101',
    nbs: '126021000',
  }
  return {
    ...{
      ...venda,
      servico,
      aliquotaIss: '0.05',
      acao: 'salvar' as const,
      issoMesmo: true,
      outraMesmo: true,
    },
    ...{ deducoes: 30_000, documentosDaDeducao: [DOCUMENTO], ...mais },
  }
}
const deducoesDe = async (mais: Parameters<typeof pedido>[0]) => {
  const { acao: _, outraMesmo: __, issoMesmo: ___, ...previsto } = pedido(mais)
  const { impedimentos } = await escritorio.rodar((ctx) => preverCobranca(ctx, previsto as never))
  return impedimentos.filter(({ campo }) => campo === 'valores.deducao').map(({ codigo }) => codigo)
}

test('the documents are kept with the charge, and are in the DPS as the layout has them', async () => {
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, pedido({ acao: 'emitir' })),
  )
  const lida = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  expect(lida.pedido).toMatchObject({ deducoes: 30_000, documentosDaDeducao: [DOCUMENTO] })
  expect(lida.previa).toMatchObject({ deducoes: 30_000, base: 70_000 })
  const dps = await bancada.um<{ deducao: unknown }>(
    `select pedido #> '{valores,deducao}' as deducao from dps where cobranca_id = $1`,
    cobrancaId,
  )
  expect(dps?.deducao).toEqual({
    tipo: 'documentos',
    documentos: [
      {
        ...{ documento: { tipo: 'nfe', chave: CHAVE }, motivo: 'materiais' },
        ...{ emissao: '2026-10-02', dedutivel: 40_000, deduzido: 30_000 },
      },
    ],
  })
})

test('what the documents say of each other is said before any number is given', async () => {
  expect(await deducoesDe({})).toEqual([])
  const um = (mais: object) => ({ documentosDaDeducao: [{ ...DOCUMENTO, ...mais }] as never })
  const trocado = CHAVE.slice(0, 43) + ((Number(CHAVE[43]) + 1) % 10)
  expect(await deducoesDe(um({ chave: trocado }))).toEqual(['E0460'])
  expect(await deducoesDe(um({ emissao: '2026-11-02' }))).toEqual(['E0472'])
  expect(await deducoesDe(um({ dedutivel: 29_999 }))).toEqual(['E0474'])
  expect(await deducoesDe(um({ motivo: 'outras' }))).toEqual(['E0468'])
  await expect(
    escritorio.rodar((ctx) => criarCobranca(ctx, pedido({ deducoes: 25_000 }))),
  ).rejects.toMatchObject({
    detalhes: { erros: [{ pointer: '#/deducoes', mensagem: expect.stringContaining('300,00') }] },
  })
})

test('a note is deducted once, up to its value, and never one of the company itself', async () => {
  const criar = (mais: Parameters<typeof pedido>[0] = {}) =>
    escritorio.rodar((ctx) => criarCobranca(ctx, pedido(mais)))
  const recusada = (mensagem: string) => ({
    codigo: 'entrada-invalida',
    detalhes: {
      erros: [{ pointer: '#/documentosDaDeducao', mensagem: expect.stringContaining(mensagem) }],
    },
  })
  const metade = { ...DOCUMENTO, deduzido: 15_000 }
  await expect(criar({ documentosDaDeducao: [metade, metade] as never })).rejects.toMatchObject(
    recusada('mais de uma vez'),
  )
  const propria = `352610${empresa.cnpj}55001000000123100000123`
  const dela = { ...DOCUMENTO, chave: `${propria}${digitoDaChaveNfe(propria)}` }
  await expect(criar({ documentosDaDeducao: [dela] as never })).rejects.toMatchObject(
    recusada('própria empresa'),
  )
  const { numero } = await criar()
  await expect(criar()).rejects.toMatchObject(
    recusada(`já é deduzida na cobrança ${numero}: dela restam`),
  )
  // What is left of it may be deducted.
  const resto = { ...DOCUMENTO, deduzido: 10_000 }
  await criar({ deducoes: 10_000, documentosDaDeducao: [resto] as never })
})

test('a kept charge that came before the rule is asked when its note is', async () => {
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, pedido()))
  const outro = { ...DOCUMENTO, chave: `${SEM_DIGITO.slice(0, -1)}4` }
  const chave = `${outro.chave}${digitoDaChaveNfe(outro.chave)}`
  const { cobrancaId: segunda } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, pedido({ documentosDaDeducao: [{ ...outro, chave }] as never })),
  )
  await bancada.dono.query(
    `update cobranca set dados = (select dados from cobranca where id = $1) where id = $2`,
    [cobrancaId, segunda],
  )
  const dita = await escritorio
    .rodar((ctx) => emitirNota(ctx, { cobrancaId: segunda }))
    .then(
      () => null,
      (erro: { detalhes: { dados: { recusas: { campo: string }[] } } }) =>
        erro.detalhes.dados.recusas,
    )
  expect(dita?.map(({ campo }) => campo)).toEqual(['documentosDaDeducao'])
})
