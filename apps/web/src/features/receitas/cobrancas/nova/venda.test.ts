import { clientes, cobrancas, contratos } from '@razao/contract'
import { expect, test } from 'vitest'
import { errosDosCampos, inicialDe } from '../../../../ui/campos.ts'
import type { PedidoDeCobranca } from '../cobranca.ts'
import { camposDaVenda, type ValoresDaVenda } from './campos-da-venda.ts'
import { novoDocumento } from './documentos-da-deducao.ts'
import { oQueIdentifica } from './obra-e-evento.ts'
import {
  clienteDoCadastro,
  comNotasInteiras,
  daParaPrever,
  doServico,
  emReais,
  itemDo,
  pedidoDaVenda,
  pedidoDoContrato,
  primeiraVez,
  type Servico,
  valoresDeHoje,
  valoresDoContrato,
  valoresDoPedido,
} from './venda.ts'

const HOJE = '2026-10-31'
const CLIENTE = { id: 7, nome: 'Padaria', documento: '11222333000181' }
const DE = { empresaId: 3, noExterior: false }

const comecados = (mudanca: Partial<ValoresDaVenda> = {}): ValoresDaVenda => ({
  ...(Object.fromEntries(
    Object.entries(camposDaVenda('cobranca')).map(([nome, campo]) => [
      nome,
      inicialDe(campo as never),
    ]),
  ) as ValoresDaVenda),
  ...valoresDeHoje(HOJE),
  ...mudanca,
})
const PRONTA = comecados({
  cliente: CLIENTE,
  codigoNacional: '010701',
  descricao: 'Suporte de {mes} de {ano}',
  bruto: 150_000,
})

test('a first note asks for customer, service, text and value, and nothing else', () => {
  expect(Object.keys(errosDosCampos(camposDaVenda('cobranca'), comecados()))).toEqual([
    'cliente',
    'codigoNacional',
    'descricao',
    'bruto',
  ])
  expect(errosDosCampos(camposDaVenda('cobranca'), PRONTA)).toEqual({})
})

test('what is written is what the contract takes, with the month in its place', () => {
  const pedido = pedidoDaVenda(PRONTA, DE)
  expect(pedido.descricao).toBe('Suporte de outubro de 2026')
  expect(pedido.servico.itemLc116).toBe('01.07')
  expect(pedido.vencimento).toBe('2026-11-10')
  expect(cobrancas.preverCobranca.input.safeParse(pedido).error).toBeUndefined()
})

test('a variable that nobody knows is told, and never goes in a note', () => {
  const erros = errosDosCampos(camposDaVenda('cobranca'), {
    ...PRONTA,
    descricao: 'Suporte de {trimestre}',
  })
  expect(erros.descricao).toContain('{trimestre}')
})

test('a note is not issued before its month, nor paid before its issue', () => {
  const antes = { ...PRONTA, emissao: '2026-09-30', vencimento: '2026-09-29' }
  expect(Object.keys(errosDosCampos(camposDaVenda('cobranca'), antes))).toEqual([
    'emissao',
    'vencimento',
  ])
})

test('a contract keeps its variables and asks for its own dates', () => {
  const repetida = { ...PRONTA, dia: '', venceEmDias: '15', indice: 'ipca' as const }
  const pedido = pedidoDoContrato(repetida, DE)
  expect([pedido.descricao, pedido.dia, pedido.fim]).toEqual([
    'Suporte de {mes} de {ano}',
    null,
    null,
  ])
  expect(contratos.criarContrato.input.safeParse(pedido).error).toBeUndefined()
  expect(Object.keys(errosDosCampos(camposDaVenda('contrato'), comecados()))).not.toContain(
    'emissao',
  )
  expect(primeiraVez(repetida)).toMatchObject({
    competencia: '2026-10',
    emissao: HOJE,
    vencimento: '2026-11-15',
  })
})

test('a deducted note that is being written takes nothing from the preview', () => {
  const escrevendo = { ...PRONTA, documentosDaDeducao: [novoDocumento()] }
  expect(daParaPrever(escrevendo, false)).toBe(true)
  expect(pedidoDaVenda(comNotasInteiras(escrevendo), DE).documentosDaDeducao).toBeUndefined()
})

test('of abroad, currency and rate are asked, and the reais are exact', () => {
  const fora = { ...PRONTA, pais: 'US', valorNaMoeda: 100_00, cambio: '5,4321' }
  expect(emReais(fora)).toBe(543_21)
  expect(emReais({ valorNaMoeda: 3_33, cambio: '5,005' })).toBe(16_67)
  expect(emReais({ valorNaMoeda: null, cambio: '5' })).toBeNull()
  expect(errosDosCampos(camposDaVenda('cobranca', { noExterior: true }), fora)).toHaveProperty(
    'fonteDoCambio',
  )
  const inteira = { ...fora, fonteDoCambio: 'PTAX', codigoDaMoeda: '' }
  expect(daParaPrever(fora, true)).toBe(false)
  expect(daParaPrever(inteira, true)).toBe(true)
  const pedido = pedidoDaVenda(inteira, { ...DE, noExterior: true })
  expect(pedido.exterior).toMatchObject({ moeda: '220', cambio: '5.4321', fomentoDoTomador: '01' })
  expect(cobrancas.preverCobranca.input.safeParse(pedido).error).toBeUndefined()
  const outra = { ...inteira, moeda: 'outra' as const, codigoDaMoeda: '045' }
  expect(pedidoDaVenda(outra, { ...DE, noExterior: true }).exterior?.moeda).toBe('045')
})

test('what was kept comes back to the fields as it was sent', () => {
  const valores = {
    ...PRONTA,
    descricao: 'Suporte',
    desconto: 1_00,
    issRetido: 'nao' as const,
    aliquotaIss: '0.05',
    pais: 'PT',
    moeda: 'outra' as const,
    codigoDaMoeda: '045',
    valorNaMoeda: 10_00,
    cambio: '6,1',
    fonteDoCambio: 'PTAX',
  }
  const de = { ...DE, noExterior: true }
  const pedido = pedidoDaVenda(valores, de)
  const devolta = comecados(valoresDoPedido(pedido as PedidoDeCobranca, CLIENTE))
  expect(pedidoDaVenda(devolta, de)).toEqual(pedido)
  const contrato = pedidoDoContrato({ ...valores, dia: '', fim: '2027-10-31' }, de)
  const doContrato = comecados(valoresDoContrato(contrato as never, CLIENTE))
  expect(pedidoDoContrato(doContrato, de)).toEqual(contrato)
})

test('a service of the catalogue fills its codes, and never what was written', () => {
  const servico = {
    id: 9,
    codigoNacional: '170101',
    codigoMunicipal: null,
    nbs: '115013000',
    cnae: null,
    anexo: 'III',
    natureza: 'profissional',
    cessaoDeMaoDeObra: false,
    inssBaseMinima: null,
    aliquotaIss: '0.03',
    descricao: 'Consultoria',
    valorPadrao: 200_00,
  } as unknown as Servico
  expect(doServico(servico, comecados())).toMatchObject({
    servicoId: 9,
    nbs: '115013000',
    descricao: 'Consultoria',
    bruto: 200_00,
  })
  expect(doServico(servico, { descricao: 'Minha', bruto: 5 })).toMatchObject({
    descricao: 'Minha',
    bruto: 5,
  })
  expect(itemDo(servico.codigoNacional)).toBe('17.01')
})

test('the public register makes a customer that the contract takes', () => {
  const cadastro = {
    cnpj: '11222333000181',
    razaoSocial: 'PADARIA LTDA',
    nomeFantasia: '',
    situacao: 'ATIVA',
    abertura: null,
    naturezaJuridica: null,
    porte: null,
    capitalSocial: null,
    cnaes: [],
    endereco: {
      logradouro: 'Rua A',
      numero: '',
      complemento: ' ',
      bairro: 'Centro',
      municipio: 'Porto Alegre',
      uf: 'RS',
      cep: '9001000',
    },
    socios: [],
    simples: true,
    mei: false,
  }
  const cliente = clienteDoCadastro(cadastro, 4_314_902)
  expect(cliente).toMatchObject({ numero: null, cep: null, tributacao: 'simples' })
  const lido = clientes.criarCliente.input.safeParse({ empresaId: 3, ...cliente })
  expect(lido.error).toBeUndefined()
})

test('construction asks which one, an event asks which, and both come back to their fields', () => {
  const de = (valores: ValoresDaVenda, seRepete = false) =>
    camposDaVenda('cobranca', { identifica: oQueIdentifica(valores, seRepete) })
  const erros = (valores: ValoresDaVenda) => Object.keys(errosDosCampos(de(valores), valores))
  const obra = { ...PRONTA, codigoNacional: '070201' }
  expect(erros(obra)).toEqual(['obraCno'])
  expect(erros({ ...obra, obraCno: '12345' })).toEqual(['obraCno'])
  expect(erros({ ...obra, obraCno: '900012345679' })).toEqual(['obraCno'])
  const peloCno = { ...obra, obraCno: '900012345678' }
  expect(erros(peloCno)).toEqual([])
  const onde = { lugarCep: '20040002', lugarLogradouro: 'Rua Fictícia', lugarBairro: 'Centro' }
  const peloLugar = { ...obra, obraComo: 'endereco' as const, ...onde }
  expect(erros(peloLugar)).toEqual(['lugarNumero'])
  // What is not whole yet is left out of the preview, which goes on.
  expect(pedidoDaVenda(peloLugar, DE).obra).toBeUndefined()
  const evento = {
    ...{ ...PRONTA, codigoNacional: '120701', eventoComo: 'codigo' as const },
    ...{ eventoNome: 'Festival', eventoInicio: '2026-10-12', eventoFim: '2026-10-10' },
  }
  expect(erros(evento)).toEqual(['eventoFim', 'eventoCodigo'])
  const inteiro = { ...evento, eventoFim: '2026-10-12', eventoCodigo: 'E-1' }
  expect(oQueIdentifica(inteiro, true)).toBeNull()
  for (const valores of [peloCno, { ...peloLugar, lugarNumero: 'S/N' }, inteiro]) {
    const pedido = pedidoDaVenda(valores, DE)
    expect(cobrancas.preverCobranca.input.safeParse(pedido).error).toBeUndefined()
    const { obra: dela, evento: dele } = pedido
    expect(dela ?? dele).toBeDefined()
    const volta = { ...comecados(), ...valoresDoPedido(pedido as PedidoDeCobranca, CLIENTE) }
    expect(pedidoDaVenda(volta, DE)).toMatchObject(dela ? { obra: dela } : { evento: dele })
  }
  const contrato = pedidoDoContrato({ ...peloCno, dia: '' }, DE)
  expect(contratos.criarContrato.input.safeParse(contrato).error).toBeUndefined()
  expect(contrato.obra).toBeDefined()
  // Another service asks for none: what was written of the construction does not go.
  expect(pedidoDaVenda({ ...peloCno, codigoNacional: '010701' }, DE).obra).toBeUndefined()
})
