// Ways in that are not the common one: a window of its own, no network, and an e-mail that changed.
import { criarPessoa, emailNovo, linkPara, preencherEntrada, SENHA, sair } from './conta-pessoas.ts'
import { expect, test } from './pessoas.ts'

test('signing in by a window of its own opens the application in the page that asked', async ({
  page,
}) => {
  // A busy machine: the window is gone before its answer is heard.
  await page.addInitScript(() => {
    const ouvir = window.addEventListener.bind(window) as (nome: string, feito: unknown) => void
    const tardio = (feito: (evento: Event) => void) => (evento: Event) =>
      void setTimeout(() => feito(evento), 1500)
    window.addEventListener = ((nome: string, feito: (evento: Event) => void, opcoes: never) => {
      if (nome === 'message') ouvir(nome, tardio(feito))
      else (ouvir as typeof window.addEventListener)(nome, feito, opcoes)
    }) as typeof window.addEventListener
  })
  const { email } = await criarPessoa(page)
  await page.goto('/conta/entrar')
  const [janela] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar em uma janela' }).click(),
  ])
  await preencherEntrada(janela, email)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => janela.isClosed()).toBe(true)
})

test('a window closed before the end says so, and the page itself still serves', async ({
  page,
}) => {
  const { email } = await criarPessoa(page)
  await page.goto('/conta/entrar')
  const [janela] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar em uma janela' }).click(),
  ])
  await expect(janela.getByLabel('Senha', { exact: true })).toBeVisible()
  await janela.close()
  await expect(page.getByText('A janela foi fechada antes do fim.')).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Tentar na própria página' }).click()
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
})

test('without a network the sign-in says so, and goes on when it comes back', async ({ page }) => {
  const { email } = await criarPessoa(page)
  await page.goto('/conta/entrar')
  await page.getByLabel('E-mail').fill(email)
  await page.context().setOffline(true)
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
})

test('the e-mail changes when the new one is proved; the old one is told and enters no more', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { email } = await criarPessoa(page)
  const novo = emailNovo()
  await page.goto('/minhaConta?aba=dados')
  await preencherEntrada(page, email)
  await page.getByLabel('Novo e-mail').fill(novo)
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  // Who goes elsewhere before it was sent asked for nothing.
  await expect(page.getByText(`${novo} vai receber o link`, { exact: false })).toBeVisible()
  const link = await linkPara(page, novo, 'finalidade=trocar-email')
  const avisada = page.getByRole('article').filter({ hasText: `Para ${email}` })
  await expect(avisada.filter({ hasText: 'Pedido de troca de e-mail' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail trocado' })).toBeVisible()
  await sair(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('E-mail ou senha não conferem.')).toBeVisible()
  await preencherEntrada(page, novo)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
})

test('in a new page the session is being renewed before the program has come', async ({ page }) => {
  const { email } = await criarPessoa(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const renovacoes: string[] = []
  page.on('request', (pedido) => {
    if (pedido.url().includes('/authorize?')) renovacoes.push(pedido.url())
  })
  const { promise: solto, resolve: soltar } = Promise.withResolvers<void>()
  await page.route('**/static/js/react-*.js', async (rota) => {
    await solto
    await rota.continue()
  })
  const renovada = page.waitForResponse(/\/oauth\/token/)
  await page.reload({ waitUntil: 'commit' })
  await renovada
  await expect(page.locator('#app h1')).toHaveCount(0)
  soltar()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(renovacoes).toHaveLength(1)
  expect(renovacoes[0]).toContain('prompt=none')
})
