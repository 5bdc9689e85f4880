// The company of the bar becomes one that issues by the national system: it has a certificate, customers and services, and
// where to receive. A company that issues by the service of its city is another case.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { chegar, expect } from './pessoas.ts'

async function nomeDeQuemEmite(): Promise<string> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<{ nome: string }>(
      `select e.apelido as nome from empresa e
       where exists (select from conta_de_recebimento c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and c.padrao)
         and exists (select from cobranca c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and c.status = 2)
       order by e.escritorio_id, e.id limit 1`,
    )
    return rows[0]?.nome ?? ''
  } finally {
    await banco.end()
  }
}

export async function comQuemEmite(page: Page): Promise<void> {
  await chegar(page, 'contador', '/receitas?status=2')
  const nome = await nomeDeQuemEmite()
  await page.keyboard.press('Alt+e')
  const campo = page.getByRole('combobox').first()
  await expect(campo).toBeFocused()
  await campo.fill(nome)
  // By the key: the list changes when the answer comes, and a click would be on what goes from under it.
  await expect(page.getByRole('option').first()).toContainText(nome)
  await page.keyboard.press('Enter')
  await expect(page.locator('header', { hasText: 'Faturamento' })).toContainText(nome)
}
