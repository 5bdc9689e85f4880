// «Gerar DAS oficial» of several companies: what it says before, one operation however often it is confirmed, and the official
// document in the guide. Of MEIs, whose DAS waits for no declaration.
import { violacoes } from './axe.ts'
import { escolher, operacao } from './escolher.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

test('the official DAS of several is issued in one go, and nothing is left to issue', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await chegar(page, 'contador', `/painel/fechamento/das?competencia=${mesEmFechamento()}&regime=6`)
  await escolher(page, 4)
  await page.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Gerar DAS oficial' })
  // Of a guide that was paid none is issued.
  const gerar = dialogo.getByRole('button', { name: /^Gerar em \d/ })
  const quantas = /\d+ empresas?/.exec((await gerar.textContent()) ?? '')?.[0] ?? ''
  await expect(dialogo.getByText(`${quantas}, R$`)).toBeVisible()
  const nome = (await dialogo.getByRole('listitem').getByRole('button').first().textContent()) ?? ''
  expect(await violacoes(page)).toEqual([])
  await gerar.dblclick()
  await expect(operacao(page)).toHaveCount(1)
  await expect(operacao(page)).toContainText(`${Number.parseInt(quantas, 10)} feita`, {
    timeout: 45_000,
  })
  // Chosen again, they are done.
  await page.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  await expect(dialogo.getByRole('button', { name: 'Gerar (0)' })).toBeDisabled()
  await dialogo.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('row').filter({ hasText: nome }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver a guia' }).click()
  await expect(page.getByRole('region', { name: 'Como pagar' })).toBeVisible()
})
