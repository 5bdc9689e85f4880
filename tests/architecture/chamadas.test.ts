// A call that leaves goes where the configuration says: an answer that leads elsewhere is an error, not a new address.
import { expect, test } from 'vitest'
import { textOf, trackedFiles } from './tracked-files.ts'

/** What stands between the parentheses of each `fetch(`. */
function chamadas(fonte: string): string[] {
  return [...fonte.matchAll(/(?<![\w.])fetch\(/g)].map(({ index, 0: inicio }) => {
    let abertos = 1
    let i = index + inicio.length
    for (; i < fonte.length && abertos > 0; i += 1)
      abertos += { '(': 1, ')': -1 }[fonte[i] ?? ''] ?? 0
    return fonte.slice(index + inicio.length, i - 1)
  })
}

const recusaDesvio = (chamada: string) => chamada.includes("redirect: 'error'")

test('calls out follow no redirect', () => {
  const fontes = trackedFiles().filter(
    (file) =>
      /^apps\/(server|identity)\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|testes\//.test(file),
  )
  const todas = fontes.flatMap((file) =>
    chamadas(textOf(file)).map((chamada) => ({ file, chamada })),
  )
  expect(todas.length).toBeGreaterThan(4)
  expect(todas.filter(({ chamada }) => !recusaDesvio(chamada))).toEqual([])
})

test('one that follows is noticed', () => {
  expect(chamadas("await fetch(f(x), { redirect: 'error' })").map(recusaDesvio)).toEqual([true])
  expect(chamadas('await fetch(url)').map(recusaDesvio)).toEqual([false])
})
