// Doors: what is visible and leads somewhere is followed, for each role, and each door must open on a screen.
// That every route opens is proved elsewhere; here nobody knows an address that the product did not show.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { emSaoPaulo } from './mes.ts'
import { entrarComo, irPara } from './percorrer.ts'
import { expect, type Pessoa, test } from './pessoas.ts'

const PAPEIS = [
  'funcionario',
  'empresa',
  'contador',
  'administrador',
  'root',
] as const satisfies readonly Pessoa[]

type Porta = { readonly para: string; readonly nome: string; readonly de: string }

/** Two links of one kind are one door: what differs in them is which company, month or guide. */
const especie = (para: string): string => {
  const { pathname, searchParams } = new URL(para, 'https://aqui.invalid')
  const caminho = pathname.replace(/\/(\d+|[0-9a-f-]{36}|\d{4}-\d{2})(?=\/|$)/g, '/…')
  const quais = [...new Set(searchParams.keys())].sort()
  return quais.length === 0 ? caminho : `${caminho}?${quais.join('&')}`
}

/** Opens what is folded in the menu, and answers every link of the page that somebody sees. */
async function portasDa(page: Page, de: string): Promise<Porta[]> {
  return await page.evaluate((aqui) => {
    const fechados = () =>
      document.querySelectorAll<HTMLElement>('nav button[aria-expanded=false]:not([disabled])')
    for (const ramo of fechados()) ramo.click()
    return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((link) => {
      const { origin, pathname, protocol, search } = new URL(link.href)
      const sai =
        link.hasAttribute('download') || /^\/(conta\/sair|identidade)(\/|$)/.test(pathname)
      // A document that is open has an address of this page, `blob:`, which is no door.
      const daqui = protocol === window.location.protocol && origin === window.location.origin
      if (!daqui || sai || !link.checkVisibility()) return []
      const nome = (link.getAttribute('aria-label') ?? link.textContent).replace(/\s+/g, ' ').trim()
      return [{ para: `${pathname}${search}`, nome, de: aqui }]
    })
  }, de)
}

const BECOS = [
  'Página não encontrada',
  'Você não tem acesso a esta página',
  'Não encontrado',
  'Você não pode fazer isto',
  'Esta tela parou',
]

/** What is behind a door, in words; empty when it is a screen. */
async function atras(page: Page, { para, nome, de }: Porta): Promise<string[]> {
  const queixas: string[] = []
  // A step of the history closes what is open over the screen, and goes nowhere: it is closed first.
  await expect(async () => {
    const abertas = page.getByRole('dialog').filter({ visible: true })
    if ((await abertas.count()) > 0) await page.keyboard.press('Escape')
    await expect(abertas).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await irPara(page, para)
  await assentar(page)
  // What opens over a screen hides the title of it, and has its own.
  const titulo = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()
  await titulo.waitFor({ timeout: 5_000 }).catch(() => queixas.push('sem título'))
  const texto = (await page.locator('body').textContent()) ?? ''
  queixas.push(...BECOS.filter((beco) => texto.includes(beco)))
  if (texto.includes('Esta tela ainda não está pronta') && de !== 'menu')
    queixas.push('leva a uma tela por fazer')
  const onde = new URL(page.url()).pathname
  if (onde !== new URL(para, 'https://aqui.invalid').pathname) queixas.push(`levou a ${onde}`)
  return queixas.map((queixa) => `${de} → «${nome}» ${para}: ${queixa}`)
}

/** What the page complains of meanwhile. */
function escutar(page: Page): string[] {
  const queixas: string[] = []
  page.on('console', (linha) => linha.type() === 'error' && queixas.push(linha.text()))
  page.on('pageerror', (erro) => queixas.push(erro.message))
  page.on('requestfailed', (pedido) => {
    if (pedido.failure()?.errorText !== 'net::ERR_ABORTED') queixas.push(`rede: ${pedido.url()}`)
  })
  page.on('response', (resposta) => {
    if (resposta.status() >= 400) queixas.push(`${resposta.status()} ${resposta.url()}`)
  })
  return queixas
}

for (const papel of PAPEIS) {
  test(`${papel}: every door that is seen opens on a screen`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await entrarComo(page, papel)
    await assentar(page)
    const queixas = escutar(page)
    const achados: string[] = []
    const vistas = new Map<string, Porta>()
    /** Not yet opened, the nearest first; links of a screen two doors away are not followed. */
    const abrir: (Porta & { readonly passos: number })[] = []
    const anotar = async (de: string, passos: number) => {
      const doMenu = new Set(
        await page
          .locator('nav a[href]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      for (const porta of await portasDa(page, de)) {
        const qual = especie(porta.para)
        if (vistas.has(qual)) continue
        const menu = doMenu.has(porta.para)
        const anotada = menu ? { ...porta, de: 'menu' } : porta
        vistas.set(qual, anotada)
        if (menu || passos <= 2) abrir.push({ ...anotada, passos: menu ? 1 : passos })
      }
    }
    await anotar('/painel', 1)
    for (let porta = abrir.shift(); porta !== undefined; porta = abrir.shift()) {
      queixas.length = 0
      const atrasDela = await atras(page, porta)
      achados.push(...atrasDela, ...queixas.map((q) => `${porta.de} → ${porta.para}: ${q}`))
      if (atrasDela.length === 0) await anotar(porta.para, porta.passos + 1)
    }
    // Who sees nothing to follow proved nothing.
    expect(vistas.size, [...vistas.keys()].join(' ')).toBeGreaterThan(2)
    test.info().annotations.push({ type: 'portas', description: String(vistas.size) })
    expect(achados).toEqual([])
  })
}

test('a month that has not begun for the company of the bar is not an error', async ({ page }) => {
  await entrarComo(page, 'contador')
  await irPara(page, '/contabilidade')
  await page.getByRole('button', { name: 'Escolher empresa' }).click()
  await page.getByRole('option').nth(2).click()
  await expect(page).toHaveURL(/empresa=\d+/)
  const queixas = escutar(page)
  const pedido = page.waitForResponse((resposta) => resposta.url().includes('/fiscal/fechamento'))
  await page.goto(`/painel?competencia=${emSaoPaulo(new Date()).slice(0, 7)}`)
  await pedido
  await assentar(page)
  expect(queixas).toEqual([])
})
