import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tabela } from './Tabela.tsx'

type Parte = { rotulo: string; valor: string }
const partes: readonly Parte[] = [
  { rotulo: 'IRPJ', valor: '10,00' },
  { rotulo: 'CSLL', valor: '20,00' },
]
const desenhar = (linhas: readonly Parte[], mais: object = {}) =>
  renderToStaticMarkup(
    createElement(Tabela<Parte>, {
      nome: 'Impostos',
      linhas,
      chave: ({ rotulo }) => rotulo,
      colunas: [
        { titulo: 'Tributo', nomeia: true, celula: ({ rotulo }) => rotulo },
        { titulo: 'Código', celula: () => '—' },
        { titulo: 'Valor', fim: true, celula: ({ valor }) => valor },
      ],
      ...mais,
    }),
  )

test('a table scrolls in a region with its name, and stops the keyboard only when there is what to scroll', () => {
  expect(desenhar(partes)).toMatch(/^<section [^>]*aria-label="Impostos"/)
  expect(desenhar(partes)).not.toContain('tabindex')
})

test('a heading and its cells are aligned alike, and a cell says its column where the headings are hidden', () => {
  const html = desenhar(partes)
  expect(html).toContain('<th scope="col" data-alinha="fim">Valor</th>')
  expect(html).toContain('<th scope="row">IRPJ</th>')
  expect(html).toContain('<td data-alinha="fim" data-rotulo="Valor">10,00</td>')
})

test('the sums are under the last columns, and their name takes the others', () => {
  const html = desenhar(partes, { totais: { nome: 'Total', valores: ['30,00'] } })
  expect(html).toContain(
    '<tfoot><tr><th scope="row" colSpan="2">Total</th><td data-alinha="fim" data-rotulo="Valor" class="rz-numero">30,00</td></tr></tfoot>',
  )
})

test('without lines there is no table, only what is said of it', () => {
  expect(desenhar([], { vazio: 'Nenhum imposto.' })).toBe('<p class="rz-suave">Nenhum imposto.</p>')
  expect(desenhar([])).toContain('<tbody></tbody>')
})
