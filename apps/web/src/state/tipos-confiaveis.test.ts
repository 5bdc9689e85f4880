import { expect, test } from 'vitest'
import { htmlDaqui, scriptDaqui, soTexto } from './tipos-confiaveis.ts'

const AQUI = 'https://app.ficticio.example'

test('a sheet of colours passes; anything that could open a tag does not', () => {
  const folha = ':root[data-mantine-color-scheme="dark"] { --cor: #125952; } .a > .b { margin: 0 }'
  expect(soTexto(folha)).toBe(folha)
  for (const carga of ['<img src=x onerror=alert(1)>', '</style><script>', 'a < b', '<']) {
    expect(soTexto(carga), carga).toBeNull()
  }
})

test('what has elements is read in a document that nobody shows, and goes nowhere else', () => {
  const carta = '<p>Prezado <b>contribuinte</b></p>'
  expect(htmlDaqui(carta, 'DOMParser parseFromString')).toBe(carta)
  for (const onde of ['Element innerHTML', 'HTMLIFrameElement srcdoc', 'Document write', ''])
    expect(htmlDaqui(carta, onde), onde).toBeNull()
})

test('a worker comes only from the built files of this origin', () => {
  expect(scriptDaqui('/static/js/um.js', AQUI)).toBe(`${AQUI}/static/js/um.js`)
  for (const mau of [
    'https://mau.example/static/js/um.js',
    '//mau.example/static/um.js',
    '/api/arquivos/ficha/conteudo',
    '/static/../api/arquivos/x',
    'data:text/javascript,alert(1)',
    `blob:${AQUI}/1`,
    'javascript:alert(1)',
  ]) {
    expect(scriptDaqui(mau, AQUI), mau).toBeNull()
  }
})
