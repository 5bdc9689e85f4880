// What goes to a customer is not overdue because the note came late: of a contract, whose days nobody chose.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { pedirOuDizerPorque } from '../receitas/emissao/emitir-nota.ts'
import { criarContrato } from './contratos.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { faturarODiaJob } from './faturar-o-dia.ts'
import { lerCobranca, listarCobrancas } from './listar-cobrancas.ts'
import { lerPagamento } from './pagamento/ler-pagamento.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  HOJE_DA_VENDA,
  umaVenda,
} from './testes/bancada.ts'

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
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

/** The charge of a contract of the 5th, due ten days after; today is the 20th. */
async function atrasada(parcelas = 1): Promise<number> {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, parcelas })
  const { bruto: valor, acao: _, outraMesmo: __, substituiNotaId: ___, ...resto } = venda
  const { competencia: ____, emissao: _____, vencimento: ______, ...molde } = resto
  await escritorio.rodar((ctx) =>
    criarContrato(ctx, {
      ...{ ...molde, valor, periodicidade: 'mensal', dia: 5, venceEmDias: 10 },
      ...{ inicio: '2026-10-01', fim: null, indice: null, emitir: false },
    }),
  )
  await bancada.dono.query(
    `update contrato set cobrar_desde = '2026-09-01' where escritorio_id = $1`,
    [escritorio.id],
  )
  await faturarODiaJob(escritorio.job({ fora: bancada.fora }), { dia: HOJE_DA_VENDA })
  const { lista } = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  return lista[0]?.id ?? 0
}
const emitir = async (cobrancaId: number) => {
  await escritorio.rodar((ctx) => pedirOuDizerPorque(ctx, cobrancaId))
  await bancada.levarTudo(escritorio)
}
const ler = (cobrancaId: number) => escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
const dias = async (cobrancaId: number) =>
  (await escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))).parcelas.map(
    ({ vencimento }) => vencimento,
  )

test('of a contract, the days of its term run from the note that came late', async () => {
  const cobrancaId = await atrasada()
  expect((await ler(cobrancaId)).vencimento).toBe('2026-10-15')
  await emitir(cobrancaId)
  const { vencimento, nota } = await ler(cobrancaId)
  expect(nota).not.toBeNull()
  expect([HOJE_DA_VENDA, vencimento]).toEqual(['2026-10-20', '2026-10-30'])
  expect(await dias(cobrancaId)).toEqual(['2026-10-30'])
})

test('every instalment keeps its distance from the first', async () => {
  const cobrancaId = await atrasada(2)
  const antes = await dias(cobrancaId)
  await emitir(cobrancaId)
  expect([antes, await dias(cobrancaId)]).toEqual([
    ['2026-10-15', '2026-11-15'],
    ['2026-10-30', '2026-11-30'],
  ])
})

test('one that the customer was told of keeps the day that was told', async () => {
  const cobrancaId = await atrasada()
  await bancada.dono.query(
    `insert into cobranca_envio (escritorio_id, empresa_id, cobranca_id, para, vez) values ($1, $2, $3, 'a@ficticio.example', 1)`,
    [escritorio.id, empresa.id, cobrancaId],
  )
  await emitir(cobrancaId)
  expect((await ler(cobrancaId)).vencimento).toBe('2026-10-15')
})

test('a day that a person chose is kept', async () => {
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, {
      ...umaVenda({
        empresaId: empresa.id,
        clienteId,
        emissao: '2026-10-05',
        vencimento: '2026-10-15',
      }),
      acao: 'salvar',
    }),
  )
  await emitir(cobrancaId)
  const { vencimento, nota } = await ler(cobrancaId)
  expect([nota === null, vencimento]).toEqual([false, '2026-10-15'])
})
