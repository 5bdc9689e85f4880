// The form of an entry: its date is replaced as it is typed, and what is written in it is not lost without being asked.
import { abrirLivro } from './livro.ts'
import { expect, test } from './pessoas.ts'

test('the date of a new entry is selected on focus, and the typed one is what is posted', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await abrirLivro(page, null, 'aba=diario&lancar=sim')
  const data = page.getByRole('textbox', { name: 'Data', exact: true })
  await expect(data).toBeFocused()
  const inteira = () =>
    data.evaluate((campo) => {
      const { selectionStart, selectionEnd, value } = campo as HTMLInputElement
      return (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length
    })
  await expect.poll(inteira).toBe(true)
  const [, mes = '', ano = ''] = (await data.inputValue()).split('/')
  await page.keyboard.type(`03${mes}${ano}`)
  await expect(data).toHaveValue(`03/${mes}/${ano}`)
  // With the cursor at its end, another one begins; clicked for the first time, it is selected.
  await page.keyboard.type(`02/${mes}/${ano}`)
  await expect(data).toHaveValue(`02/${mes}/${ano}`)
  await page.getByRole('textbox', { name: 'Documento' }).click()
  await data.click()
  await expect.poll(inteira).toBe(true)
  // One that does not exist is not sent in the place of the one of before, neither once nor twice.
  await page.keyboard.type(`3102${ano}`)
  let escritos = 0
  page.on('request', (pedido) => {
    if (pedido.method() === 'POST' && /\/contabil\//.test(pedido.url())) escritos += 1
  })
  for (let vez = 0; vez < 2; vez += 1) {
    await page.getByRole('button', { name: 'Confirmar' }).first().click()
    await expect(
      page.getByText('Escreva uma data que existe', { exact: false }).first(),
    ).toBeVisible()
  }
  expect(escritos).toBe(0)
})

test('what is typed is asked about before Back or another tab closes its form, and is offered again', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await abrirLivro(page, null, 'aba=diario')
  await page.getByRole('button', { name: 'Lançar', exact: true }).first().click()
  const historico = page.getByLabel('Histórico', { exact: true })
  await historico.fill('Aluguel da sala 12')
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const ficar = async () => {
    await expect(pergunta).toContainText('Lançamento em digitação')
    await pergunta.getByRole('button', { name: 'Continuar aqui' }).click()
    await expect(pergunta).toBeHidden()
    await expect(historico).toHaveValue('Aluguel da sala 12')
  }
  await page.goBack()
  await ficar()
  await page.getByRole('tab', { name: 'Balancete' }).click()
  await ficar()
  await page.goBack()
  await pergunta.getByRole('button', { name: 'Guardar rascunho e sair' }).click()
  await expect(historico).toBeHidden()
  await page.goForward()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(historico).toHaveValue('Aluguel da sala 12')
  // Of nobody after: thrown away, it leaves without being asked about.
  await page.getByRole('tab', { name: 'Balancete' }).click()
  await pergunta.getByRole('button', { name: 'Sair sem guardar' }).click()
  await expect(page.getByRole('tab', { name: 'Balancete' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
