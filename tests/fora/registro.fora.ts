// After everything: the product is told to end as a terminal does, and what it printed is read.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { linhasDoRegistro, produto } from './produto.ts'

test('Ctrl-C ends the product and leaves no process of it', async () => {
  const { pid, url, pasta } = produto()
  test.skip(pid === 0, 'o produto é de quem escreve o teste')
  process.kill(-pid, 'SIGINT')
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'responde',
          () => 'fechada',
        ),
      { timeout: 30_000 },
    )
    .toBe('fechada')
  // Whoever still works from the copy, by the command or by the folder of its data.
  const dela = () =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((linha) => linha.includes(pasta) && !linha.includes(' ps '))
  await expect.poll(dela, { timeout: 30_000 }).toEqual([])
})

test('whoever starts it is told nothing by a library, in its own words', () => {
  const linhas = readFileSync(produto().registro, 'utf8').split('\n')
  const deOutrem = linhas.filter(
    (uma) => /\b(warning|notice|deprecat)/i.test(uma) && !/^{|npm warn/.test(uma),
  )
  expect(deOutrem).toEqual([])
  expect(linhas.join('\n')).toContain('Razão está em')
})

test('the log of the whole run holds no error', () => {
  const linhas = linhasDoRegistro()
  const falhas = linhas.filter(({ level }) => level === 'error' || level === 'fatal')
  expect(falhas.map((uma) => JSON.stringify(uma).slice(0, 1500))).toEqual([])
  // A log in another form would pass by being empty.
  expect(linhas.length).toBeGreaterThan(0)
})
