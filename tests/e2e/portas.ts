// Doors: what is visible and leads somewhere, followed as who sees it would. Nobody knows an address that the
// product did not show.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { irPara } from './percorrer.ts'
import { expect } from './pessoas.ts'

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
const POR_FAZER = 'Esta tela ainda não está pronta'

/** What the page says of a dead end. */
async function becos(page: Page): Promise<string[]> {
  const texto = (await page.locator('body').textContent()) ?? ''
  return [...BECOS, POR_FAZER].filter((beco) => texto.includes(beco))
}

/** What opens over a screen hides the title of it, and has its own. */
async function semTitulo(page: Page): Promise<string[]> {
  const titulo = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()
  const veio = titulo.waitFor({ timeout: 5_000 }).then(() => true)
  return (await veio.catch(() => false)) ? [] : ['sem título']
}

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
  queixas.push(...(await semTitulo(page)))
  // The menu alone may lead to a screen that is still to be made.
  queixas.push(...(await becos(page)).filter((beco) => beco !== POR_FAZER || de !== 'menu'))
  const onde = new URL(page.url()).pathname
  if (onde !== new URL(para, 'https://aqui.invalid').pathname) queixas.push(`levou a ${onde}`)
  return queixas.map((queixa) => `${de} → «${nome}» ${para}: ${queixa}`)
}

/** An error thrown in the page, among its complaints. */
export const ERRO = 'erro: '

/** What the page complains of meanwhile. */
export function escutar(page: Page): string[] {
  const queixas: string[] = []
  page.on('console', (linha) => linha.type() === 'error' && queixas.push(linha.text()))
  page.on('pageerror', (erro) => queixas.push(`${ERRO}${erro.message}`))
  page.on('requestfailed', (pedido) => {
    if (pedido.failure()?.errorText !== 'net::ERR_ABORTED') queixas.push(`rede: ${pedido.url()}`)
  })
  page.on('response', (resposta) => {
    if (resposta.status() >= 400) queixas.push(`${resposta.status()} ${resposta.url()}`)
  })
  return queixas
}

/** The doors that one person has seen, and those not yet opened, the nearest first. */
export class Portas {
  readonly vistas = new Map<string, Porta>()
  readonly #abrir: (Porta & { readonly passos: number })[] = []
  /** Addresses looked at already, by who walks the table: a door to one of them opens. */
  readonly #andadas = new Set<string>()
  readonly #page: Page
  readonly #queixas: string[]

  constructor(page: Page, queixas: string[]) {
    this.#page = page
    this.#queixas = queixas
  }

  /** The doors of what is open now, `passos` steps away; links of a screen two doors away are not followed. */
  async anotar(de: string, passos: number): Promise<void> {
    const doMenu = new Set(
      await this.#page
        .locator('nav a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    for (const porta of await portasDa(this.#page, de)) {
      const qual = especie(porta.para)
      if (this.vistas.has(qual)) continue
      const menu = doMenu.has(porta.para)
      const anotada = menu ? { ...porta, de: 'menu' } : porta
      this.vistas.set(qual, anotada)
      if (menu || passos <= 2) this.#abrir.push({ ...anotada, passos: menu ? 1 : passos })
    }
  }

  /** Of a screen that is open by its address: what a door to it would find, if somebody has seen one. */
  async andar(endereco: string): Promise<string[]> {
    await assentar(this.#page)
    if (!this.vistas.has(endereco)) return []
    const achados = [...(await semTitulo(this.#page)), ...(await becos(this.#page))]
    if (achados.length === 0) this.#andadas.add(endereco)
    await this.anotar(endereco, 2)
    return achados.filter((beco) => beco !== POR_FAZER).map((beco) => `${endereco}: ${beco}`)
  }

  /** Opens all that was noted, and what that leads to; what is wrong behind them, in words. */
  async abrirTodas(): Promise<string[]> {
    const achados: string[] = []
    for (let porta = this.#abrir.shift(); porta !== undefined; porta = this.#abrir.shift()) {
      if (this.#andadas.has(porta.para)) continue
      this.#queixas.length = 0
      const { de, para, passos } = porta
      const atrasDela = await atras(this.#page, porta)
      achados.push(...atrasDela, ...this.#queixas.map((queixa) => `${de} → ${para}: ${queixa}`))
      if (atrasDela.length === 0) await this.anotar(para, passos + 1)
    }
    return achados
  }
}
