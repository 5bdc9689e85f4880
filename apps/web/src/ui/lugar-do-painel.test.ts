import { expect, test } from 'vitest'
import { lugarDoPainel } from './lugar-do-painel.ts'

const janela = { largura: 390, altura: 800 }
const painel = { largura: 200, altura: 180 }
const botao = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 30 })

test('a panel is under its button, and over it only where there is no room below', () => {
  const em = (top: number) =>
    lugarDoPainel({ botao: botao(20, top), painel, janela, alinhamento: 'inicio' })
  expect(em(100)).toEqual({ alto: 136, esquerda: 20, altura: null })
  expect(em(740)).toEqual({ alto: 554, esquerda: 20, altura: null })
})

test('a panel never leaves the window sideways, however it is aligned', () => {
  const em = (left: number, alinhamento: 'inicio' | 'centro' | 'fim') =>
    lugarDoPainel({ botao: botao(left, 100), painel, janela, alinhamento }).esquerda
  expect(em(340, 'inicio')).toBe(178)
  expect(em(10, 'fim')).toBe(12)
  expect(em(180, 'centro')).toBe(100)
})

test('what fits on neither side, and in the window does, is seen whole', () => {
  const quase = { largura: 200, altura: 700 }
  const em = (top: number) =>
    lugarDoPainel({ botao: botao(20, top), painel: quase, janela, alinhamento: 'fim' })
  expect(em(300)).toMatchObject({ alto: janela.altura - 712, altura: null })
})

test('what fits on neither side scrolls in the larger one', () => {
  const alta = { largura: 200, altura: 900 }
  const em = (top: number) =>
    lugarDoPainel({ botao: botao(20, top), painel: alta, janela, alinhamento: 'fim' })
  expect(em(100)).toMatchObject({ alto: 136, altura: 652 })
  expect(em(600)).toMatchObject({ alto: 12, altura: 582 })
})
