import { expect, test } from 'vitest'
import { faltasDoCadastro, type Perfil, validadeDoCertificado } from './empresa.ts'

const HOJE = '2026-11-21'
const completo: Perfil = {
  ID: 1,
  Apelido: 'Padaria Fictícia',
  Identificacao: '12ABC34501DE35',
  razaoSocial: 'Padaria Fictícia Ltda',
  IDRegime: 1,
  IDCategoria: 1,
  IDMunicipio: 4106902,
  IDEscritorioContabil: 1,
  nomeFantasia: null,
  naturezaJuridica: null,
  endereco: null,
  inscricaoMunicipal: null,
  inscricaoEstadual: null,
  nire: null,
  telefone: null,
  responsavel: null,
  porte: 20,
  municipio: 'Curitiba',
  uf: 'PR',
  abertura: '2020-01-10',
  clienteDesde: '2024-01-01',
  email: 'dona@ficticia.example',
  etiquetas: [],
  ListaPerfis: [],
  Socios: [
    {
      id: 1,
      nome: 'Ana Fictícia',
      cpf: '52998224725',
      nascimento: '1985-03-09',
      rg: null,
      participacao: '100.000000',
      administrador: true,
      proLabore: 162_100,
    },
  ],
  atividades: [{ id: 1, cnae: '4721102', descricao: 'Padaria', anexo: 'I', principal: true }],
  contas: [],
  certificados: [{ tipo: 1, titular: 'Padaria Fictícia', validoAte: '2027-03-01' }],
}

test('a whole register lacks nothing', () => {
  expect(faltasDoCadastro(completo, HOJE)).toEqual([])
})

test('an expired certificate counts as none, and each lack says what it stops', () => {
  const faltas = faltasDoCadastro(
    {
      ...completo,
      email: null,
      certificados: [{ tipo: 1, titular: 'X', validoAte: '2026-11-20' }],
    },
    HOJE,
  )
  expect(faltas.map(({ campo }) => campo)).toEqual(['E-mail', 'Certificado digital'])
  expect(faltas.every(({ porque }) => porque.length > 10)).toBe(true)
})

test('a company with no activity lacks activities, not the main one as well', () => {
  const faltas = faltasDoCadastro({ ...completo, atividades: [] }, HOJE)
  expect(faltas.map(({ campo }) => campo)).toEqual(['Atividades'])
})

test('a certificate is told in days, and alerts from 60 days before', () => {
  expect(validadeDoCertificado('2026-11-20', HOJE)).toEqual({
    tom: 'erro',
    texto: 'Vencido há 1 dia',
  })
  expect(validadeDoCertificado('2026-11-21', HOJE).texto).toBe('Vence hoje')
  expect(validadeDoCertificado('2027-01-20', HOJE).tom).toBe('atencao')
  expect(validadeDoCertificado('2027-01-21', HOJE)).toEqual({
    tom: 'ok',
    texto: 'Vence em 61 dias',
  })
})
