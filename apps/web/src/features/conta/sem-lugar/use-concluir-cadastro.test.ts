import { expect, test } from 'vitest'
import { type CadastroLido, faltaNoCadastro } from './use-concluir-cadastro.ts'

const CONTADOR = {
  quem: 'contador',
  cnpj: '12ABC34501DE35',
  crc: 'SP-001234/O',
  escritorioNome: 'Olga Contabilidade',
  razaoSocial: null,
  cpf: null,
  celular: '11912345678',
} as const
const lido = (cadastro: CadastroLido['cadastro'], pedidos = 0): CadastroLido => ({
  nome: 'Olga Exemplo',
  email: 'olga@exemplo.com.br',
  cadastro,
  consentimentos: [],
  pedidos: Array.from({ length: pedidos }, () => ({
    uid: crypto.randomUUID(),
    tipo: 'empresa',
    cnpj: '12ABC34501DE35',
    situacao: 'recusado',
    resposta: null,
    escritorio: null,
    pedidoEm: '2026-11-21T12:00:00.000Z',
    expiraEm: '2026-12-21T12:00:00.000Z',
    respondidoEm: null,
  })),
  aceitePendente: false,
})

test('a contador opens the office, an owner asks for the company', () => {
  expect(faltaNoCadastro(lido(CONTADOR))).toEqual({
    tipo: 'abrir',
    escritorio: {
      nome: 'Olga Contabilidade',
      razaoSocial: 'Olga Contabilidade',
      cnpj: CONTADOR.cnpj,
      crc: CONTADOR.crc,
      telefone: CONTADOR.celular,
    },
  })
  const dona = { ...CONTADOR, quem: 'empresa', crc: null, escritorioNome: null } as const
  expect(faltaNoCadastro(lido(dona))).toEqual({ tipo: 'pedir', cnpj: CONTADOR.cnpj })
})

test('nothing is asked again by itself, nor without what it needs', () => {
  const dona = { ...CONTADOR, quem: 'empresa' } as const
  expect(faltaNoCadastro(lido(dona, 1))).toBeNull()
  expect(faltaNoCadastro(lido(null))).toBeNull()
  expect(faltaNoCadastro(lido({ ...CONTADOR, quem: 'abrir' }))).toBeNull()
  expect(faltaNoCadastro(lido({ ...CONTADOR, crc: null }))).toBeNull()
})

test('nothing is finished before the terms are agreed to', () => {
  expect(faltaNoCadastro({ ...lido(CONTADOR), aceitePendente: true })).toBeNull()
})
