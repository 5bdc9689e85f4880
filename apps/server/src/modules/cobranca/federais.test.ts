// What the customer keeps back of the federal tributes, from the preview to the note that is taken.
import { type Dps, escreverDps } from '@razao/formats/dps'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

const [SIMPLES, PRESUMIDO, REAL] = [1, 2, 3]
let bancada: BancadaDeEmissao
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
})

/** The note of a professional service of R$ 1.000,00 less a discount, and what was asked for it. */
async function umaNota(regime: number, cliente: Record<string, unknown> = {}) {
  const { id: empresaId } = await bancada.umEmissor(escritorio, { regime })
  const clienteId = await bancada.umCliente(escritorio, empresaId, cliente)
  const venda = umaVenda({ empresaId, clienteId, aliquotaIss: '0.05', bruto: 101_000 })
  const servico = { ...venda.servico, natureza: 'profissional' as const }
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, { ...venda, servico, desconto: 1_000 }),
  )
  await bancada.levarTudo(escritorio)
  const cobranca = await escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
  expect([cobranca.status, cobranca.erros]).toEqual([2, []])
  const { pedido } =
    (await bancada.um<{ pedido: Dps }>(
      'select pedido from dps where cobranca_id = $1',
      cobrancaId,
    )) ?? {}
  if (pedido === undefined) throw new Error('nothing was asked for')
  return { cobranca, pedido }
}

test.each([
  [
    'Lucro Presumido',
    PRESUMIDO,
    { aliquotaPis: '0.0065', pis: 650, aliquotaCofins: '0.03', cofins: 3_000 },
  ],
  [
    'Lucro Real',
    REAL,
    { aliquotaPis: '0.0165', pis: 1_650, aliquotaCofins: '0.076', cofins: 7_600 },
  ],
])(
  '%s: what is withheld goes with the base and the rates of the company',
  async (_, regime, debito) => {
    const { pedido } = await umaNota(regime ?? 0)
    expect(pedido.valores.federais).toEqual({
      irrfRetido: 1_500,
      contribuicoes: {
        ...{ cst: '01', base: 100_000, ...debito },
        retidas: { pis: 650, cofins: 3_000, csll: 1_000 },
      },
    })
    expect(escreverDps(pedido)).toContain('<vBCPisCofins>1000.00</vBCPisCofins>')
  },
)

test('a customer of the Simples that is said to withhold has the three kept back, in the preview and in the note', async () => {
  const cliente = { tributacao: 'simples', retem_federal: true }
  const { cobranca, pedido } = await umaNota(PRESUMIDO ?? 0, cliente)
  // R$ 1.000,00 × (1,5 % + 4,65 %).
  expect(cobranca.previa.retido).toBe(6_150)
  expect(pedido.valores.federais?.contribuicoes?.retidas).toEqual({
    pis: 650,
    cofins: 3_000,
    csll: 1_000,
  })
  const { pedido: daLei } = await umaNota(PRESUMIDO ?? 0, { tributacao: 'simples' })
  expect(daLei.valores.federais).toEqual({ irrfRetido: 1_500 })
})

test('of a company of the Simples nothing is withheld, whoever pays', async () => {
  const { cobranca, pedido } = await umaNota(SIMPLES ?? 0, { retem_federal: true })
  expect(cobranca.previa.retido).toBe(0)
  expect(pedido.valores.federais).toBeUndefined()
})
