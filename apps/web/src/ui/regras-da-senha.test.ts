import { expect, test } from 'vitest'
import { regrasDaSenha } from './regras-da-senha.ts'

const politica = { minimo: 10, maximo: 128, composicao: [] }
const dados = ['Olga Exemplo', 'olga.exemplo@padaria.com.br']
const cumpridas = (senha: string, composicao: string[] = []) =>
  regrasDaSenha(senha, { politica: { ...politica, composicao }, dados }).map((r) => r.cumprida)

test('the length counts characters, not bytes nor halves of an emoji', () => {
  expect(cumpridas('123456789')[0]).toBe(false)
  expect(cumpridas('ãããããããããã')[0]).toBe(true)
  expect(cumpridas('😀😀😀😀😀')[0]).toBe(false)
  expect(cumpridas('x'.repeat(129))[0]).toBe(false)
})

test('the own name is found whatever its case and accents', () => {
  expect(cumpridas('um OLGÁ no lago')[1]).toBe(false)
  expect(cumpridas('lago-da-padaria')[1]).toBe(false)
  expect(cumpridas('um lago sem vento')[1]).toBe(true)
  expect(cumpridas('')[1]).toBe(false)
})

test('what a provider asks of the composition is asked too', () => {
  const todas = ['minuscula', 'maiuscula', 'numero', 'especial']
  expect(cumpridas('Lago sem vento', todas)).toEqual([true, true, true, false, false, true])
  expect(cumpridas('Lago sem vento 7!', todas)).toEqual([true, true, true, true, true, true])
})
