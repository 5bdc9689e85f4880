import { cadastro as rotas } from '@razao/contract'
import { expect, test } from 'vitest'
import { errosDosCampos } from '../../../ui/campos.ts'
import {
  avisosDaReceita,
  CAMPOS,
  type Cadastro,
  type CadastroPublico,
  dadosDo,
  dadosParaEnvio,
  diferencasDaReceita,
  efeitoDaVigencia,
  juntar,
  listarMeses,
  parteDoEndereco,
} from './editar.ts'
import {
  atividadesDo,
  atividadesParaEnvio,
  comCnaesDaReceita,
  contasDo,
  contasParaEnvio,
  errosDasAtividades,
  errosDasContas,
  errosDosSocios,
  mesesEscritos,
  mesesMudados,
  novaConta,
  novoSocio,
  sociosDo,
  sociosParaEnvio,
} from './listas.ts'
import { CAMPOS_DO_REGIME, regimeDo, regimeParaEnvio } from './regime.ts'

const HOJE = '2026-11-05'
const mes = (competencia: string, bloqueada: boolean, apurada: boolean) => ({
  ...{ competencia, bloqueada, apurada },
})
const cadastro: Cadastro = {
  versao: 3,
  cnpj: '12ABC34501DE35',
  primeiraCompetencia: '2026-08',
  municipio: 'São Paulo – SP',
  dados: {
    ...{ razaoSocial: 'Oficina Fictícia Ltda', apelido: 'Oficina', nomeFantasia: null },
    ...{ naturezaJuridica: null, porte: 20, abertura: '2019-03-12', municipioIbge: 3550308 },
    ...{ inscricaoMunicipal: '123', inscricaoEstadual: null, nire: null, email: null },
    ...{ telefone: null, cep: '01001000', logradouro: 'Praça da Sé', numero: '1' },
    ...{ complemento: null, bairro: 'Sé', responsavelId: 7 },
  },
  regimes: [
    {
      ...{ vigenteDe: '2019-03', regime: 1, anexo: 'III', baseReconhecimento: 0 },
      ...{ aliquotaIss: null, impedidaIcmsIss: false, meiAtividade: null, motivo: null },
    },
  ],
  atividades: [
    {
      ...{ cnae: '4520001', descricao: 'Oficina', itemLc116: '14.01', anexo: 'III' },
      ...{
        principal: true,
        semIss: false,
        issFixo: false,
        presuncao: null,
        presuncaoDoCnae: 'servicos-em-geral',
      },
    },
  ],
  socios: [
    {
      ...{ id: 9, cpf: '52998224725', nome: 'Ana Fictícia', participacao: '100' },
      ...{ nascimento: '1985-03-09', rg: null, administrador: true, de: '2019-03-12', ate: null },
    },
  ],
  contas: [
    {
      ...{ banco: '990', agencia: '1234-X', conta: '12345-6', tipo: 1 },
      apelido: 'Conta movimento',
    },
  ],
  meses: [mes('2026-08', true, true), mes('2026-09', false, true), mes('2026-10', false, false)],
  responsaveis: [{ id: 7, nome: 'Beto Fictício' }],
  alterado: null,
}
const PUBLICO: CadastroPublico = {
  ...{ cnpj: cadastro.cnpj, razaoSocial: 'OFICINA FICTICIA LTDA.', nomeFantasia: 'OFICINA DA SE' },
  ...{ situacao: 'ATIVA', abertura: '2019-03-13', naturezaJuridica: null, porte: 'DEMAIS' },
  capitalSocial: null,
  cnaes: [
    { codigo: '4520001', descricao: 'Oficina', principal: true },
    { codigo: '4530703', descricao: 'Peças', principal: false },
  ],
  endereco: {
    ...{ logradouro: 'PRACA DA SE', numero: '100', complemento: '', bairro: 'SE' },
    ...{ municipio: 'SAO PAULO', uf: 'SP', cep: '01001-000' },
  },
  socios: [],
  simples: false,
  mei: false,
}

test('the file goes to the fields and back as it was, and passes the contract', () => {
  const dados = dadosDo(cadastro)
  expect(errosDosCampos(CAMPOS, dados)).toEqual({})
  const envio = { ...dadosParaEnvio(dados), empresaId: 1, versao: 3 }
  expect(rotas.alterarEmpresa.input.parse(envio)).toMatchObject({ ...cadastro.dados, versao: 3 })
})

test('a município that is typed and not chosen is wrong; erased, it is none', () => {
  const dados = { ...dadosDo(cadastro), municipio: 'São', municipioIbge: '' }
  expect(errosDosCampos(CAMPOS, dados)).toEqual({ municipio: 'Escolha o município na lista.' })
  expect(dadosParaEnvio({ ...dados, municipio: '' }).municipioIbge).toBeNull()
})

test('what two people wrote is joined; the same field of both stays with who is writing, and is told', () => {
  const base = { a: '1', b: '1', c: '1', d: '1' }
  const meu = { a: '2', b: '1', c: '2', d: '2' }
  const deles = { a: '1', b: '3', c: '3', d: '2' }
  expect(juntar(base, meu, deles)).toEqual({
    valores: { a: '2', b: '3', c: '2', d: '2' },
    conflitos: ['c'],
  })
})

test('only what reads otherwise in the Receita is a difference, and accepting one writes only it', () => {
  const linhas = diferencasDaReceita(dadosDo(cadastro), PUBLICO)
  expect(linhas.map(({ campo, receita }) => [campo, receita])).toEqual([
    ['nomeFantasia', 'OFICINA DA SE'],
    ['numero', '100'],
    ['porte', 'Demais'],
    ['abertura', '13/03/2019'],
  ])
  expect(linhas.at(-1)?.valores).toEqual({ abertura: '13032019' })
})

test('another município leaves the code to be found by its name', () => {
  const endereco = { ...PUBLICO.endereco, municipio: 'SOROCABA' }
  const linha = diferencasDaReceita(dadosDo(cadastro), { ...PUBLICO, endereco }).find(
    ({ campo }) => campo === 'municipio',
  )
  expect(linha?.valores).toEqual({ municipio: 'SOROCABA – SP', municipioIbge: '' })
})

test('what is corrected elsewhere is told with where', () => {
  expect(avisosDaReceita(cadastro, PUBLICO).map(({ parte }) => parte)).toEqual([
    'regime',
    'atividades',
  ])
  const boa = { ...PUBLICO, simples: true, cnaes: PUBLICO.cnaes.slice(0, 1) }
  expect(avisosDaReceita(cadastro, boa)).toEqual([])
  expect(avisosDaReceita(cadastro, { ...boa, situacao: 'BAIXADA' })).toHaveLength(1)
})

test('a vigência reaches until the next version', () => {
  expect(efeitoDaVigencia(cadastro, '2026-08')).toEqual({
    ...{ ate: null, bloqueadas: ['2026-08'], reapurar: ['2026-09'], abertas: ['2026-10'] },
  })
  const [primeiro] = cadastro.regimes
  if (!primeiro) throw new Error('sem regime')
  const regimes = [{ ...primeiro, vigenteDe: '2026-10' }, primeiro]
  expect(efeitoDaVigencia({ ...cadastro, regimes }, '2026-09')).toEqual({
    ...{ ate: '2026-10', bloqueadas: [], reapurar: ['2026-09'], abertas: [] },
  })
})

test('a regime begins, by itself, after the last locked month; what another one asked stays out', () => {
  const escrito = { ...regimeDo(cadastro), motivo: 'Opção de 2027' }
  expect(escrito).toMatchObject({ vigenteDe: '092026', regime: '1', anexo: 'III' })
  expect(errosDosCampos(CAMPOS_DO_REGIME, escrito)).toEqual({})
  const presumido = { ...escrito, regime: '2', aliquotaIss: '2,5', impedidaIcmsIss: 'sim' }
  const envio = { ...regimeParaEnvio(presumido), empresaId: 1, versao: 3 }
  expect(rotas.alterarRegime.input.parse(envio)).toMatchObject({
    ...{ vigenteDe: '2026-09', regime: 2, anexo: null, aliquotaIss: '0.0250' },
    impedidaIcmsIss: false,
  })
  expect(errosDosCampos(CAMPOS_DO_REGIME, { ...presumido, aliquotaIss: '7' })).toHaveProperty(
    'aliquotaIss',
  )
})

test('the CNAEs of the Receita come after the ones that are here, to be confirmed', () => {
  const lista = comCnaesDaReceita(atividadesDo(cadastro), PUBLICO)
  expect(lista.map(({ cnae, anexo, principal }) => [cnae, anexo, principal])).toEqual([
    ['4520001', 'III', true],
    ['4530703', 'I', false],
  ])
  expect(errosDasAtividades(lista)).toEqual({})
  const atividades = atividadesParaEnvio(lista)
  const entrada = { empresaId: 1, versao: 3, atividades }
  expect(rotas.alterarAtividades.input.parse(entrada)).toEqual(entrada)
  const [primeira] = lista
  if (!primeira) throw new Error('sem atividade')
  expect(Object.keys(errosDasAtividades([primeira, { ...primeira, itemLc116: '14' }]))).toEqual([
    ...['1.cnae', '1.itemLc116'],
  ])
})

test('shares count who is a partner today; who left is sent with the day', () => {
  const [ana] = sociosDo(cadastro)
  if (!ana) throw new Error('sem sócia')
  const bia = { ...novoSocio(HOJE), cpf: '11144477735', nome: 'Bia', participacao: '100' }
  expect(errosDosSocios([ana, bia], HOJE)).toHaveProperty('soma')
  const saiu = { ...ana, ate: '01112026' }
  expect(errosDosSocios([saiu, bia], HOJE)).toEqual({})
  const socios = sociosParaEnvio([saiu, bia])
  const entrada = { empresaId: 1, versao: 3, socios }
  expect(rotas.alterarSocios.input.parse(entrada)).toMatchObject({
    socios: [
      { id: 9, participacao: '100', ate: '2026-11-01' },
      { id: null, de: HOJE },
    ],
  })
  expect(errosDosSocios([{ ...saiu, ate: '06112026' }, bia], HOJE)).toHaveProperty(['0.ate'])
})

test('birth and RG are of the masks of the specification, and may be left out', () => {
  const [ana] = sociosDo(cadastro)
  if (!ana) throw new Error('sem sócia')
  expect(ana).toMatchObject({ nascimento: '09031985', rg: '' })
  const escrita = { ...ana, nascimento: '', rg: 'MG12345678' }
  expect(sociosParaEnvio([escrita])).toMatchObject([{ nascimento: null, rg: 'MG12345678' }])
  const errada = { ...ana, nascimento: '09032985', rg: '12' }
  expect(Object.keys(errosDosSocios([errada], HOJE))).toEqual(['0.nascimento', '0.rg'])
})

test('a bank account is sent as its mask writes it; one that is there already is told', () => {
  const [conta] = contasDo(cadastro)
  if (!conta) throw new Error('sem conta')
  expect(conta).toMatchObject({ agencia: '1234X', conta: '123456' })
  const contas = contasParaEnvio([conta])
  expect(contas).toEqual(cadastro.contas)
  const entrada = { empresaId: 1, versao: 3, contas }
  expect(rotas.alterarContasCorrentes.input.parse(entrada)).toEqual(entrada)
  expect(Object.keys(errosDasContas([conta, { ...conta, chave: 0 }]))).toEqual(['1.conta'])
  expect(Object.keys(errosDasContas([{ ...novaConta(), apelido: ' ' }]))).toEqual([
    ...['0.banco', '0.agencia', '0.conta', '0.apelido'],
  ])
})

test('only the months somebody wrote in are sent; a receipt erased is not zero', () => {
  const meses = [
    { competencia: '2026-06', interna: null, externa: null, folha: null, bloqueadoPor: [] },
    { competencia: '2026-07', interna: 100_00, externa: 0, folha: 0, bloqueadoPor: [] },
  ]
  const escritos = mesesEscritos(meses)
  expect(mesesMudados(meses, escritos)).toEqual({ mudam: [], erros: {} })
  const com = (competencia: string, interna: string) =>
    mesesMudados(meses, {
      ...escritos,
      [competencia]: { interna, externa: '', folha: '' },
    })
  expect(com('2026-06', '2.500,00').mudam).toEqual([
    { competencia: '2026-06', interna: 2_500_00, externa: 0, folha: 0 },
  ])
  expect(Object.keys(com('2026-07', '').erros)).toEqual(['2026-07.interna'])
  expect(Object.keys(com('2026-07', 'x').erros)).toEqual(['2026-07.interna'])
})

test('many months are told by the first and the last', () => {
  expect(listarMeses(['2026-09', '2026-10'])).toBe('09/2026 e 10/2026')
  expect(listarMeses(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'])).toBe(
    '5 meses, de 06/2026 a 10/2026',
  )
})

test('a part that is not one opens nothing', () => {
  expect([parteDoEndereco('regime'), parteDoEndereco('toString'), parteDoEndereco(null)]).toEqual([
    ...['regime', null, null],
  ])
})
