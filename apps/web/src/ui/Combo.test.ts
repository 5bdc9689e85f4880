import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Combo } from './Combo.tsx'

const desenhar = (aberto: boolean, atual = 0) => {
  const combo = createElement(Combo, {
    ...{ rotulo: 'Conta', aberto, atual, onEscolher: () => undefined },
    opcoes: [
      { id: 7, texto: 'Caixa' },
      { id: 8, texto: 'Bancos' },
    ],
    campo: { 'aria-label': 'Conta', defaultValue: '1.1' },
  })
  return renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, combo))
}
const campoDe = (html: string) => /<input[^>]*>/.exec(html)?.[0] ?? ''

test('what Enter takes is told to a screen reader from the first letter on', () => {
  const html = desenhar(true, 1)
  const [, ativa = ''] = /aria-activedescendant="([^"]+)"/.exec(campoDe(html)) ?? []
  expect(campoDe(html)).toContain('role="combobox"')
  expect(campoDe(html)).toContain('aria-expanded="true"')
  const opcoes = html.match(/<div[^>]*role="option"[^>]*>[^<]*/g) ?? []
  expect(opcoes.map((opcao) => /aria-selected="(\w+)"/.exec(opcao)?.[1])).toEqual(['false', 'true'])
  expect(opcoes[1]).toContain(`id="${ativa}"`)
  const [, lista = ''] = /aria-controls="([^"]+)"/.exec(campoDe(html)) ?? []
  expect(html).toMatch(new RegExp(`<div[^>]*id="${lista}"[^>]*role="listbox"`))
})

test('closed, or with no option meant, the field speaks of none', () => {
  expect(campoDe(desenhar(false))).toContain('aria-expanded="false"')
  expect(campoDe(desenhar(false))).not.toContain('activedescendant')
  expect(campoDe(desenhar(true, -1))).not.toContain('activedescendant')
})
