import { carteira } from '@razao/contract'
import { expect, test } from 'vitest'
import {
  anexoDe,
  errosDoPasso,
  estaVazio,
  lerAliquota,
  mesDaMascara,
  mesesPedidos,
  type NovaEmpresa,
  novaVazia,
  paraEnvio,
  preenchidaPor,
  recusadoEm,
} from './nova-empresa.ts'

const HOJE = '2026-11-05'
const CADASTRO = {
  cnpj: '12ABC34501DE35',
  razaoSocial: 'OFICINA FICTÍCIA LTDA',
  nomeFantasia: null,
  situacao: 'ATIVA',
  abertura: '2019-03-12',
  naturezaJuridica: 'Sociedade Empresária Limitada',
  porte: 'EMPRESA DE PEQUENO PORTE',
  capitalSocial: null,
  cnaes: [{ codigo: '4520001', descricao: 'Manutenção mecânica', principal: true }],
  endereco: {
    ...{ logradouro: '', numero: '', complemento: '', bairro: '', cep: '' },
    ...{ municipio: 'SAO PAULO', uf: 'SP' },
  },
  socios: [{ nome: 'PESSOA FICTÍCIA', qualificacao: 'Sócio-Administrador' }],
  simples: true,
  mei: false,
}
const preenchida = (mudanca: Partial<NovaEmpresa> = {}): NovaEmpresa => ({
  ...preenchidaPor({ ...novaVazia('2026-10'), cnpj: CADASTRO.cnpj }, CADASTRO),
  municipioIbge: 3550308,
  ...mudanca,
})

test('the register fills what it knows, and leaves the município to be found by its code', () => {
  expect(preenchidaPor(novaVazia('2026-10'), CADASTRO)).toMatchObject({
    ...{ razaoSocial: 'OFICINA FICTÍCIA LTDA', apelido: 'OFICINA FICTÍCIA LTDA', porte: '21' },
    ...{ abertura: '12032019', municipio: 'SAO PAULO – SP', municipioIbge: null },
    ...{ cnae: '4520001', regime: '1', regimeDesde: '032019', primeira: '102026' },
    sociosDaReceita: ['PESSOA FICTÍCIA'],
  })
})

test('a company opened after the month being closed begins in the month of its opening', () => {
  const nova = preenchidaPor(novaVazia('2026-10'), { ...CADASTRO, abertura: '2026-11-03' })
  expect(nova.primeira).toBe('112026')
})

test('the annex is the one of the CNAE until somebody chooses; the MEI’s comes from what it does', () => {
  expect(anexoDe(preenchida())).toBe('III')
  expect(anexoDe(preenchida({ anexo: 'V' }))).toBe('V')
  expect(anexoDe(preenchida({ cnae: '0111301' }))).toBeNull()
  expect(anexoDe(preenchida({ cnae: '6201501' }))).toBe('FATOR_R')
  // Outside the Simples it tells sales from services.
  expect(anexoDe(preenchida({ regime: '2', cnae: '6201501' }))).toBe('III')
  expect(anexoDe(preenchida({ regime: '6', meiAtividade: 'comercio-e-servicos' }))).toBe('I')
})

test.each([
  ['5', '0.0500'],
  ['2,5', '0.0250'],
  ['2.01', '0.0201'],
  ['0', '0.0000'],
  ['5,01', null],
  ['', null],
])('ISS of «%s» %% is the factor %s', (texto, fator) => {
  expect(lerAliquota(texto)).toBe(fator)
})

test('a month that is not one is none', () => {
  expect([mesDaMascara('102026'), mesDaMascara('132026'), mesDaMascara('1020')]).toEqual([
    ...['2026-10', null, null],
  ])
})

test('the Simples asks for twelve months, the others for the ones of the year, none before the opening', () => {
  expect(mesesPedidos(preenchida())).toHaveLength(12)
  expect(mesesPedidos(preenchida({ regime: '2' }))).toHaveLength(9)
  expect(mesesPedidos(preenchida({ abertura: '10082026' }))).toEqual(['2026-08', '2026-09'])
  expect(mesesPedidos(preenchida({ abertura: '10102026' }))).toEqual([])
})

test('a step with something missing says it by field; a month left empty is not zero', () => {
  expect(errosDoPasso(novaVazia('2026-10'), 0, HOJE)).toMatchObject({
    cnpj: 'Preencha «CNPJ».',
    municipioIbge: 'Escolha o município na lista.',
  })
  expect(errosDoPasso(preenchida(), 0, HOJE)).toEqual({})
  expect(errosDoPasso(preenchida(), 1, HOJE)).toEqual({})
  expect(Object.keys(errosDoPasso(preenchida({ primeira: '122026' }), 1, HOJE))).toEqual([
    'primeira',
  ])
  expect(Object.keys(errosDoPasso(preenchida(), 2, HOJE))).toHaveLength(12)
  expect(errosDoPasso(preenchida(), 3, HOJE)).toEqual({})
})

test('a field nobody wrote in is missing; one written wrong is not', () => {
  const nova = { ...novaVazia('2026-10'), cnpj: '12ABC34501DE36', municipio: 'São' }
  expect(errosDoPasso(nova, 0, HOJE).cnpj).toContain('CNPJ inválido')
  const vazios = Object.keys(errosDoPasso(nova, 0, HOJE)).filter((campo) => estaVazio(nova, campo))
  expect(vazios).toEqual(['razaoSocial', 'apelido', 'abertura', 'cnae', 'atividade'])
  const socio = { cpf: '529', nome: '', participacao: '', administrador: true, valor: '' }
  const resto = preenchida({
    meses: { '2026-09': { interna: 'x', externa: '', folha: '' } },
    socios: [{ ...socio, proLabore: 'fixo' }],
  })
  const ehVazio = (campo: string) => estaVazio(resto, campo)
  expect(['2026-08.interna', '0.nome', '0.valor'].every(ehVazio)).toBe(true)
  expect(['2026-09.interna', '0.cpf', 'soma'].some(ehVazio)).toBe(false)
})

test('shares are summed exactly', () => {
  const socio = (cpf: string, participacao: string) => ({
    ...{ cpf, nome: 'Sócia Fictícia', participacao },
    ...{ administrador: true, proLabore: 'nenhum' as const, valor: '' },
  })
  const com = (a: string, b: string) =>
    errosDoPasso(
      preenchida({ socios: [socio('52998224725', a), socio('11144477735', b)] }),
      3,
      HOJE,
    )
  expect(com('33,333333', '66.666667')).toEqual({})
  expect(com('50', '49,99')).toEqual({ soma: 'As participações precisam somar 100 %.' })
  expect(com('50', 'metade')).toHaveProperty(['1.participacao'])
})

test('what is sent passes the contract', () => {
  const meses = Object.fromEntries(
    mesesPedidos(preenchida()).map((mes) => [
      mes,
      { interna: '25.000,00', externa: '', folha: '' },
    ]),
  )
  const envio = carteira.criarEmpresa.input.parse(paraEnvio(preenchida({ meses })))
  expect(envio).toMatchObject({ regime: 1, anexo: 'III', primeiraCompetencia: '2026-10' })
  expect(envio.anteriores[0]).toEqual({
    ...{ competencia: '2025-10', interna: 25_000_00, externa: 0, folha: 0 },
  })
})

test('a refusal of the server goes to the first step that has it, by the names of the screen', () => {
  expect(recusadoEm({ 'socios.0.cpf': 'a', primeiraCompetencia: 'b' })).toEqual({
    passo: 1,
    erros: { primeira: 'b' },
  })
  expect(recusadoEm({ 'socios.0.cpf': 'a', socios: 'b' })).toEqual({
    passo: 3,
    erros: { '0.cpf': 'a', soma: 'b' },
  })
  expect(recusadoEm({ cnpj: 'já está' }).passo).toBe(0)
})
