// The addresses of the screens are spelled in packages/contract/src/paths and nowhere else: a link written by hand
// leads to a parameter that its screen does not read, and nobody is told.
import { paths } from '@razao/contract/paths'
import { expect, test } from 'vitest'
import { textOf, trackedFiles } from './tracked-files.ts'

type Tree = { readonly [name: string]: string | ((...parts: string[]) => string) | Tree }
const all = (tree: Tree): string[] =>
  Object.values(tree).flatMap((one) => {
    if (typeof one === 'string') return one
    return typeof one === 'function' ? one('').replace(/\/+$/, '') : all(one)
  })
const screens = all(paths)
  .map((path) => path.replace(/\?.*/, ''))
  .filter((path) => path !== '/')
const spelled = new RegExp(`['"\`](${screens.join('|')})(?=['"\`?#]|/\\$)`, 'g')

const isCode = (path: string): boolean =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/testes\/|^packages\/contract\/src\/paths\//.test(path)
const withoutComments = (text: string): string => text.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')

test('the pattern catches what it is for', () => {
  expect("rota: '/usuarios'".match(spelled)).toHaveLength(1)
  expect('rota: `/receitas/notas-fiscais?nota=1`'.match(spelled)).toHaveLength(1)
  expect(['`/statics/darf/', '{id}`'].join('$').match(spelled)).toHaveLength(1)
  expect("rota: '/usuarios-de-fora'".match(spelled)).toBeNull()
})

test('no code of the product spells the address of a screen', () => {
  const found = trackedFiles()
    .filter(isCode)
    .flatMap((path) =>
      (withoutComments(textOf(path)).match(spelled) ?? []).map((what) => `${path}: ${what}`),
    )
  expect(found).toEqual([])
})
