// What the shell promises whatever the screen: brand, maintenance, idleness, new version, a broken piece.
import type { Page, Route } from '@playwright/test'
import pg from 'pg'
import { chegar, entrar, expect, test } from './pessoas.ts'

const DOMINIO = 'app.casca-ficticia.example'
test.use({
  // The shell is seen by who did not ask for less motion.
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: {
    ...(process.env.RAZAO_CHROMIUM ? { executablePath: process.env.RAZAO_CHROMIUM } : {}),
    args: [`--host-resolver-rules=MAP ${DOMINIO} 127.0.0.1`],
  },
})

/** Changes what a JSON answer says on its way. */
const mudando = (mudanca: (corpo: Record<string, unknown>) => object) => async (rota: Route) => {
  const resposta = await rota.fetch()
  await rota.fulfill({ response: resposta, json: mudanca(await resposta.json()) })
}
const comConfiguracao = (page: Page, mudanca: object) =>
  page.route(
    '**/config.json',
    mudando((corpo) => ({ ...corpo, ...mudanca })),
  )

async function comBanco(sql: string, valores: unknown[]): Promise<void> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  await banco.query(sql, valores)
  await banco.end()
}

test('on the host of an office its brand comes before the sign-in; on an invented host, the product’s', async ({
  page,
}) => {
  await comBanco(
    `update escritorio set dominio = $1, dominio_estado = 'verificado', marca = '{"nome":"Contabilidade Fictícia","corPrimaria":"#b23a48","frase":"Contas claras, fictícias."}' where demonstracao`,
    [DOMINIO],
  )
  const { port } = new URL(process.env.RAZAO_E2E_URL ?? '')
  await page.goto(`http://${DOMINIO}:${port}/conta/entrar`)
  await expect(page.getByText('Contabilidade Fictícia').first()).toBeVisible()
  await expect(page.getByText('Contas claras, fictícias.')).toBeVisible()
  await expect(page).toHaveTitle('Entrar · Contabilidade Fictícia')
  const manifesto = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(manifesto).toMatchObject({ name: 'Contabilidade Fictícia', theme_color: '#b23a48' })
  for (const host of ['mau.example', `${DOMINIO}.mau.example`]) {
    const resposta = await page.request.get(`${process.env.RAZAO_E2E_URL}config.json`, {
      headers: { host },
    })
    expect(resposta.headers()['cache-control']).toBe('private, no-cache')
    expect(JSON.stringify(await resposta.json())).not.toMatch(/Fictícia|mau\.example/)
  }
  await comBanco(`update escritorio set dominio = null, marca = '{}' where dominio = $1`, [DOMINIO])
})

test('the maintenance counts down and says what still works', async ({ page }) => {
  const voltaEm = new Date(Date.now() + 65 * 60_000).toISOString()
  await comConfiguracao(page, {
    manutencao: { ligada: true, inicio: null, estimativa: '30/09 às 4h', voltaEm },
  })
  await page.goto('/painel')
  await expect(page.getByRole('heading', { name: 'Estamos em manutenção' })).toBeVisible()
  await expect(page.getByText('Previsão de retorno: 30/09 às 4h.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/Faltam 1 h 0[45] min/)
  await expect(page.getByRole('heading', { name: 'O que ainda funciona' })).toBeVisible()
})

test('a scheduled maintenance is the first strip and cannot be sent away', async ({ page }) => {
  await comConfiguracao(page, {
    manutencao: {
      ligada: false,
      inicio: '30/09 às 2h',
      estimativa: '30/09 às 4h',
      voltaEm: null,
    },
  })
  await entrar(page, 'contador')
  const faixas = page.locator('.rz-faixas .rz-faixa')
  await expect(faixas.first()).toHaveText(
    'Manutenção programada para 30/09 às 2h. Previsão de retorno: 30/09 às 4h.',
  )
  await expect(faixas.first().getByRole('button')).toHaveCount(0)
})

test('of a suspended office: a page that says so, at any address', async ({ page }) => {
  await chegar(page, 'contador')
  await page.route('**/api/sessao', (rota) =>
    rota.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { codigo: 'escritorio-suspenso', title: 'Escritório suspenso', status: 403 },
    }),
  )
  await page.goto('/receitas/notas-fiscais')
  await expect(page.getByRole('heading', { name: 'Escritório suspenso' })).toBeVisible()
  await page.unroute('**/api/sessao')
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notas fiscais' })).toBeVisible()
})

test('with no company, a page that says what to ask for', async ({ page }) => {
  await chegar(page, 'contador')
  await page.route(
    '**/api/sessao',
    mudando((corpo) => ({ ...corpo, empresas: { todas: false, ids: [] } })),
  )
  await page.goto('/painel')
  await expect(page.getByRole('heading', { name: 'Sem empresa vinculada' })).toBeVisible()
  await expect(page.getByText(/Peça o convite/)).toBeVisible()
})

test('idle: counts once per second, any sign begins again, the last minute warns, and the way back is kept', async ({
  page,
}) => {
  await comConfiguracao(page, { idle: { limiteMinutos: 2, enderecoDeSaida: '/conta/sair' } })
  await entrar(page, 'contador', '/receitas/notas-fiscais')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.install()
  await page.goto('/receitas/notas-fiscais')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const aviso = page.getByRole('dialog', { name: 'Você ainda está aí?' })
  const sinais = [
    () => page.mouse.move(Math.random() * 300, 200),
    () => page.keyboard.press('Shift'),
    () => page.evaluate(() => window.dispatchEvent(new Event('touchstart'))),
  ]
  for (const sinal of sinais) {
    await page.clock.runFor(50_000)
    await sinal()
    await page.clock.runFor(50_000)
    await expect(aviso).toHaveCount(0)
  }
  await page.keyboard.press('Shift')
  await page.clock.runFor(61_000)
  await expect(aviso).toBeVisible()
  await expect(aviso.getByText(/Você será desconectado em/)).toContainText(/(60|5\d) s/)
  await aviso.getByRole('button', { name: 'Continuar conectado' }).click()
  await page.clock.runFor(1000)
  await expect(aviso).toHaveCount(0)
  await page.clock.runFor(121_000)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/conta\/sair/, { timeout: 20_000 })
  await expect(page.getByText(/ficou um tempo sem usar/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Entrar novamente' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('a newer version asks once, stays, keeps what is open and loads the same address', async ({
  page,
}) => {
  let versao = '99.0.0'
  await page.route('**/meta.json', (rota) => rota.fulfill({ json: { version: versao } }))
  await chegar(page, 'contador')
  await page.goto('/receitas/notas-fiscais?busca=nada')
  const aviso = page.getByRole('status').filter({ hasText: 'Há uma nova versão da plataforma' })
  await expect(aviso).toHaveCount(1)
  await expect(aviso).toContainText('Recomendamos atualizar.')
  await page.evaluate(async () => void (await caches.open('velha')))
  await page.waitForTimeout(5500)
  await expect(aviso).toBeVisible()
  versao = '0.0.1'
  const carregou = page.waitForEvent('load')
  await aviso.getByRole('button', { name: 'Atualizar' }).click()
  await carregou
  await expect(page).toHaveURL(/\/receitas\/notas-fiscais\?busca=nada$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notas fiscais' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await expect(aviso).toHaveCount(0)
})

test('a piece that does not load is asked for again once, and then the error page says so', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  // A page names a piece ahead (modulepreload) and Chromium asks again on use when that failed: pages are counted.
  let documentos = 0
  const pediram = new Set<number>()
  page.on('request', (pedido) => {
    if (pedido.isNavigationRequest() && pedido.frame() === page.mainFrame()) documentos += 1
  })
  await page.route('**/static/js/TelaEmpresas-*.js', (rota) => {
    pediram.add(documentos)
    return rota.abort()
  })
  await page.goto('/empresa')
  const pagina = page.getByRole('alert').filter({ hasText: 'Opps, algo deu errado!' })
  await expect(pagina).toBeVisible({ timeout: 20_000 })
  await expect(pagina).toContainText('Nossa equipe técnica já foi avisada sobre esse erro.')
  expect([...pediram]).toEqual([1, 2])
  expect(documentos).toBe(2)
  await expect(pagina.getByRole('button', { name: 'Copiar código do erro' })).toBeVisible()
  await page.unroute('**/static/js/TelaEmpresas-*.js')
  await pagina.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
})

test('who asked for less motion sees the colours of a theme change at once, none on its way', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await chegar(page, 'administrador')
  const aCaminho = await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
    return document.getAnimations().filter((uma) => uma instanceof CSSTransition).length
  })
  expect(aCaminho).toBe(0)
})

test('the modal says «Ops!» for what the person asked and failed, and FECHAR closes it', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  await page.route('**/exportar?**', (rota) =>
    rota.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { codigo: 'erro-interno', title: 'Erro interno', status: 500 },
    }),
  )
  await page.goto('/empresa')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const modal = page.getByRole('dialog', { name: 'Ops!' })
  await expect(modal).toBeVisible({ timeout: 20_000 })
  await expect(modal).toContainText('Ocorreu um erro. Tente novamente mais tarde.')
  await modal.getByRole('button', { name: 'FECHAR' }).click()
  await expect(modal).toHaveCount(0)
})

test('two tabs with two companies and two months do not fight', async ({ context }) => {
  const [uma, outra] = [await context.newPage(), await context.newPage()]
  await chegar(uma, 'contador')
  await outra.goto('/painel')
  await expect(outra.getByRole('heading', { level: 1 })).toBeVisible()
  const escolher = async (page: Page, qual: number): Promise<string> => {
    await page.keyboard.press('Alt+e')
    const opcoes = page.getByRole('option').filter({ hasNotText: 'Todas as empresas' })
    await expect(opcoes.nth(qual)).toBeVisible()
    await opcoes.nth(qual).click()
    return guardada(page)
  }
  const guardada = (page: Page) =>
    page.evaluate(() => {
      const { atual, competencia } = JSON.parse(
        sessionStorage.getItem('razao:1:company') ?? '{}',
      ) as { atual?: { ID: number } | null; competencia?: string }
      return `${atual?.ID} ${competencia}`
    })
  const daUma = await escolher(uma, 0)
  await outra.keyboard.press('[')
  const daOutra = await escolher(outra, 1)
  expect(daUma).not.toBe(daOutra)
  expect(daUma).not.toContain('undefined')
  await uma.reload()
  await expect(uma.getByRole('heading', { level: 1 })).toBeVisible()
  await outra.reload()
  await expect(outra.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await guardada(uma), await guardada(outra)]).toEqual([daUma, daOutra])
  const chaves = await uma.evaluate(() => Object.keys(sessionStorage))
  expect(chaves).toContain('razao:1:preferences')
  for (const chave of chaves.filter((cada) => !cada.startsWith('a0'))) {
    expect(chave).toMatch(/^razao:1:/)
  }
})
