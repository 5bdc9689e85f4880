// An office asks for its own host, proves it, and its people sign in there: by a browser to which the host's name
// is this machine.
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { startDns } from '@razao/simulators'
import pg from 'pg'
import { criarPessoa, preencherEntrada } from './conta-pessoas.ts'

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(process.env.RAZAO_E2E_URL ?? ''),
})

/** Browsers trust what is of this machine without a certificate, which production has. */
const HOST = `contas-${process.pid}.ficticio.localhost`

async function noBanco(texto: string, valores: unknown[]): Promise<void> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  await banco.query(texto, valores)
  await banco.end()
}

/** Where the host's name leads to this machine. */
async function navegadorDoHost(): Promise<Browser> {
  const executablePath = process.env.RAZAO_CHROMIUM
  return await chromium.launch({
    args: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}

async function provar(page: Page, dns: Awaited<ReturnType<typeof startDns>>) {
  await page.goto('/contador/meu-escritorio?aba=plano')
  const cartao = page.getByRole('region', { name: 'Domínio próprio' })
  await cartao.getByLabel('Domínio próprio').fill(HOST)
  await cartao.getByRole('button', { name: 'Salvar domínio' }).click()
  await expect(cartao.getByText('Aguardando o registro')).toBeVisible()
  dns.escrever('outro.example', ['nada'])
  await cartao.getByRole('button', { name: 'Conferir agora' }).click()
  await expect(cartao.getByText('Não verificado')).toBeVisible()
  await expect(cartao.getByText('Ainda não há registro TXT')).toBeVisible()
  const registros = cartao.getByRole('list', { name: 'Registros do domínio' })
  const [nome = '', valor = ''] = await registros
    .getByRole('listitem')
    .first()
    .locator('code')
    .allTextContents()
  expect(nome).toBe(`_razao.${HOST}`)
  dns.escrever(nome, [valor])
  await cartao.getByRole('button', { name: 'Conferir agora' }).click()
  await expect(cartao.getByText('Verificado', { exact: true })).toBeVisible()
}

test('a host is asked for, proved, and signed in at, with the brand of the office', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const dns = await startDns(Number((process.env.RAZAO_DNS ?? '').split(':')[1]))
  const origem = `http://${HOST}:${new URL(process.env.RAZAO_E2E_URL ?? '').port}`
  const nome = `Casa Fictícia ${process.pid}`
  const { email } = await criarPessoa(page, { escritorios: [nome] })
  await noBanco(
    `update usuario_papel p set perfil = 1 from usuario u where u.id = p.usuario_id and u.login = $1`,
    [email],
  )
  await noBanco(
    `update escritorio set marca = '{"nome":"Contas da Casa","corPrimaria":"#7a1f4b","frase":"Contas claras."}' where nome = $1`,
    [nome],
  )
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/)
  await provar(page, dns)

  const navegador = await navegadorDoHost()
  try {
    const la = await (await navegador.newContext({ baseURL: origem, locale: 'pt-BR' })).newPage()
    await la.goto('/painel')
    await expect(la).toHaveTitle(/Entrar · Contas da Casa/)
    expect(new URL(la.url()).origin).toBe(origem)
    await expect(la.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7a1f4b')
    await preencherEntrada(la, email)
    await expect(la).toHaveURL(`${origem}/painel`)
    await expect(la.getByRole('heading', { level: 1 })).toBeVisible()
    const crua = await la.evaluate(async () => {
      const pagina = await fetch('/painel', { headers: { accept: 'text/html' } })
      return await pagina.text()
    })
    expect(crua).toContain('<title>Contas da Casa</title>')
    expect(crua).toContain('<meta name="theme-color" content="#7a1f4b"')
    // Silent renewal after a reload: first-party cookies of the host itself.
    await la.reload()
    await expect(la).toHaveURL(`${origem}/painel`)
    await expect(la.getByRole('heading', { level: 1 })).toBeVisible()
    // The account is looked after at the platform's address, and the screen says where that is.
    await la.goto('/minhaConta?aba=dispositivos')
    const daPlataforma = la.getByRole('link', {
      name: new URL(process.env.RAZAO_E2E_URL ?? '').origin,
    })
    await expect(daPlataforma).toHaveAttribute('href', /\/minhaConta$/)
    await expect(la.getByRole('link', { name: 'Dispositivos' })).toHaveCount(0)
    await la.getByRole('link', { name: 'Meus dados' }).click()
    await expect(la.getByRole('button', { name: 'Baixar meus dados' })).toBeVisible()
    await la.goto('/conta/sair')
    await expect(la.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
    expect(la.url()).toBe(`${origem}/conta/sair`)
    await la.goto('/painel')
    await expect(la.getByLabel('Senha', { exact: true })).toBeVisible()
  } finally {
    await navegador.close()
    await dns.stop()
  }
})
