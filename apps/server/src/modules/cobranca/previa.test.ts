// What a customer's file decides of the withholdings of a sale, and what is refused before it is worked out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { umMes } from '../fiscal/testes/mes-de-teste.ts'
import { alterarCobranca, criarCobranca } from './criar-cobranca.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { AGORA_DA_VENDA, umaVenda } from './testes/bancada.ts'

const PRESUMIDO = 2
let bancada: Bancada
let escritorio: Escritorio
let empresaId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
  escritorio = await umEscritorio(bancada)
  empresaId = (await umMes(escritorio, { regime: PRESUMIDO })).id
})
afterAll(() => bancada.fechar())

async function prever(
  retemFederal: boolean | null,
  mais: { desconto?: number; emissao?: string; vencimento?: string } = {},
) {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa, retem_federal)
     values ($1, $2, 'Cliente Fictício', 2, $3) returning id`,
    [escritorio.id, empresaId, retemFederal],
  )
  const {
    acao: _,
    outraMesmo: __,
    issoMesmo: ___,
    ...venda
  } = umaVenda({ empresaId, clienteId: rows[0]?.id ?? 0, aliquotaIss: '0.05', ...mais })
  const servico = { ...venda.servico, natureza: 'profissional' as const }
  return await escritorio.rodar((ctx) => preverCobranca(ctx, { ...venda, servico }))
}

test('who the law has withhold the federal tributes does, and who is said not to does not and is told of', async () => {
  const daLei = await prever(null)
  // R$ 1.000,00 × (1,5 % + 4,65 %).
  expect(daLei.previa.retido).toBe(6150)
  const { previa, avisos } = await prever(false)
  expect(previa.retido).toBe(0)
  expect(previa.liquido).toBe(100_000)
  const irrf = previa.retencoes.find(({ tributo }) => tributo === 'irrf')
  expect([irrf?.porque, irrf?.lei]).toEqual([
    'Foi informado que este cliente não retém IRRF.',
    'Cadastro do cliente Cliente Fictício',
  ])
  expect(avisos).toContainEqual(expect.stringContaining('IRRF, PIS, COFINS e CSLL, R$ 61,50'))
})

test.each([
  ['a discount that leaves nothing to be charged', { desconto: 100_000 }, '#/desconto'],
  ['a year typed wrong', { emissao: '2062-10-20', vencimento: '2062-11-10' }, '#/emissao'],
])('%s is refused before it is worked out', async (_, mais, pointer) => {
  await expect(prever(null, mais)).rejects.toMatchObject({
    codigo: 'entrada-invalida',
    detalhes: { erros: [{ pointer }] },
  })
})

test('how the ISS is paid is told: inside the DAS it is no part of what the customer pays', async () => {
  const { previa: doLucro } = await prever(false)
  expect(doLucro).toMatchObject({ iss: 5000, recolhimentoDoIss: 'guia-do-municipio' })
  const { id: doSimples } = await umMes(escritorio)
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, doSimples],
  )
  const {
    acao: _,
    outraMesmo: __,
    issoMesmo: ___,
    ...venda
  } = umaVenda({ empresaId: doSimples, clienteId: rows[0]?.id ?? 0 })
  const { previa } = await escritorio.rodar((ctx) => preverCobranca(ctx, venda))
  expect(previa).toMatchObject({ recolhimentoDoIss: 'das', liquido: 100_000, retido: 0 })
})

test('a value that the month does not hold is told in a sentence, with no name of the program in it', async () => {
  const { id: doSimples } = await umMes(escritorio)
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, doSimples],
  )
  const {
    acao: _,
    outraMesmo: __,
    issoMesmo: ___,
    ...venda
  } = umaVenda({ empresaId: doSimples, clienteId: rows[0]?.id ?? 0, bruto: 9_999_999_999_999 })
  const { efeito, avisos } = await escritorio.rodar((ctx) => preverCobranca(ctx, venda))
  expect(efeito).toBeNull()
  expect(avisos).toContainEqual(
    expect.stringMatching(/^Sem estimativa do imposto\. .*R\$ 100 bilhões/),
  )
  for (const aviso of avisos) expect(aviso).not.toMatch(/[a-z]\.[a-z]|\[/)
  const demais = { ...venda, bruto: 10_000_000_000_001 }
  await expect(escritorio.rodar((ctx) => preverCobranca(ctx, demais))).rejects.toMatchObject({
    detalhes: {
      erros: [{ pointer: '#/bruto', mensagem: expect.stringMatching(/^Cada valor.*100 bilhões/) }],
    },
  })
})

test('what is out of the ordinary is asked about before it is kept, and again only when it changes', async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, empresaId],
  )
  const clienteId = rows[0]?.id ?? 0
  const um = (mais: Parameters<typeof umaVenda>[0] | object = {}) =>
    umaVenda({
      empresaId,
      clienteId,
      aliquotaIss: '0.05',
      acao: 'salvar',
      outraMesmo: true,
      ...mais,
    })
  const criar = (mais: object) => escritorio.rodar((ctx) => criarCobranca(ctx, um(mais)))
  const ENORME = 9_900_000_000_000
  await expect(criar({ bruto: ENORME })).rejects.toMatchObject({
    codigo: 'fora-do-comum',
    detalhes: {
      detail: expect.stringMatching(/R\$\s99\.000\.000\.000,00, e o maior desta empresa/),
    },
  })
  await expect(criar({ competencia: '2020-10' })).rejects.toMatchObject({
    codigo: 'fora-do-comum',
    detalhes: { detail: expect.stringContaining('10/2020') },
  })
  const { cobrancaId } = await criar({ bruto: ENORME, issoMesmo: true })
  const { acao: _, outraMesmo: __, ...pedido } = um({ bruto: ENORME, descricao: 'Outra coisa' })
  const alterar = (versao: number, mais: object) =>
    escritorio.rodar((ctx) => alterarCobranca(ctx, { ...pedido, cobrancaId, versao, ...mais }))
  await alterar(1, {})
  await expect(alterar(2, { competencia: '2020-10' })).rejects.toMatchObject({
    codigo: 'fora-do-comum',
  })
  // And no bar code has room for it: said before, with what to do.
  const { issoMesmo: ___, ...previsto } = { ...pedido, forma: 'boleto' as const }
  const { avisos, foraDoComum } = await escritorio.rodar((ctx) => preverCobranca(ctx, previsto))
  expect(foraDoComum).toEqual([])
  expect(avisos).toContainEqual(
    expect.stringMatching(/até R\$\s99\.999\.999,99.*Divida a cobrança em mais parcelas/),
  )
})
