import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'

export type Pessoa = 'contador' | 'administrador' | 'empresa' | 'funcionario' | 'root'

const daDemonstracao = (papel: Pessoa) => {
  const nome = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const achada = DEMO_USERS.find((pessoa) => nome(pessoa.papel).startsWith(papel))
  if (!achada) throw new Error(`a demonstração não tem ${papel}`)
  return achada
}

/** Enters by the hosted page, as a person does, and waits for the first screen. */
export async function entrar(page: Page, papel: Pessoa, destino = '/painel'): Promise<void> {
  const { email, senha } = daDemonstracao(papel)
  await page.goto(destino)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(destino.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), {
    timeout: 20_000,
  })
}

/** Shorter than any act that asks for a recent sign-in. */
const VALE_MS = 4 * 60_000

type Lembrada = { readonly cookies: Cookie[]; readonly ate: number }

/** Whoever entered in this process: a worker takes one test at a time. */
const lembradas = new Map<Pessoa, Lembrada>()

/**
 * Arrives signed in, for the specs of what comes after: with the session that an earlier test of this worker left in
 * the browser, or by the hosted page when there is none, or it is old, or it has ended.
 */
export async function chegar(page: Page, papel: Pessoa, destino = '/painel'): Promise<void> {
  const dentro = page.getByRole('heading', { level: 1 })
  const lembrada = lembradas.get(papel)
  if (lembrada !== undefined && Date.now() < lembrada.ate) {
    await page.context().addCookies(lembrada.cookies)
    await page.goto(destino)
    const senha = page.getByLabel('Senha', { exact: true })
    const logo = page.locator('main.rz-conteudo').filter({ has: dentro })
    await logo.or(senha).first().waitFor()
    if (!(await senha.isVisible())) return
  }
  await entrar(page, papel, destino)
  await dentro.first().waitFor()
  const cookies = await page.context().cookies()
  // What is left of the sign-in itself belongs to its own address.
  const daSessao = cookies.filter(({ path }) => path === '/')
  lembradas.set(papel, { cookies: daSessao, ate: Date.now() + VALE_MS })
}

/** Pages of the product under test; addresses may be relative. */
export const test = base.extend<object>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(process.env.RAZAO_E2E_URL ?? ''),
})
export { expect }
