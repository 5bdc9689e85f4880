// «Informar recebimento» of a note and of many, and the entry it leaves in the books by itself.
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

test('a receipt is told on the note, undone, and told of many at once', async ({ page }) => {
  await chegar(page, 'contador', `/receitas/notas-fiscais?competencia=${MES}&status=1`)
  const linha = page.locator('[role=row][aria-rowindex="2"]')
  await expect(linha).toBeVisible()

  await test.step('on the note: all that is owed, today', async () => {
    await linha.click()
    const gaveta = page.getByRole('dialog')
    await gaveta.getByRole('button', { name: 'Informar recebimento' }).click()
    await expect(gaveta.getByLabel('Valor recebido')).not.toHaveValue('')
    await gaveta.getByRole('button', { name: 'Informar', exact: true }).click()
    await expect(page.getByText(/^Recebimento de .* informado\.$/)).toBeVisible()
    await gaveta.getByRole('button', { name: /^Desfazer o recebimento/ }).click()
    await page.getByRole('button', { name: 'Desfazer o recebimento', exact: true }).click()
    await expect(gaveta.getByRole('button', { name: 'Informar recebimento' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('of the three first ones, by the list', async () => {
    const caixas = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar NFS?-?e/ })
    await caixas.nth(0).check()
    await caixas.nth(1).check()
    await caixas.nth(2).check()
    await page.getByRole('button', { name: 'Informar recebimento' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Informar recebimento' })
    // Who is under the caixa may have been received already: the button says how many are not.
    const confirmar = dialogo.getByRole('button', { name: /^Informar de [1-9]\d* notas?$/ })
    await expect(dialogo.getByText(/^\d+ notas?, R\$/)).toBeVisible()
    const quantas = (await confirmar.textContent())?.replace('Informar de ', '') ?? ''
    await confirmar.click()
    await expect(page.getByText(`${quantas} recebida`, { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    await linha.click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Desfazer/ })).toBeVisible()
  })
})
