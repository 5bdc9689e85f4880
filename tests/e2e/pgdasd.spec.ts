// The PGDAS-D from the drawer of the DAS: compared to the centavo with the simulated Receita, transmitted once, with its
// receipt and the official DAS in the guide.
import { violacoes } from './axe.ts'
import { escolher, operacao } from './escolher.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

test('a month is compared, declared once and has its official DAS', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/painel/fechamento/das?regime=1')
  const linhas = page.locator('[role=row][data-clicavel]')
  await linhas
    .filter({ hasText: /Guia gerada|Enviada|Lida/ })
    .first()
    .click()
  const gaveta = page.getByRole('dialog')
  await gaveta.getByRole('button', { name: 'Montar e conferir' }).click()
  const tabela = gaveta.getByRole('table').filter({ hasText: 'PGDAS-D' })
  await expect(tabela.getByText('0,00 ✓').first()).toBeVisible()
  await expect(gaveta.getByText('Conferida ao centavo')).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await gaveta.getByRole('button', { name: 'Transmitir', exact: true }).click()
  const pergunta = page.getByRole('dialog', { name: 'Transmitir o PGDAS-D' })
  await pergunta.getByRole('button', { name: 'Transmitir', exact: true }).dblclick()
  await expect(gaveta.getByText('Transmitida', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(gaveta.getByRole('button', { name: 'Recibo' })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  // Of a month that is overdue on the day of the run, it says by how much the guide is of another day.
  await expect(
    page.getByText(/O DAS oficial nº \d{17}|recalcule a guia para hoje/).first(),
  ).toBeVisible()
})

test('several are compared and transmitted in one go, and the map shows it', async ({ page }) => {
  test.setTimeout(180_000)
  await chegar(
    page,
    'contador',
    `/painel/fechamento/das?competencia=${MES}&regime=1&declaracao=falta&situacao=Enviada`,
  )
  const nomes = await escolher(page, 2)
  await page.getByRole('button', { name: 'Conferir com o PGDAS-D' }).click()
  const conferir = page.getByRole('dialog', { name: 'Conferir com o PGDAS-D' })
  await expect(conferir.getByText(/2 empresas, R\$/)).toBeVisible()
  await conferir.getByRole('button', { name: 'Conferir em 2 empresas' }).click()
  await expect(operacao(page)).toContainText('2 feitas', { timeout: 60_000 })
  for (const nome of nomes)
    await expect(page.getByRole('row').filter({ hasText: nome })).toContainText('0,00 ✓')
  await page.getByRole('button', { name: 'Transmitir', exact: true }).click()
  const transmitir = page.getByRole('dialog', { name: 'Transmitir o PGDAS-D' })
  expect(await violacoes(page)).toEqual([])
  await transmitir.getByRole('button', { name: 'Transmitir em 2 empresas' }).dblclick()
  await expect(operacao(page).filter({ hasText: 'Transmitir' })).toContainText('2 feitas', {
    timeout: 90_000,
  })
  await page.goto(
    `/painel/fechamento?competencia=${MES}&transmissao=2&busca=${encodeURIComponent(nomes[0] ?? '')}`,
  )
  const celula = page.getByRole('button', { name: /^Transmissão: Feito\. Transmitida: nº \d{17}/ })
  await celula.click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByRole('tab', { name: 'Declaração' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(gaveta.getByRole('button', { name: 'Recibo' })).toBeVisible()
})

test('a month that was declared by other means is marked, and the mark is taken back', async ({
  page,
}) => {
  await chegar(
    page,
    'contador',
    `/painel/fechamento?competencia=${MES}&regime=1&etapa=transmissao&transmissao=0`,
  )
  await page
    .getByRole('button', { name: /^Transmissão: / })
    .last()
    .click()
  const gaveta = page.getByRole('dialog')
  await gaveta.getByRole('button', { name: 'Transmitida por fora…' }).click()
  const dialogo = page.getByRole('dialog', { name: /transmitida por fora/ })
  await dialogo.getByLabel(/Número do recibo/).fill('12345678202610001')
  await dialogo.getByRole('button', { name: 'Marcar' }).click()
  await expect(gaveta.getByText('Transmitida por fora', { exact: true })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Tirar a marca' }).click()
  await page
    .getByRole('dialog', { name: 'Tirar a marca' })
    .getByRole('button', { name: 'Tirar a marca' })
    .click()
  await expect(gaveta.getByRole('button', { name: 'Montar e conferir' })).toBeVisible()
})
