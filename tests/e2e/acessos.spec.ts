// Accesses to governments by the screen: written down, asked of the client by a link that serves once, brought by a file,
// tested where there is something to test, passed to another person and ended.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/painel/configuracoes/acessos'
const SENHA = ' senha com espaço'
const janela = (page: Page) => page.getByRole('dialog').last()
const linhas = (page: Page) => page.locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

/** The company of the first row of the list, and its CNPJ. */
async function umaEmpresa(page: Page): Promise<{ cnpj: string; apelido: string }> {
  // A page that is left takes its answers with it: nothing of the one before is on its way.
  await page.goto('about:blank')
  const lista = page
    .waitForResponse((r) => new URL(r.url()).pathname === '/api/acessos-a-governos')
    .then(async (r) => ({
      primeiro: (await r.json()).lista[0],
      token: (await r.request().allHeaders()).authorization ?? '',
    }))
  await page.goto(TELA)
  const {
    primeiro: { empresaId: id, empresa: apelido },
    token,
  } = await lista
  const resposta = await page.request.get(`/api/empresas/${id}`, {
    headers: { authorization: token },
  })
  const dita = await resposta.json()
  return { apelido, cnpj: String(dita.Identificacao) }
}

test('written down, asked of the client, delivered once, and ended', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await chegar(page, 'contador', TELA)
  const { apelido } = await umaEmpresa(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acessos a governos')
  await expect(linhas(page).first()).toBeVisible()
  await acessivel(page)

  await test.step('a new one, whose secret is left for the client', async () => {
    // An access is of one company: without one, the list of them is asked for first.
    await page.getByRole('button', { name: 'Novo acesso' }).click()
    await page.getByRole('option', { name: apelido }).click()
    await expect(page.getByRole('button', { name: `Empresa: ${apelido}` })).toBeVisible()
    await page.getByRole('button', { name: 'Novo acesso' }).click()
    await expect(janela(page)).toContainText(`Novo acesso de ${apelido}`)
    await janela(page).getByLabel('Sistema').selectOption('Simples Nacional')
    await janela(page).getByLabel('Forma de acesso').selectOption('Código de acesso')
    await janela(page).getByLabel('Usuário').fill('fictício')
    await acessivel(page)
    await janela(page).getByRole('button', { name: 'Cadastrar acesso' }).click()
    await expect(janela(page)).toContainText('A senha ou o código não está no cofre')
    await expect(janela(page)).toContainText('Não se testa daqui')
  })

  let link = ''
  await test.step('the link is shown once', async () => {
    await janela(page).getByRole('button', { name: 'Pedir ao cliente' }).click()
    await janela(page).getByLabel('Recado ao cliente').fill('A de sempre')
    await janela(page).getByRole('button', { name: 'Fazer o link' }).click()
    link = (await page.getByLabel('Link para o cliente').textContent()) ?? ''
    expect(link).toContain('/conta/entregar-acesso#')
    await janela(page).getByRole('button', { name: 'Fechar' }).last().click()
    await expect(janela(page)).toContainText('ainda não foi aberto')
  })

  await test.step('who has the link, signed in nowhere, sees names, writes, and it is spent', async () => {
    const deFora = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const cliente = await deFora.newPage()
    await cliente.goto(link)
    await expect(cliente.getByRole('heading', { name: 'Entregar um acesso' })).toBeVisible()
    await expect(cliente.locator('main')).toContainText(apelido)
    await expect(cliente.locator('main')).toContainText('«A de sempre»')
    await acessivel(cliente)
    await cliente.getByRole('button', { name: 'Entregar' }).click()
    await expect(cliente.getByText('Preencha «Código de acesso».').first()).toBeVisible()
    await cliente.getByLabel('Código de acesso').fill(SENHA)
    await cliente.getByRole('button', { name: 'Entregar' }).click()
    await expect(cliente.getByRole('heading', { name: 'Entregue' })).toBeVisible()
    await cliente.goto('about:blank')
    await cliente.goto(link)
    await expect(cliente.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible()
    await deFora.close()
  })

  await test.step('it is in the vault, by the client, and nobody sees it', async () => {
    await page.reload()
    await expect(janela(page)).toContainText('pelo cliente')
    await expect(janela(page)).toContainText('Entregue pelo cliente')
    expect(await page.content()).not.toContain(SENHA.trim())
  })

  await test.step('ended, it leaves the list', async () => {
    await janela(page).getByRole('button', { name: 'Encerrar' }).click()
    await janela(page).getByLabel('Motivo').fill('não é mais usado')
    await janela(page).getByRole('button', { name: 'Encerrar' }).click()
    await expect(page.getByText('Acesso encerrado.').first()).toBeVisible()
  })
})

test('a file is looked at before anything changes, and shows no password', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', TELA)
  const { cnpj } = await umaEmpresa(page)
  await page.getByRole('button', { name: 'Trazer de um arquivo' }).click()
  const csv = [
    'CNPJ;Sistema;Órgão;Forma;Usuário;Senha;Validade',
    `${cnpj};eSocial;;gov.br;do arquivo;${SENHA};31/12/2030`,
    '123;eSocial;;gov.br;;x;',
  ].join('\r\n')
  await janela(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'acessos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await janela(page).getByRole('button', { name: 'Ver a prévia' }).click()
  await expect(janela(page)).toContainText('“123” não é um CPF')
  await expect(janela(page)).toContainText('Vem no arquivo')
  await acessivel(page)
  expect(await page.content()).not.toContain(SENHA.trim())
  await janela(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(/1 acesso cadastrado|1 mudado/).first()).toBeVisible()
})

test('the chosen ones are tested and pass to another person', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', `${TELA}?forma=procuracao`)
  await linhas(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await expect(page.getByText(/pass(ou|aram) no teste/).first()).toBeVisible()
  await linhas(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mudar responsável' }).click()
  await janela(page).getByLabel('Responsável').selectOption({ index: 1 })
  await janela(page).getByRole('button', { name: 'Mudar responsável' }).click()
  await expect(page.getByText(/mud(ou|aram) de responsável/).first()).toBeVisible()
})
