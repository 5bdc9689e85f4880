// «Sem movimento» and «Desbloquear» of many companies: one operation of the server, asked by the map.
import { escolher, operacao } from './escolher.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

test('companies that sent nothing are declared without movement in one operation', async ({
  page,
}) => {
  await chegar(page, 'contador', `/painel/fechamento?competencia=${MES}&etapa=documentos`)
  const nomes = await escolher(page, 2)
  await page.getByRole('button', { name: 'Sem movimento', exact: true }).click()
  const dialogo = page.getByRole('dialog', { name: 'Marcar sem movimento' })
  await expect(dialogo.getByRole('button', { name: /2\s*Serão afetadas/ })).toBeVisible()
  for (const nome of nomes) await expect(dialogo.getByText(nome)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Marcar em 2 empresas' }).click()
  await expect(operacao(page)).toContainText('Marcar sem movimento')
  await expect(operacao(page)).toContainText('2 feitas', { timeout: 30_000 })
})

test('periods are unlocked in one operation, with one reason that stays in each', async ({
  page,
}) => {
  await chegar(page, 'contador', `/painel/fechamento?competencia=${MES}&situacao=concluida`)
  const [nome = ''] = await escolher(page, 2)
  await page.getByRole('button', { name: 'Período' }).click()
  await page.getByRole('menuitem', { name: /^Desbloquear/ }).click()
  const dialogo = page.getByRole('dialog', { name: 'Desbloquear o período' })
  const confirmar = dialogo.getByRole('button', { name: 'Desbloquear em 2 empresas' })
  await expect(confirmar).toBeDisabled()
  await dialogo.getByLabel('Motivo').fill('Notas chegaram depois')
  await confirmar.click()
  await expect(operacao(page)).toContainText('Desbloquear períodos')
  await expect(operacao(page)).toContainText('2 feitas', { timeout: 30_000 })
  await page.goto(`/painel/fechamento?competencia=${MES}&busca=${encodeURIComponent(nome)}`)
  await page.getByRole('row').filter({ hasText: nome }).getByText(nome).click()
  const gaveta = page.getByRole('dialog').filter({ hasText: nome })
  await gaveta.getByRole('tab', { name: 'Bloqueios' }).click()
  await expect(gaveta.getByText('Notas chegaram depois')).toBeVisible()
})
