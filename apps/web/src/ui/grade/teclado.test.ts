import { expect, test } from 'vitest'
import { mover } from './teclado.ts'

const tamanho = { linhas: 20, colunas: 5 }
const tecla = (key: string, ctrl = false) => ({ key, ctrl })

test('arrows, j and k move one cell and stop at the edges', () => {
  expect(mover(tecla('ArrowDown'), { linha: 0, coluna: 2 }, tamanho)).toEqual({
    linha: 1,
    coluna: 2,
  })
  expect(mover(tecla('k'), { linha: 0, coluna: 2 }, tamanho)).toEqual({ linha: 0, coluna: 2 })
  expect(mover(tecla('ArrowRight'), { linha: 3, coluna: 4 }, tamanho)).toEqual({
    linha: 3,
    coluna: 4,
  })
})

test('Home and End stay on the row, and with Ctrl go to the corners', () => {
  expect(mover(tecla('End'), { linha: 3, coluna: 1 }, tamanho)).toEqual({ linha: 3, coluna: 4 })
  expect(mover(tecla('Home', true), { linha: 3, coluna: 1 }, tamanho)).toEqual({
    linha: 0,
    coluna: 0,
  })
})

test('PgDn jumps ten rows and, on the last one, asks for the next page', () => {
  expect(mover(tecla('PageDown'), { linha: 3, coluna: 1 }, tamanho)).toEqual({
    linha: 13,
    coluna: 1,
  })
  expect(mover(tecla('PageDown'), { linha: 19, coluna: 1 }, tamanho)).toEqual({ pagina: 1 })
  expect(mover(tecla('PageUp'), { linha: 0, coluna: 1 }, tamanho)).toEqual({ pagina: -1 })
  expect(mover(tecla('a'), { linha: 0, coluna: 1 }, tamanho)).toBeNull()
})
