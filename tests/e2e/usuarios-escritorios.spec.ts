// Root takes an office out of use; who is in it is told so, and comes back when it is given back.
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'
import { expect, test } from './pessoas.ts'

const quem = (papel: string) => {
  const achado = DEMO_USERS.find((um) => um.papel === papel)
  if (!achado) throw new Error(`a demonstração não tem ${papel}`)
  return achado
}

test('root suspends an office and its person is told so at the next request', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const vizinho = await (
    await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
  ).newPage()
  const { email, senha } = quem('Contador (outro escritório)')
  await vizinho.goto('/painel')
  await vizinho.getByLabel('E-mail').fill(email)
  await vizinho.getByLabel('Senha', { exact: true }).fill(senha)
  await vizinho.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(vizinho).toHaveURL(/\/painel/, { timeout: 20_000 })

  const root = quem('Root')
  await page.goto('/painel')
  await page.getByLabel('E-mail').fill(root.email)
  await page.getByLabel('Senha', { exact: true }).fill(root.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: /Contabilidade Faz de Conta/ }).click()
  await expect(page).toHaveURL(/\/painel/, { timeout: 20_000 })
  await page.goto('/contador/escritorios-contabeis')
  await page.getByRole('row', { name: /Vizinho/ }).click()
  await page.getByRole('button', { name: 'Suspender', exact: true }).click()
  const pergunta = page.getByRole('dialog', { name: /^Suspender/ })
  await pergunta.getByLabel('Motivo').fill('Conferência do contrato')
  await pergunta.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText(/está suspenso: ninguém dele entra/)).toBeVisible()

  await vizinho.reload()
  await expect(vizinho.getByText(/Escritório suspenso/)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Reativar' }).click()
  await expect(page.getByText(/voltou a funcionar/)).toBeVisible()
  await vizinho.reload()
  await expect(vizinho).toHaveURL(/\/painel/, { timeout: 20_000 })
  await vizinho.context().close()
})

test('root exports an office and takes the file from its screen', async ({ page }) => {
  test.setTimeout(120_000)
  const root = quem('Root')
  await page.goto('/painel')
  await page.getByLabel('E-mail').fill(root.email)
  await page.getByLabel('Senha', { exact: true }).fill(root.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: /Contabilidade Faz de Conta/ }).click()
  await expect(page).toHaveURL(/\/painel/, { timeout: 20_000 })
  await page.goto('/contador/escritorios-contabeis')
  await page.getByRole('row', { name: /Vizinho/ }).click()
  await page.getByRole('button', { name: 'Exportar tudo' }).click()
  const exportacoes = page.getByRole('list', { name: 'Exportações do escritório' })
  const pronta = exportacoes.getByRole('button', { name: /Baixar a exportação/ })
  await expect(pronta).toBeVisible({ timeout: 60_000 })
  const [baixado] = await Promise.all([page.waitForEvent('download'), pronta.click()])
  expect(baixado.suggestedFilename()).toMatch(/\.zip$/)
})
