// The contract of the office with the SERPRO: what is kept of it, what it spends, and its keys, which go in and never out.
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

test('the contract of the office is tested, limited, and never shown', async ({ page }) => {
  await chegar(page, 'contador', '/painel/configuracoes/acessos')
  await page.getByRole('button', { name: 'Integra Contador' }).click()
  const gaveta = page.getByRole('dialog', { name: 'Integra Contador (SERPRO)' })
  await expect(gaveta.getByText('O teste passou')).toBeVisible()
  await gaveta.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText('O SERPRO aceitou a chave', { exact: false })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Mudar teto' }).click()
  const teto = page.getByRole('dialog', { name: 'Mudar o teto do mês' })
  await teto.getByLabel('Pedidos pagos por mês').fill('2000001')
  await teto.getByRole('button', { name: 'Guardar teto' }).click()
  await expect(teto.getByText('De 0 a 1.000.000 pedidos por mês.').first()).toBeVisible()
  await teto.getByLabel('Pedidos pagos por mês').fill('2500')
  await teto.getByRole('button', { name: 'Guardar teto' }).click()
  await expect(teto).toHaveCount(0)
  await expect(gaveta.getByText('2.500 pedidos pagos', { exact: false })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await gaveta.getByRole('button', { name: 'Trocar chaves' }).click()
  const chaves = page.getByRole('dialog', { name: 'Trocar as chaves do SERPRO' })
  await expect(chaves.getByLabel('CNPJ do contratante')).not.toHaveValue('')
  await chaves.getByRole('button', { name: 'Guardar no cofre' }).click()
  await expect(chaves.getByText(/^Faltam \d campos/)).toBeVisible()
  expect(await violacoes(page)).toEqual([])
})
