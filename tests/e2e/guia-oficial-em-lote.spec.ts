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
  await chegar(
    page,
    'contador',
    `/painel/fechamento/das?competencia=${mesEmFechamento()}&regime=6&situacao=Enviada`,
  )
  const [nome = ''] = await escolher(page, 2)
  await page.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Gerar DAS oficial' })
  await expect(dialogo.getByText(/2 empresas, R\$/)).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Gerar em 2 empresas' }).dblclick()
  await expect(operacao(page)).toHaveCount(1)
  await expect(operacao(page)).toContainText('2 feitas', { timeout: 45_000 })
  // Chosen again, they are done.
  await page.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  await expect(dialogo.getByRole('button', { name: 'Gerar (0)' })).toBeDisabled()
  await dialogo.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('row').filter({ hasText: nome }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver a guia' }).click()
  await expect(page.getByRole('region', { name: 'Como pagar' })).toBeVisible()
})
