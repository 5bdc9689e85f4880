// The second way to issue, by the screen: keys that go in and are not shown, a company tested and ready, and taken away.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/painel/configuracoes/integracao-migrate'
/** Of the simulated service. */
const PARCEIRO = 'PARCEIRO-FICTICIO'
const SEGREDO = 'segredo-ficticio-do-parceiro'

const janela = (page: Page) => page.getByRole('dialog').last()
const clicar = (page: Page, name: string) =>
  janela(page).getByRole('button', { name, exact: true }).click()

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

test('keys are kept, a company is tested, becomes ready, and is taken away', async ({ page }) => {
  test.setTimeout(180_000)
  await chegar(page, 'contador', TELA)

  await test.step('the keys of the office go to the vault', async () => {
    await expect(page.getByText('Sem chaves')).toBeVisible()
    await acessivel(page)
    await page.getByRole('button', { name: 'Guardar chaves' }).click()
    await clicar(page, 'Guardar no cofre')
    await expect(janela(page)).toContainText('Faltam 2 campos')
    await page.getByLabel('Chave de parceiro').fill(PARCEIRO)
    await page.getByLabel('Segredo de parceiro').fill(SEGREDO)
    await clicar(page, 'Guardar no cofre')
    await expect(page.getByText('Guardadas no cofre')).toBeVisible()
    await expect(page.getByText('•••• ICIO')).toBeVisible()
  })

  const grade = page.getByRole('grid', { name: 'empresas na Migrate' })
  await test.step('a wrong key is said so', async () => {
    await grade.getByRole('row').nth(1).click()
    await clicar(page, 'Guardar chave')
    await page.getByLabel('Chave da empresa').fill('uma-chave-errada')
    await clicar(page, 'Salvar')
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    await expect(page.getByText('A Migrate recusou a chave da empresa')).toBeVisible()
    await acessivel(page)
  })

  await test.step('the right one passes every step', async () => {
    const cnpj =
      (await page
        .getByRole('dialog')
        .getByText(/^\w{2}\.\w{3}\.\w{3}\/\w{4}-\d\d$/)
        .first()
        .textContent()) ?? ''
    await page.getByRole('button', { name: 'Mudar', exact: true }).click()
    await page.getByLabel('Chave da empresa').fill(`chave-${cnpj.replace(/\W/g, '')}`)
    await clicar(page, 'Salvar')
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    await expect(page.getByText('Pronta', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('O acesso dado no teste vale até')).toBeVisible()
    await acessivel(page)
  })

  await test.step('Migrate is asked to tell of what changes', async () => {
    await page.getByRole('button', { name: 'Registrar webhook', exact: true }).click()
    await expect(page.getByText('Webhook registrado')).toBeVisible()
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    await expect(page.getByText('Ativo: a Migrate avisa este endereço.')).toBeVisible()
  })

  await test.step('a note of test goes step by step, and comes on paper', async () => {
    await page.getByRole('button', { name: 'Emitir nota de teste' }).click()
    const notas = page.getByRole('region', { name: 'Notas de teste' })
    await expect(notas.getByText('Autorizada', { exact: true })).toBeVisible()
    await expect(notas.getByText('A Migrate mandou o PDF.')).toBeVisible()
    await acessivel(page)
    // By the keyboard: a notice may be over it.
    await notas.getByRole('button', { name: /^Ver PDF de RPS 900\/\d+$/ }).press('Enter')
    await expect(page.getByRole('dialog', { name: /^Nota de teste/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the cities come with their date, and are filtered', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Cidades atendidas' }).click()
    await page.getByRole('button', { name: 'Atualizar cidades' }).click()
    await expect(page.getByText('Como a Migrate disse em')).toBeVisible()
    const cidades = page.getByRole('grid', { name: 'cidades da Migrate' })
    await expect(cidades.getByText('Manaus – AM')).toBeVisible()
    await acessivel(page)
    await page.getByLabel('O que a cidade aceita').selectOption('substitui')
    await expect(cidades.getByText('Manaus – AM')).toBeHidden()
    await expect(cidades.getByText('Campinas – SP')).toBeVisible()
    await page.getByLabel('O que a cidade aceita').selectOption('')
    await page.getByLabel('UF').selectOption('AM')
    await expect(cidades.getByText('Manaus – AM')).toBeVisible()
    await expect(cidades.getByText('Campinas – SP')).toBeHidden()
    await page.getByRole('tab', { name: 'Empresas' }).click()
  })

  await test.step('switched off, nothing of it is left', async () => {
    await page.getByRole('button', { name: 'Desligar', exact: true }).click()
    await page.getByLabel('Motivo').fill('fim da demonstração')
    await clicar(page, 'Desligar')
    await expect(page.getByText('Sem chaves')).toBeVisible()
  })
})
