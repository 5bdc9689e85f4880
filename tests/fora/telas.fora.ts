// Every screen of the route table, opened as a person does: nothing in the console, nothing refused on the way,
// nothing that who does not see or does not use a mouse stumbles on.
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { endereco, type Pessoa, pessoa } from './produto.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every address of the product with who may open it, as the test of its table names them: `'/painel': 'AUTENTICADO'`. */
const TABELA = readFileSync(
  new URL('../../apps/web/src/routes/routes.test.ts', import.meta.url),
  'utf8',
)
const ROTAS = [...TABELA.matchAll(/'(\/[^']*)': '([A-Z]+)'/g)].map(
  ([, caminho = '', nivel = '']) => ({ caminho, nivel }),
)
/** Steps of the sign-in, which lead away at once, and addresses of one document, which its lists lead to. */
const DE_PASSAGEM = /^\/conta\/(token|sair)$|:/
const daTabela = (publica: boolean): string[] =>
  ROTAS.filter(
    ({ caminho, nivel }) => (nivel === 'PUBLICO') === publica && !DE_PASSAGEM.test(caminho),
  ).map(({ caminho }) => caminho)

const TELAS = daTabela(false)
/** Without a sign-in. */
const ABERTAS = [...daTabela(true), '/status']
const REGRAS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const GRANDE = { width: 1280, height: 800 }
const PEQUENA = { width: 390, height: 844 }

/** What a page complains of while it is looked at, in words. */
function escutar(page: Page): string[] {
  const queixas: string[] = []
  page.on('console', (mensagem) => {
    if (mensagem.type() === 'error' || mensagem.type() === 'warning')
      queixas.push(`console: ${mensagem.text()}`)
  })
  page.on('pageerror', (erro) => queixas.push(`erro: ${erro.message}`))
  page.on('requestfailed', (pedido) => {
    // A page that is left gives up what it was still asking for.
    if (pedido.failure()?.errorText === 'net::ERR_ABORTED') return
    queixas.push(`rede: ${pedido.method()} ${pedido.url()} ${pedido.failure()?.errorText}`)
  })
  page.on('response', (resposta) => {
    if (resposta.status() >= 400) queixas.push(`${resposta.status()} ${resposta.url()}`)
  })
  return queixas
}

async function assentar(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })
}

async function violacoes(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
  }, REGRAS)
}

/** A page wider than the window hides things from who has a phone. */
const sobra = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

type Olhar = {
  caminho: string
  queixas: string[]
  exata: boolean
  tamanhos: readonly { width: number; height: number }[]
}

async function abrir(
  page: Page,
  { caminho, queixas }: Pick<Olhar, 'caminho' | 'queixas'>,
): Promise<void> {
  queixas.length = 0
  await page.goto(endereco(caminho))
  if (caminho !== '/status') await assentar(page)
}

/** What is wrong with a screen; `exata` when who looks may open it, and is led nowhere else. */
async function olhar(page: Page, uma: Olhar): Promise<string[]> {
  const { caminho, queixas, exata, tamanhos } = uma
  const achados: string[] = []
  for (const [vez, tamanho] of tamanhos.entries()) {
    await page.setViewportSize(tamanho)
    if (vez === 0) await abrir(page, uma)
    else {
      queixas.length = 0
      if (caminho !== '/status') await assentar(page)
    }
    if (queixas.some((queixa) => queixa.startsWith('429 '))) {
      // No person opens this many screens in a minute: told to wait, the walk waits, and looks again.
      await page.waitForTimeout(61_000)
      await abrir(page, uma)
    }
    const todas = [...queixas, ...(caminho === '/status' ? [] : await violacoes(page))]
    if (exata && new URL(page.url()).pathname !== caminho) todas.push(`levou a ${page.url()}`)
    if ((await sobra(page)) > 0) todas.push('a página é mais larga que a janela')
    achados.push(...todas.map((queixa) => `${caminho} (${tamanho.width}): ${queixa}`))
  }
  return achados
}

/** Each screen opens at one width, and is taken to the other as who turns the phone does; the next one, the other way. */
async function percorrer(
  page: Page,
  { telas, exata }: { telas: readonly string[]; exata: boolean },
) {
  const queixas = escutar(page)
  const achados: string[] = []
  for (const [vez, caminho] of telas.entries()) {
    const tamanhos = vez % 2 === 0 ? [GRANDE, PEQUENA] : [PEQUENA, GRANDE]
    achados.push(...(await olhar(page, { caminho, queixas, exata, tamanhos })))
  }
  return achados
}

/** Signs in; who has several offices says in which. */
async function chegar(browser: Browser, quem: Pessoa, varios: boolean): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const page = await contexto.newPage()
  await page.goto(endereco('/painel'))
  await page.getByLabel('E-mail').fill(quem.email)
  await page.getByLabel('Senha', { exact: true }).fill(quem.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  if (varios) {
    await expect(page.getByRole('heading', { name: 'Onde você quer entrar?' })).toBeVisible()
    await page.getByRole('listitem').getByRole('button').first().click()
  }
  await expect(page).toHaveURL(/\/painel/, { timeout: 30_000 })
  await assentar(page)
  return page
}

/** Who opens all there is, who opens what is an owner's, and who opens what is an employee's. */
const PASSEIOS = [
  { papel: 'Root', telas: TELAS },
  {
    papel: 'Empresa',
    telas: TELAS.filter((um) => /^\/(painel$|receitas|despesas|perfil|minhaConta)/.test(um)),
  },
  { papel: 'Funcionário', telas: ['/painel', '/receitas', '/despesas', '/minhaConta'] },
] as const

for (const { papel, telas } of PASSEIOS) {
  test(`${papel}: every screen opens clean at 1280 and 390`, async ({ browser }) => {
    test.setTimeout(900_000)
    const page = await chegar(browser, pessoa(papel), papel === 'Root')
    expect(await percorrer(page, { telas, exata: papel === 'Root' })).toEqual([])
  })
}

test('the table was read whole', () => {
  expect(ROTAS.length).toBeGreaterThanOrEqual(60)
  expect(TELAS).toEqual(expect.arrayContaining(['/painel', '/usuarios', '/declaracoes']))
  expect(ABERTAS).toContain('/conta/entrar')
})

test('who did not enter: the open screens open clean at 1280 and 390', async ({ page }) => {
  test.setTimeout(300_000)
  expect(await percorrer(page, { telas: ABERTAS, exata: true })).toEqual([])
})
