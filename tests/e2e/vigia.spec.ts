// What the Receita says, asked of the simulated one: procurações power by power, a letter that only a person opens, and the
// page of declarations that is still to come.
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/painel/configuracoes/acessos'

test('powers, letters and the tax situation of each company, and a letter opened on purpose', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await chegar(page, 'contador', `${TELA}?aba=procuracoes`)
  const linhas = page.locator('[role=row][data-clicavel]')
  await expect(linhas.filter({ hasText: 'Faltam poderes' }).first()).toBeVisible({
    timeout: 60_000,
  })
  expect(await violacoes(page)).toEqual([])
  await linhas.filter({ hasText: 'Faltam poderes' }).first().click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText('Cadastrar Procuração', { exact: false })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^Caixa postal/ }).click()
  await expect(linhas.filter({ hasText: 'Intimação fiscal' }).first()).toBeVisible({
    timeout: 60_000,
  })
  expect(await violacoes(page)).toEqual([])
  // One that no attempt before this one has opened.
  await linhas.filter({ hasText: 'A ver' }).first().click()
  await expect(gaveta.getByText('Abrir dá ciência à empresa hoje', { exact: false })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Abrir a mensagem' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Abrir a mensagem na Receita' })
  // Without the word of the person nothing is asked of the Receita.
  await pergunta.getByRole('button', { name: 'Abrir a mensagem' }).click()
  await expect(pergunta.getByText('Marque esta caixa para continuar.')).toBeVisible()
  await pergunta.getByLabel(/Sei que abrir/).check()
  await pergunta.getByRole('button', { name: 'Abrir a mensagem' }).click()
  const carta = gaveta.getByRole('region', { name: 'O que a mensagem diz' })
  await expect(carta.getByText('Prezado contribuinte', { exact: false })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^DTE/ }).click()
  // The clock asks by itself, in its hour; a person asks now.
  await linhas.first().click()
  await gaveta.getByRole('button', { name: 'Consultar agora' }).click()
  await expect(gaveta.getByText(/pendências/i).first()).toBeVisible({ timeout: 60_000 })
  expect(await violacoes(page)).toEqual([])
})

test('declarations are told as still to come, with what serves meanwhile and a notice that is kept', async ({
  page,
}) => {
  await chegar(page, 'contador', '/declaracoes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Declarações — em breve')
  await expect(page.getByRole('link', { name: 'Guias, em Impostos' })).toBeVisible()
  await page.getByRole('button', { name: 'Avise-me' }).click()
  await expect(page.getByRole('button', { name: 'Aviso pedido' })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
})
