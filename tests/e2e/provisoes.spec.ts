// Férias and 13º put aside, on screen: the entry, how it was reached person by person, and the conciliação that agrees.
import type { Page } from '@playwright/test'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

/** Companies of the demonstration with employees are known by their folha, not by a number. */
async function quemTemEmpregados(page: Page, competencia: string): Promise<number> {
  const pedido = page.waitForRequest((req) => req.headers().authorization !== undefined)
  await page.goto('/contabilidade')
  const authorization = (await pedido).headers().authorization ?? ''
  for (let empresaId = 1; empresaId <= 60; empresaId++) {
    const resposta = await page.request.get(
      `/folha/empregados?empresaId=${empresaId}&competencia=${competencia}`,
      { headers: { authorization } },
    )
    if (!resposta.ok()) continue
    const { lista } = (await resposta.json()) as { lista: readonly object[] }
    if (lista.length > 1) return empresaId
  }
  throw new Error('a demonstração não tem empregados')
}

test('the entry of a provision says whose férias they are, by which law, and the month agrees', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const [ano = 0, mes = 0] = mesEmFechamento().split('-').map(Number)
  const fechada = mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
  await chegar(page, 'contador', '/contabilidade')
  const empresa = await quemTemEmpregados(page, fechada)
  const livro = `empresa=${empresa}&competencia=${fechada}`
  await page.goto(`/contabilidade?aba=diario&${livro}&busca=Provisão de férias`)
  await page.getByText('Provisão de férias, competência').click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText('2.1.5.01 Provisão de férias')).toBeVisible()
  await gaveta.getByRole('button', { name: 'Como chegamos neste valor' }).click()
  // The memória ends in the amount of the entry: it is said first, and from what.
  const resposta = gaveta.getByText(/^[\d.]+,\d{2} = /).first()
  await expect(resposta).toBeVisible()
  const total = await gaveta.getByRole('row', { name: /^Total/ }).textContent()
  expect(total).toContain((await resposta.textContent())?.split(' = ')[0] ?? 'sem resultado')
  await expect(gaveta.getByText(/^Provisão de férias do mês( \+ |$)/).first()).toBeVisible()
  // A branch is drawn when the one above it is open.
  for (let nivel = 0; nivel < 4; nivel += 1)
    await gaveta.locator('details:not([open]) > summary').evaluateAll((todos) => {
      for (const um of todos) (um as HTMLElement).click()
    })
  await expect(
    gaveta.getByText(/Fictíci[ao] · Férias e terço devidos no fim do mês/).first(),
  ).toBeVisible()
  await expect(gaveta.getByText(/CF, art\. 7º, XVII/).first()).toBeVisible()

  await page.goto(`/contabilidade?aba=conciliacao&${livro}`)
  await expect(
    page.getByText('Férias e 13º devidos aos empregados × saldo das provisões'),
  ).toBeVisible()
  await expect(page.getByText(/^Difere/)).toHaveCount(0)
})
