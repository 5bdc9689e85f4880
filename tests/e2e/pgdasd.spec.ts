// The PGDAS-D from the drawer of the DAS: compared to the centavo with the simulated Receita, transmitted once, with its
// receipt and the official DAS in the guide.
import { readFileSync } from 'node:fs'
import { violacoes } from './axe.ts'
import { escolher, operacao } from './escolher.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

test('a month is compared, declared once and has its official DAS', async ({ page }) => {
  test.setTimeout(150_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // What was declared by an attempt before this one is not chosen again.
  await chegar(page, 'contador', '/painel/fechamento/das?regime=1&declaracao=falta')
  const linhas = page.locator('[role=row][data-clicavel]')
  await linhas
    .filter({ hasText: /Guia gerada|Enviada|Lida/ })
    .first()
    .click()
  const gaveta = page.getByRole('dialog')
  const empresa = await gaveta.getByRole('heading', { level: 2 }).first().innerText()
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
  await expect(page.getByText(/O DAS oficial nº \d{17}/).first()).toBeVisible({
    timeout: 45_000,
  })

  // Where it is paid: the code is copied in the list, and the guide has line, bars and Pix.
  await page.goto('/despesas/impostos?carteira=true&tipo=27')
  await page.getByRole('searchbox').fill(empresa)
  const linha = page
    .locator('[role=row][data-clicavel]')
    .filter({ has: page.getByRole('button', { name: 'Copiar Pix: DAS' }) })
    .first()
  await linha.getByRole('button', { name: 'Copiar Pix: DAS' }).click()
  await expect(linha.getByRole('button', { name: 'Copiado: Copiar Pix: DAS' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^000201.*6304[\dA-F]{4}$/,
  )
  await linha.getByRole('link', { name: 'DAS' }).click()
  const pagar = page.getByRole('region', { name: 'Como pagar' })
  await expect(pagar.getByRole('img', { name: /^QR do Pix de/ })).toBeVisible()
  await expect(pagar.getByRole('img', { name: 'Código de barras da guia' })).toBeVisible()
  await expect(pagar.getByText(/^8\d{10}-\d( \d{11}-\d){3}$/)).toBeVisible()
  expect(await violacoes(page)).toEqual([])

  // Its own paper, dropped on the list, finds the guide and says that it is there already.
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Baixar/ })
      .first()
      .click(),
  ])
  await page.goto('/despesas/impostos')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'das.pdf', mimeType: 'application/pdf', buffer: readFileSync(await baixado.path()) },
    { name: 'foto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('uma foto') },
  ])
  const dialogo = page.getByRole('dialog', { name: 'Importar guias oficiais' })
  await expect(dialogo.getByText(/já está nesta guia/)).toBeVisible()
  await expect(dialogo.getByText(/não é um PDF/)).toBeVisible()
  expect(await violacoes(page)).toEqual([])
})

test('several are compared and transmitted in one go, and the map shows it', async ({ page }) => {
  test.setTimeout(180_000)
  await chegar(
    page,
    'contador',
    // The largest first: another spec puts notes of service in a month of commerce, and no activity takes them.
    `/painel/fechamento/das?competencia=${MES}&regime=1&declaracao=falta&situacao=Enviada&ordem=-receita`,
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
