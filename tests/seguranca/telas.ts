// A real Chromium on the built application, signed in, with an ear for everything a script of an attacker would do.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/stages/chromium.ts'
import { buildWeb } from '../../scripts/web/build-web.ts'
import { type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

export const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/**
 * A copy of the built application, built first when it is of other sources (`RAZAO_WEB_PRONTA=sim` takes the one that
 * is there): a build that happens meanwhile changes nothing under the browser's feet.
 */
export async function copiaDaAplicacao(): Promise<{ dist: string; apagar(): void }> {
  if (process.env.RAZAO_WEB_PRONTA !== 'sim') await buildWeb(() => {})
  const pasta = mkdtempSync(join(tmpdir(), 'razao-telas-'))
  cpSync(DIST, pasta, { recursive: true })
  return { dist: pasta, apagar: () => rmSync(pasta, { recursive: true, force: true }) }
}

export async function abrirChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: await ensureChromium() })
}

/** A page that tells of dialogs, of the mark the payloads leave, of the policy and of strangers. */
export async function novaPagina(contexto: BrowserContext, produto: ProdutoDeAtaque) {
  const ouvido: string[] = []
  const page = await contexto.newPage()
  page.on('dialog', (dialogo) => {
    ouvido.push(`dialog: ${dialogo.message()}`)
    void dialogo.dismiss()
  })
  page.on('console', (dito) => {
    if (/Content.Security.Policy|Trusted ?(Type|HTML|Script)/i.test(dito.text()))
      ouvido.push(dito.text())
  })
  page.on('request', (pedido) => {
    const url = new URL(pedido.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== produto.origem)
      ouvido.push(`request: ${url.href}`)
  })
  page.on('popup', (outra) => ouvido.push(`popup: ${outra.url()}`))
  const executou = () => page.evaluate(() => Reflect.get(globalThis, '__xss') !== undefined)
  return { page, ouvido, executou }
}

/** Enters by the hosted page. */
export async function entrarNaTela(page: Page, email: string, destino: string): Promise<void> {
  await page.goto(destino)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname === new URL(destino, 'http://x').pathname, {
    timeout: 20_000,
  })
}
