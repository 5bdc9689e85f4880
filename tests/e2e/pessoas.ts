import { test as base, expect, type Page } from '@playwright/test'
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

/** Pages of the product under test; addresses may be relative. */
export const test = base.extend<object>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(process.env.RAZAO_E2E_URL ?? ''),
})
export { expect }
