// The list cannot rot: what each defence takes away is still there, once, and so is the test that notices; and what is
// told of it was seen of this very text.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CATALOGO } from './catalogo.ts'
import { digestoDe, semADefesa } from './defesa.ts'
import { blocoDaPagina, lerResultados, tabelaDe } from './tabela.ts'

const raiz = fileURLToPath(new URL('../../../', import.meta.url))

/** A full name is of a group and of a test, and part of either may come from a table: up to four pieces of the file. */
function estaNo(texto: string, nome: string): boolean {
  const palavras = nome.trim().split(' ')
  const cabe = (de: number, pedacos: number): boolean =>
    de === palavras.length ||
    (pedacos > 0 &&
      palavras.some((_, ate) => {
        if (ate < de) return false
        const pedaco = palavras.slice(de, ate + 1).join(' ')
        return (
          (texto.includes(pedaco) || texto.includes(pedaco.replace(/\b\d+\b/g, '%i'))) &&
          cabe(ate + 1, pedacos - 1)
        )
      }))
  return cabe(0, 4)
}

test('a name that is not in the file is noticed', () => {
  const texto = "describe('at the %s', () => test('nor %i s later', () => {}))"
  expect(estaNo(texto, 'at the nor 61 s later')).toBe(true)
  expect(estaNo(texto, 'nor 61 s sooner')).toBe(false)
})

test('every defence has a name of its own, and every row of the list has defences', () => {
  expect(new Set(CATALOGO.map(({ id }) => id)).size).toBe(CATALOGO.length)
  const linhas = new Set(CATALOGO.map(({ id }) => id.split(' ')[0]))
  for (const linha of [3, 5, 6, 7, 8, 9, 10, 11, 12, 21, 22, 24, 26, 27, 28])
    expect([...linhas]).toContain(`A${linha}`)
})

describe('what is taken away is there, and so is who notices', () => {
  test.each(CATALOGO.map((defesa) => ({ nome: defesa.id, defesa })))('$nome', ({ defesa }) => {
    expect([...semADefesa(raiz, defesa)].length).toBeGreaterThan(0)
    const arquivo = join(raiz, defesa.teste.arquivo)
    expect(existsSync(arquivo)).toBe(true)
    const texto = readFileSync(arquivo, 'utf8')
    expect(estaNo(texto, defesa.teste.nome), defesa.teste.nome).toBe(true)
    if (defesa.teste.controle !== undefined)
      expect(estaNo(texto, defesa.teste.controle), defesa.teste.controle).toBe(true)
  })
})

test('none that was tried was missed; the table tells which wait: npm run simulate -- defesas --faltantes', () => {
  const provadas = lerResultados(raiz)
  const tentadas = CATALOGO.filter((defesa) => provadas[defesa.id]?.de === digestoDe(defesa))
  expect(tentadas.length).toBeGreaterThan(0)
  const passaram = tentadas.filter(({ id }) => provadas[id]?.viu !== 'cai')
  expect(passaram.map(({ id }) => id)).toEqual([])
})

test('the table of the page is the one of the list', () => {
  expect(blocoDaPagina(raiz)).toBe(tabelaDe(CATALOGO, lerResultados(raiz)))
})
