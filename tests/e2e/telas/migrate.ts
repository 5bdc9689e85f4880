// The second way to issue: its screen without keys, with them, the cities that it serves and a note of test.
import { expect, type Page } from '@playwright/test'
import { entrar } from '../pessoas.ts'
import type { Caminho, Jornada } from './jornada.ts'

const TELA = '/painel/configuracoes/integracao-migrate'

const clicar = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

async function desligar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desligar', exact: true }).click()
  await page.getByLabel('Motivo').fill('outra caminhada')
  await clicar(page, 'Desligar')
  await expect(page.getByText('Sem chaves')).toBeVisible()
}

/** The first company of the list, with its key, ready. */
async function umaPronta({ page, foto }: Caminho): Promise<void> {
  const grade = page.getByRole('grid', { name: 'empresas na Migrate' })
  await grade.getByRole('row').nth(1).click()
  const gaveta = page.getByRole('dialog')
  const cnpj = await gaveta
    .getByText(/^\w{2}\.\w{3}\.\w{3}\/\w{4}-\d\d$/)
    .first()
    .textContent()
  await clicar(page, 'Guardar chave')
  await page.getByLabel('Chave da empresa').fill(`chave-${(cnpj ?? '').replace(/\W/g, '')}`)
  await clicar(page, 'Salvar')
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await expect(page.getByText('Pronta', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Emitir nota de teste' }).click()
  const notas = page.getByRole('region', { name: 'Notas de teste' })
  await expect(notas.getByText('Autorizada', { exact: true })).toBeVisible()
  await notas.scrollIntoViewIfNeeded()
  await foto('nota-de-teste')
  await page.keyboard.press('Escape')
  await expect(gaveta).toHaveCount(0)
}

async function integracao(caminho: Caminho): Promise<void> {
  const { page, foto } = caminho
  await entrar(page, 'contador')
  await page.goto(TELA)
  const ligada = page.getByRole('button', { name: 'Desligar', exact: true })
  await expect(ligada.or(page.getByText('Sem chaves'))).toBeVisible()
  if ((await ligada.count()) > 0) await desligar(page)
  await expect(page.getByText('Sem chaves')).toBeVisible()
  await foto('sem-chaves')
  await page.getByRole('tab', { name: 'Cidades atendidas' }).click()
  await expect(page.getByText('nada se sabe das cidades')).toBeVisible()
  await foto('sem-cidades')
  await page.getByRole('tab', { name: 'Empresas' }).click()
  await page.getByRole('button', { name: 'Guardar chaves' }).click()
  await page.getByLabel('Chave de parceiro').fill('PARCEIRO-FICTICIO')
  await page.getByLabel('Segredo de parceiro').fill('segredo-ficticio-do-parceiro')
  await clicar(page, 'Guardar no cofre')
  await expect(page.getByText('Guardadas no cofre')).toBeVisible()
  await umaPronta(caminho)
  await foto('empresas')
  await page.getByRole('tab', { name: 'Cidades atendidas' }).click()
  await page.getByRole('button', { name: 'Atualizar cidades' }).click()
  await expect(page.getByText('Como a Migrate disse em')).toBeVisible()
  await foto('cidades')
  await page.getByLabel('UF').selectOption('SP')
  await expect(page.getByText('Manaus – AM')).toBeHidden()
  await foto('cidades-de-sp')
  await desligar(page)
}

export const MIGRATE: readonly Jornada[] = [{ nome: 'migrate', andar: integracao }]
