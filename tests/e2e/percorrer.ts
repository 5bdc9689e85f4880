// The route table of the product as a walk, without loading the page at each step.
import { expect, type Page } from '@playwright/test'
import { ROTAS, type RotaDaTela } from '../../apps/web/src/routes.tsx'
import { A_CADA } from './assentar.ts'
import { entrar, type Pessoa } from './pessoas.ts'

/** Every route that asks for a sign-in, in the order of the table. */
export const PROTEGIDAS: readonly RotaDaTela[] = ROTAS.filter(({ role }) => role !== 'PUBLICO')
export const ABERTAS: readonly RotaDaTela[] = ROTAS.filter(({ role }) => role === 'PUBLICO')

/** An address of the route; what is not there is asked for by a number nobody has. */
export const enderecoDe = ({ path }: RotaDaTela): string =>
  path.replace(':id', '999999').replace(':url', 'nada').replace(':name', 'nada.pdf')

/** As the back button does: the router reads the address again. */
export async function irPara(page: Page, endereco: string): Promise<void> {
  await page.evaluate((para) => {
    window.history.pushState({}, '', para)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, endereco)
}

/** The screen of the route is there, and nothing of it is still on its way. */
export async function esperarTela(page: Page, { titulo }: RotaDaTela): Promise<void> {
  const pronta = page.waitForFunction(
    (esperado) =>
      document.title === esperado &&
      document.querySelector('#conteudo')?.hasChildNodes() === true &&
      document.querySelector('[aria-busy=true]') === null,
    `${titulo} · Razão`,
    { polling: A_CADA, timeout: 10_000 },
  )
  await pronta.catch(async () => {
    // It did not come: which of the three is missing.
    await expect(page).toHaveTitle(`${titulo} · Razão`)
    await expect(page.locator('#conteudo')).not.toBeEmpty()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
}

/** As the system of the person changes from day to night. */
export async function mudarDeTema(page: Page, tema: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: tema })
  await page.waitForFunction(
    (esperado) => document.documentElement.dataset.mantineColorScheme === esperado,
    tema,
    { polling: A_CADA, timeout: 10_000 },
  )
}

/** Enters; who is of several offices, in that of the demonstration: other specs make offices meanwhile. */
export async function entrarComo(page: Page, papel: Pessoa): Promise<void> {
  const escritorio = page
    .locator('.rz-escritorios button')
    .filter({ hasText: 'Contabilidade Faz de Conta' })
  const escolher = papel === 'root' ? escritorio.click({ timeout: 30_000 }) : undefined
  await Promise.all([entrar(page, papel), escolher])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
