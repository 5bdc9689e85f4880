import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  digitosDoCnpj,
  digitosDoCpf,
  formatarCnpj,
  formatarCpf,
  limparCnpj,
  limparCpf,
  validarCnpj,
  validarCpf,
} from './index.ts'

const alfanumerico = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const baseDeCnpj = fc
  .array(fc.constantFrom(...alfanumerico), { minLength: 12, maxLength: 12 })
  .map((letras) => letras.join(''))
const umCnpj = baseDeCnpj
  .map((base) => `${base}${digitosDoCnpj(base)}`)
  .filter((cnpj) => new Set(cnpj).size > 1)
const umCpf = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 9, maxLength: 9 })
  .map((digitos) => digitos.join(''))
  .map((base) => `${base}${digitosDoCpf(base)}`)
  .filter((cpf) => new Set(cpf).size > 1)

test('limpar∘formatar é a identidade no CNPJ e no CPF', () => {
  fc.assert(
    fc.property(umCnpj, (cnpj) => {
      expect(limparCnpj(formatarCnpj(cnpj))).toBe(cnpj)
      expect(validarCnpj(formatarCnpj(cnpj).toLowerCase())).toBe(true)
    }),
  )
  fc.assert(
    fc.property(umCpf, (cpf) => {
      expect(limparCpf(formatarCpf(cpf))).toBe(cpf)
      expect(validarCpf(formatarCpf(cpf))).toBe(true)
    }),
  )
})

test('para uma base só um par de dígitos serve', () => {
  const outro = fc.integer({ min: 1, max: 99 })
  const trocarDv = (texto: string, mais: number) => {
    const dv = (Number(texto.slice(-2)) + mais) % 100
    return `${texto.slice(0, -2)}${String(dv).padStart(2, '0')}`
  }
  fc.assert(
    fc.property(umCpf, umCnpj, outro, (cpf, cnpj, mais) => {
      expect(validarCpf(trocarDv(cpf, mais))).toBe(false)
      expect(validarCnpj(trocarDv(cnpj, mais))).toBe(false)
    }),
  )
})
