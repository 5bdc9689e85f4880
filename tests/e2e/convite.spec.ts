// Places that are given and taken away: an invitation from the e-mail to the first screen, and a suspension.
import type { Browser, Page } from '@playwright/test'
import { criarPessoa, emailNovo, linkPara, preencherEntrada, SENHA } from './conta-pessoas.ts'
import { entrar, expect, test } from './pessoas.ts'

/** An administrator of the demonstration's office, at «Usuários». */
async function mesaDoAdministrador(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
  const mesa = await contexto.newPage()
  await entrar(mesa, 'administrador', '/usuarios')
  return mesa
}

/** Finds the person and takes the place away, with the reason that is asked for. */
async function suspender(mesa: Page, email: string): Promise<void> {
  await mesa.goto('/usuarios')
  await mesa.getByRole('searchbox').first().fill(email)
  // A choice made before the filter acts is cleared by it.
  await expect(mesa.getByText('1–1 de 1')).toBeVisible()
  const linha = mesa.getByRole('row').filter({ hasText: email })
  await linha.getByRole('checkbox').check()
  await mesa.getByRole('button', { name: 'Suspender' }).click()
  await mesa.getByLabel('Motivo').fill('Saiu da equipe na semana passada.')
  const dialogo = mesa.getByRole('dialog')
  await dialogo.getByRole('button', { name: /^Suspender/ }).click()
  await expect(linha.getByText('Suspenso')).toBeVisible()
}

async function convidar(mesa: Page, email: string): Promise<void> {
  await mesa.getByRole('button', { name: 'Convidar', exact: true }).click()
  const gaveta = mesa.getByRole('dialog', { name: 'Convidar pessoas' })
  await gaveta.getByLabel('E-mails').fill(`Pessoa Convidada <${email}>`)
  await gaveta.getByLabel('Mensagem (opcional)').fill('Bem-vinda à equipe.')
  await gaveta.getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect(mesa.getByText('1 convite enviado.')).toBeVisible()
}

test('an invitation is accepted from its e-mail, once, and a suspended person is told so', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(120_000)
  const email = emailNovo()
  const mesa = await mesaDoAdministrador(browser, baseURL)
  await convidar(mesa, email)

  const link = await linkPara(page, email, 'codigo=')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Convite de/ })).toBeVisible()
  await expect(page.getByText(`Para ${email}.`, { exact: false })).toBeVisible()
  await page.getByLabel(/^Senha/).fill(SENHA)
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(page.getByText('É preciso aceitar os termos de uso.')).toBeVisible()
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.check()
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(page.getByText('Convite aceito.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Você tem um convite' })).toBeVisible()
  await expect(page.getByText('«Bem-vinda à equipe.»')).toBeVisible()
  await page.getByRole('button', { name: /^Aceitar o convite de/ }).click()
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })

  // The link was of one use: opened again, it offers nothing.
  const outra = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
  const depois = await outra.newPage()
  await depois.goto(link)
  await expect(depois.getByRole('heading', { name: 'Este convite não serve mais' })).toBeVisible()
  await outra.close()

  await suspender(mesa, email)
  await mesa.context().close()

  // The sessions ended with the place: who comes back proves who they are, and is told.
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('Acesso suspenso pelo escritório', { exact: false })).toBeVisible()
  await expect(page.getByText('Fale com o escritório', { exact: false })).toBeVisible()
})

test('a person suspended before entering signs in and is told, without a screen of the office', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(90_000)
  const { email } = await criarPessoa(page)
  const mesa = await mesaDoAdministrador(browser, baseURL)
  await suspender(mesa, email)
  await mesa.context().close()
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('Acesso suspenso pelo escritório', { exact: false })).toBeVisible()
})
