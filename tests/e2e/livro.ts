// The books of one company of the demonstration, as the accountant comes to them.
import type { Page } from '@playwright/test'
import { chegar, expect } from './pessoas.ts'

/** The number of each company chosen by an earlier test of this worker. */
const numeros = new Map<string | null, string>()

/**
 * Opens the books of the company so called (null: the first of the bar) and answers its number. It is chosen in the
 * bar the first time, as a person does, and is in the address from then on. `busca`: the rest of the address.
 */
export async function abrirLivro(page: Page, nome: string | null, busca: string): Promise<string> {
  const sabido = numeros.get(nome)
  const numero = sabido ?? (await escolher(page, nome))
  numeros.set(nome, numero)
  const endereco = `/contabilidade?${busca}&empresa=${numero}`
  if (sabido === undefined) await page.goto(endereco)
  else await chegar(page, 'contador', endereco)
  return numero
}

async function escolher(page: Page, nome: string | null): Promise<string> {
  await chegar(page, 'contador', '/contabilidade')
  await expect(page.getByRole('heading', { name: 'Escolha uma empresa' })).toBeVisible()
  if (nome === null) await page.getByRole('button', { name: 'Escolher empresa' }).click()
  else await page.keyboard.press('Alt+e')
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  if (nome === null) {
    for (const tecla of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(tecla)
  } else {
    await page.getByRole('combobox').first().fill(nome)
    const achada = page.getByRole('option', { name: new RegExp(nome) })
    await achada.first().click()
  }
  await expect(page).toHaveURL(/empresa=\d+/)
  return new URL(page.url()).searchParams.get('empresa') ?? ''
}
