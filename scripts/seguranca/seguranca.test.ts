import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escreverSeguranca, faltas, lerRequisitos, POR_CAPITULO } from './asvs.ts'

const PAGINA = join(import.meta.dirname, '../../docs/seguranca.md')

test('docs/seguranca.md is up to date', () => {
  expect(
    readFileSync(PAGINA, 'utf8') === escreverSeguranca() ? 'em dia' : 'rode npm run seguranca',
  ).toBe('em dia')
})

test('every requirement of levels 1 and 2 is there, once, in order', () => {
  const requisitos = lerRequisitos()
  const ids = requisitos.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const partes = (id: string) => id.slice(1).split('.').map(Number)
  const emOrdem = ids.toSorted((a, b) => {
    const [x, y] = [partes(a), partes(b)]
    const onde = x.findIndex((um, i) => um !== y[i])
    return (x[onde] ?? 0) - (y[onde] ?? 0)
  })
  expect(ids).toEqual(emOrdem)
  const contados = Object.fromEntries(
    Object.keys(POR_CAPITULO).map((n) => [n, ids.filter((id) => id.startsWith(`V${n}.`)).length]),
  )
  expect(contados).toEqual(POR_CAPITULO)
  expect(requisitos.filter(({ nivel }) => nivel === 1)).toHaveLength(70)
})

test('every test and every page that is named is there', () => {
  expect(faltas(lerRequisitos())).toEqual([])
})

test('a test or a page that is not there is noticed', () => {
  const [um] = lerRequisitos(
    'V1.1.1|2|x|T s/acesso · no such title ; D docs/nada.md ; T s/nada · x',
  )
  expect(um && faltas([um])).toHaveLength(3)
  expect(() => lerRequisitos('V1.1.1|3|x|R y')).toThrow('linha 1')
})
