// «Minha conta»: what a person does with the ways into their own account.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { criarPessoa, preencherEntrada, SENHA, sair } from './conta-pessoas.ts'
import { expect, test } from './pessoas.ts'

const aba = (nome: string) => `/minhaConta?aba=${nome}`

async function entrarEm(page: Page, nome: string): Promise<string> {
  const { email } = await criarPessoa(page)
  await page.goto(aba(nome))
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  return email
}

test('two steps are set up, asked for at the next sign-in, and a recovery code serves once', async ({
  page,
}) => {
  const email = await entrarEm(page, 'segundo-fator')
  await page.getByRole('button', { name: 'Ativar com um aplicativo' }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await page.getByText('Não consigo ler o código').click()
  const segredo = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(segredo) })
  await page.getByLabel('Código de 6 dígitos').fill('000000')
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(page.getByText('O código não confere.')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(totp.generate())
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const codigos = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codigos).toHaveCount(10)
  const recuperacao = (await codigos.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10.', { exact: false })).toBeVisible()

  await sair(page)
  await page.goto(aba('segundo-fator'))
  await preencherEntrada(page, email)
  await page
    .getByLabel('Código de 6 dígitos')
    .pressSequentially(totp.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByText('Restam 10.', { exact: false })).toBeVisible()

  await sair(page)
  await page.goto(aba('segundo-fator'))
  await preencherEntrada(page, email)
  await page.getByRole('link', { name: 'Usar código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recuperacao)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Restam 9.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Remover Celular' }).click()
  await expect(page.getByText('Aplicativo removido.')).toBeVisible()
})

test('a passkey is included, renamed, enters without a password, and is removed', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await entrarEm(page, 'chaves')
  await page.getByLabel('Nome do aparelho').fill('Notebook')
  await page.getByRole('button', { name: 'Incluir chave de acesso' }).click()
  await expect(
    page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: 'Renomear Notebook' }).click()
  await page.getByLabel('Nome da chave').fill('Cofre')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await expect(page.getByText('Cofre')).toBeVisible()
  await sair(page)
  await page.goto('/conta/entrar')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL(/\/painel$/)
  await page.goto(aba('chaves'))
  await page.getByRole('button', { name: 'Remover Cofre' }).click()
  await expect(page.getByText('Chave de acesso removida.')).toBeVisible()
})

test('the other devices are seen and ended from here', async ({ page, browser, baseURL }) => {
  const email = await entrarEm(page, 'dispositivos')
  const outro = await browser.newContext({ baseURL: baseURL ?? '' })
  const la = await outro.newPage()
  await la.goto('/painel')
  await preencherEntrada(la, email)
  await expect(la).toHaveURL(/\/painel$/)
  await page.reload()
  await page.getByRole('button', { name: 'Encerrar as outras' }).click()
  await expect(page.getByText('1 sessão encerrada.')).toBeVisible()
  await la.goto('/painel')
  await expect(la.getByLabel('Senha', { exact: true })).toBeVisible()
  await outro.close()
})

test('the password changes only with the one in use, and the record tells it', async ({ page }) => {
  await entrarEm(page, 'senha')
  await page.getByLabel(/^Senha atual/).fill('não é esta senha')
  await page.getByLabel(/^Nova senha/).fill('outro lago, sem vento')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('A senha atual não confere.')).toBeVisible()
  await page.getByLabel(/^Senha atual/).fill(SENHA)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('Senha trocada.')).toBeVisible()
  await page.getByRole('link', { name: 'Atividade' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Senha trocada' })).toBeVisible()
})

test('what is kept of me leaves in a file, and the erasure is asked for', async ({ page }) => {
  await entrarEm(page, 'meus-dados')
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ])
  expect(baixado.suggestedFilename()).toMatch(/\.json$/)
  await page.getByRole('button', { name: 'Pedir a eliminação' }).click()
  const pedidos = page.getByRole('list', { name: 'Meus pedidos' })
  await expect(pedidos).toContainText('Aberto')
  await expect(pedidos).toContainText('executa-se em')
  await pedidos.getByRole('button', { name: /Desistir do pedido/ }).click()
  await expect(pedidos).toContainText('Cancelado por você')
})
