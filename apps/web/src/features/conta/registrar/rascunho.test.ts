import { expect, test } from 'vitest'
import {
  cadastroDo,
  crcEscrito,
  esquecerRascunho,
  guardarRascunho,
  lerRascunho,
  RASCUNHO_VAZIO,
} from './rascunho.ts'

function armazem(inicio: Record<string, string> = {}) {
  const dentro = new Map(Object.entries(inicio))
  return {
    dentro,
    getItem: (chave: string) => dentro.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void dentro.set(chave, valor),
    removeItem: (chave: string) => void dentro.delete(chave),
  }
}

test('the wizard comes back as it was left, and never with a password', () => {
  const onde = armazem()
  const rascunho = { ...RASCUNHO_VAZIO, passo: 2, quem: 'contador' as const, nome: 'Olga' }
  guardarRascunho(onde, rascunho)
  expect(lerRascunho(onde)).toEqual(rascunho)
  expect([...onde.dentro.values()].join()).not.toMatch(/senha/i)
  esquecerRascunho(onde)
  expect(lerRascunho(onde)).toEqual(RASCUNHO_VAZIO)
})

test.each(['{', '[]', '{"passo":9}', `{"passo":1,"nome":${'"'}${'x'.repeat(400)}"}`])(
  'what was tampered with starts anew',
  (guardado) => {
    expect(lerRascunho(armazem({ 'razao:1:registrar': guardado }))).toEqual(RASCUNHO_VAZIO)
  },
)

test('a CRC is written with its six digits', () => {
  const crc = { ...RASCUNHO_VAZIO, crcUf: 'SP', crcNumero: '1234', crcTipo: 'O' }
  expect(crcEscrito(crc)).toBe('SP-001234/O')
})

test('what is told is of the way that was chosen, whatever was typed in another', () => {
  const tudo = {
    ...RASCUNHO_VAZIO,
    cnpj: '12ABC34501DE35',
    crcUf: 'SP',
    crcNumero: '1234',
    escritorioNome: ' Olga Contabilidade ',
    cpf: '52998224725',
    celular: '11912345678',
  }
  const pessoa = { cpf: tudo.cpf, celular: tudo.celular }
  expect(cadastroDo({ ...tudo, quem: 'abrir' })).toEqual({ ...pessoa, quem: 'abrir' })
  expect(cadastroDo({ ...tudo, quem: 'empresa' })).toEqual({
    ...pessoa,
    quem: 'empresa',
    cnpj: tudo.cnpj,
  })
  expect(cadastroDo({ ...tudo, quem: 'contador' })).toEqual({
    ...pessoa,
    quem: 'contador',
    cnpj: tudo.cnpj,
    crc: 'SP-001234/O',
    escritorioNome: 'Olga Contabilidade',
    razaoSocial: 'Olga Contabilidade',
  })
})
