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
  await page.emulateMedia({ reducedMotion: 'reduce' })
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

  await test.step('switched off, nothing of it is left', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Desligar', exact: true }).click()
    await page.getByLabel('Motivo').fill('fim da demonstração')
    await clicar(page, 'Desligar')
    await expect(page.getByText('Sem chaves')).toBeVisible()
  })
})
