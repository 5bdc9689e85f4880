// Who enters, what they see, and that a change of access acts on the next request.
import type { Browser, Page } from '@playwright/test'
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'
import { entrar, expect, test } from './pessoas.ts'

const SENHA_NOVA = 'Coruja-de-papel-73'

/** A person in a browser of their own. */
async function outraPessoa(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
  return contexto.newPage()
}

/** Invites by the drawer; with companies named, the person sees only those. */
async function convidar(
  page: Page,
  { email, perfil, empresas }: { email: string; perfil: string; empresas: readonly string[] },
): Promise<void> {
  await page.goto('/usuarios')
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const gaveta = page.getByRole('dialog', { name: 'Convidar pessoas' })
  await gaveta.getByLabel('E-mails').fill(`Pessoa Fictícia Convidada <${email}>`)
  await gaveta.getByLabel('Perfil', { exact: true }).selectOption({ label: perfil })
  if (empresas.length > 0) {
    await gaveta.getByLabel('Só as escolhidas').check()
    for (const empresa of empresas) await gaveta.getByLabel(empresa).check()
  }
  await expect(gaveta.getByText('Será convidado')).toBeVisible()
  await gaveta.getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect(page.getByText('1 convite enviado.')).toBeVisible()
}

/** The link of the newest message to this person, read in the outbox of the demonstration. */
async function linkPara(page: Page, email: string): Promise<string> {
  const link = page
    .getByRole('article')
    .filter({ hasText: `Para ${email}` })
    .first()
    .getByRole('link')
    .first()
  await expect(async () => {
    await page.goto('/identidade/caixa-de-saida')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  return (await link.getAttribute('href')) ?? ''
}

/** From the e-mail to the first screen: password, sign-in, and the office's invitation. */
async function aceitar(page: Page, email: string): Promise<void> {
  await page.goto(await linkPara(page, email))
  await page
    .getByLabel(/^(Nova senha|Senha)/)
    .first()
    .fill(SENHA_NOVA)
  const repetida = page.getByLabel(/Repita/)
  if ((await repetida.count()) > 0) await repetida.fill(SENHA_NOVA)
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.check()
  await page.getByRole('button', { name: /Aceitar o convite|Criar conta/ }).click()
  await page
    .getByRole('button', { name: /^Entrar/ })
    .first()
    .click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA_NOVA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: /^Aceitar o convite de/ }).click()
  await expect(page).toHaveURL(/\/painel/, { timeout: 20_000 })
}

test('an invited person enters by the e-mail and sees only the chosen companies, until demoted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const unica = `convidada-${Date.now()}`
  const email = `${unica}@exemplo.razao.example`
  await entrar(page, 'administrador')
  await page.goto('/empresa')
  const linhas = page.getByRole('grid').getByRole('row')
  await expect(linhas.nth(3)).toBeVisible()
  const nomes = await page.getByRole('grid').locator('strong').allInnerTexts()
  const [uma = '', outra = '', fora = ''] = nomes
  await convidar(page, { email, perfil: 'Contador', empresas: [uma, outra] })

  const nova = await outraPessoa(browser, baseURL)
  await aceitar(nova, email)
  await nova.goto('/painel/fechamento')
  await expect(nova.getByRole('heading', { level: 1 })).toBeVisible()
  await nova.getByRole('button', { name: /^Empresa:/ }).click()
  await expect(nova.getByRole('option', { name: uma }).first()).toBeVisible()
  await expect(nova.getByRole('option', { name: outra }).first()).toBeVisible()
  await expect(nova.getByRole('option', { name: fora })).toHaveCount(0)
  await nova.keyboard.press('Escape')

  // Demotion: the next request of who is signed in already answers by the new profile.
  await page.goto(`/usuarios?busca=${unica}`)
  await page.getByRole('row', { name: /Pessoa Fictícia Convidada/ }).click()
  const gaveta = page.getByRole('dialog', { name: /Pessoa Fictícia Convidada/ })
  await gaveta.getByLabel('Perfil', { exact: true }).selectOption({ label: 'Empresa' })
  await gaveta.getByRole('button', { name: 'Salvar acesso' }).click()
  await expect(page.getByText(/Acesso de Pessoa Fictícia Convidada alterado/)).toBeVisible()
  const recusa = nova.waitForResponse(
    (resposta) => resposta.url().includes('busca=qualquer') && resposta.status() === 403,
  )
  await nova.getByRole('searchbox').first().fill('qualquer')
  expect((await recusa).status()).toBe(403)
  await nova.reload()
  await expect(nova).toHaveURL(/\/painel$/)
  await nova.context().close()
})

test('seeing as another shows what they see, and writes nothing', async ({ page }) => {
  await entrar(page, 'administrador')
  await page.goto('/usuarios?busca=Eunice')
  await page.getByRole('row', { name: /Eunice/ }).click()
  await page.getByRole('button', { name: 'Ver como', exact: true }).click()
  await page.getByLabel('Motivo').fill('Conferir o que a cliente vê')
  await page.getByRole('button', { name: 'Ver como Eunice' }).click()
  await expect(page.getByText(/Você está vendo como «Eunice/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  const [pedido] = await Promise.all([
    page.waitForRequest((um) => um.url().includes('/api/') && um.method() === 'GET'),
    page.reload(),
  ])
  const cabecalhos = await pedido.allHeaders()
  expect(cabecalhos['x-ver-como']).toBeTruthy()
  const escrita = await page.request.put('/api/preferencias', {
    headers: {
      authorization: cabecalhos.authorization ?? '',
      'x-ver-como': cabecalhos['x-ver-como'] ?? '',
      'idempotency-key': crypto.randomUUID(),
    },
    data: { tema: 'escuro' },
  })
  expect(escrita.status()).toBe(403)
  expect(((await escrita.json()) as { codigo: string }).codigo).toBe('somente-leitura')
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Usuários' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Você está vendo como/)).toHaveCount(0)
})

test('a change that asks for a recent sign-in keeps the form, and goes after it', async ({
  page,
}) => {
  await entrar(page, 'administrador')
  let recusas = 0
  await page.route('**/admin/usuarios/exigir-mfa', async (rota) => {
    if (recusas > 0) return rota.continue()
    recusas += 1
    await rota.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { codigo: 'reautenticacao-necessaria', title: 'Confirme que é você', status: 403 },
    })
  })
  await page.goto('/usuarios?busca=Bruna')
  await page.getByRole('row', { name: /Bruna/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Exigir duas etapas' }).click()
  await page
    .getByRole('dialog', { name: 'Exigir a verificação em duas etapas' })
    .getByRole('button', { name: /^Exigir/ })
    .click()
  const pergunta = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(pergunta).toBeVisible()
  const [janela] = await Promise.all([
    page.waitForEvent('popup'),
    pergunta.getByRole('button', { name: 'Confirmar que sou eu' }).click(),
  ])
  const quem = DEMO_USERS.find(({ papel }) => papel.startsWith('Administrador'))
  const campoDoEmail = janela.getByLabel('E-mail')
  if (await campoDoEmail.isEditable()) await campoDoEmail.fill(quem?.email ?? '')
  await janela.getByLabel('Senha', { exact: true }).fill(quem?.senha ?? '')
  await janela.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('1 pessoa alterada.')).toBeVisible({ timeout: 20_000 })
  expect(recusas).toBe(1)
})
