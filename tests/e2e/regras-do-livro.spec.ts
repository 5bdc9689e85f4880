// To which account what the books post by themselves goes: pointed elsewhere in one company, and back to the chart.
import { abrirLivro } from './livro.ts'
import { expect, test } from './pessoas.ts'

test('a função is pointed to another account of the company, and goes back to the one of the chart', async ({
  page,
}) => {
  await abrirLivro(page, null, 'aba=automaticos')
  await page.getByText('Contas de todas as regras').click()
  await page.getByLabel('Procurar conta da regra').fill('Clientes (dup')
  const linha = page
    .getByRole('list', { name: 'Contas das regras' })
    .getByRole('listitem')
    .filter({ hasText: '1.1.2.01 Clientes' })
  await expect(linha).toHaveCount(1)
  await expect(linha).toContainText('Conta do plano')
  const conta = linha.getByRole('combobox', { name: /^Conta para 1\.1\.2\.01/ })
  await conta.fill('1.1.2.02')
  await page.getByRole('option', { name: /1\.1\.2\.02/ }).click()
  await expect(linha).toContainText('Regra desta empresa')
  await page.reload()
  await page.getByText('Contas de todas as regras').click()
  await page.getByLabel('Procurar conta da regra').fill('Clientes (dup')
  await expect(conta).toHaveValue(/1\.1\.2\.02/)
  await linha.getByRole('button', { name: /^Voltar ao plano/ }).click()
  await expect(linha).toContainText('Conta do plano')
  await expect(conta).toHaveValue(/1\.1\.2\.01/)
})
