// A PDF is drawn by the page itself: on a phone too, with pages, zoom, its text, and words when it cannot be.
import type { Page } from '@playwright/test'
import { violacoes } from './axe.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

/** A PDF written by hand: so many pages, each with its number in words; with `senha`, a handler that asks for one. */
function pdfDe(paginas: number, { senha = false } = {}): Buffer {
  const objetos: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${paginas} /Kids [${Array.from({ length: paginas }, (_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let i = 0; i < paginas; i += 1) {
    const texto = `BT /F1 24 Tf 60 700 Td (Folha numero ${i + 1}) Tj ET`
    objetos.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${texto.length} >>\nstream\n${texto}\nendstream`,
    )
  }
  const chave = 'a'.repeat(64)
  if (senha) {
    objetos.push(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${chave}> /U <${chave}> >>`)
  }
  let corpo = '%PDF-1.4\n'
  const onde = objetos.map((objeto, i) => {
    const inicio = corpo.length
    corpo += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return inicio
  })
  const tabela = corpo.length
  const linhas = onde.map((um) => `${String(um).padStart(10, '0')} 00000 n \n`).join('')
  const cifrado = senha ? `/Encrypt ${objetos.length} 0 R /ID [<00> <00>] ` : ''
  corpo += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${linhas}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R ${cifrado}>>\nstartxref\n${tabela}\n%%EOF\n`
  return Buffer.from(corpo, 'latin1')
}

/** The number of a guide of the month that has its document. */
async function umaGuia(page: Page): Promise<number> {
  const pedido = page.waitForRequest((req) => req.headers().authorization !== undefined)
  await page.goto('/painel')
  const authorization = (await pedido).headers().authorization ?? ''
  const [ano = 0, mes = 0] = mesEmFechamento().split('-').map(Number)
  const fechada = mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
  const resposta = await page.request.get(`/fiscal/guias?competencia=${fechada}`, {
    headers: { authorization },
  })
  const { lista } = (await resposta.json()) as { lista: readonly { id: number }[] }
  const [primeira] = lista
  if (!primeira) throw new Error('a demonstração não tem guias no mês fechado')
  return primeira.id
}

const comoPdf = (page: Page, corpo: Buffer) =>
  page.route(/\/fiscal\/guias\/\d+\/pdf/, (rota) =>
    rota.fulfill({ contentType: 'application/pdf', body: corpo }),
  )

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await chegar(page, 'contador')
})

test('on a phone the guide is drawn in the page, with its text for who does not see', async ({
  page,
}) => {
  const recusas: string[] = []
  page.on('console', (linha) => {
    if (linha.type() === 'error') recusas.push(linha.text())
  })
  await page.goto(`/statics/darf/${await umaGuia(page)}`)
  const folha = page.getByRole('region', { name: /^Página 1 de \d+$/ })
  await expect(folha.locator('canvas')).toBeVisible()
  // What the document says is text: the words of the simulated guide.
  await expect(folha).toContainText(/demonstra|competência|vencimento/i)
  // Something was drawn, not a white sheet.
  const tons = await folha.locator('canvas').evaluate((tela: HTMLCanvasElement) => {
    const { data } = tela.getContext('2d')?.getImageData(0, 0, tela.width, tela.height) ?? {}
    return new Set(data?.filter((_, i) => i % 4 === 0)).size
  })
  expect(tons).toBeGreaterThan(2)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Abrir em outra aba' })).toBeVisible()
  const baixado = page.waitForEvent('download')
  await page
    .getByRole('region', { name: /^Documento/ })
    .getByRole('button', { name: 'Baixar' })
    .click()
  expect((await baixado).suggestedFilename()).toMatch(/\.pdf$/)
  expect(await violacoes(page)).toEqual([])
  expect(recusas).toEqual([])
})

test('pages and zoom, by the buttons and by the keyboard; far pages are let go', async ({
  page,
}) => {
  await comoPdf(page, pdfDe(40))
  await page.goto(`/statics/darf/${await umaGuia(page)}`)
  const campo = page.getByRole('textbox', { name: 'Página', exact: true })
  // On a phone the sheets are under what is to be paid, and are drawn when they come near.
  const primeira = page.getByRole('region', { name: 'Página 1 de 40' })
  await primeira.scrollIntoViewIfNeeded()
  await expect(primeira).toContainText('Folha numero 1')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(campo).toHaveValue('2')
  await campo.fill('30')
  await campo.press('Enter')
  await expect(page.getByRole('region', { name: 'Página 30 de 40' })).toContainText(
    'Folha numero 30',
  )
  await expect(page.getByRole('region', { name: 'Página 1 de 40' }).locator('canvas')).toHaveCount(
    0,
  )
  const rolo = page.getByRole('region', { name: /^Páginas: / })
  await rolo.focus()
  await rolo.press('End')
  await expect(campo).toHaveValue('40')
  await rolo.press('ArrowLeft')
  await expect(campo).toHaveValue('39')
  const antes =
    (await page.getByRole('region', { name: 'Página 39 de 40' }).boundingBox())?.width ?? 0
  await rolo.press('+')
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('125 %')
  const depois =
    (await page.getByRole('region', { name: 'Página 39 de 40' }).boundingBox())?.width ?? 0
  expect(depois / antes).toBeCloseTo(1.25, 1)
  await expect(campo).toHaveValue('39')
  await expect(page.getByRole('region', { name: 'Página 39 de 40' })).toContainText(
    'Folha numero 39',
  )
})

for (const [nome, corpo, titulo] of [
  ['one with a password', pdfDe(1, { senha: true }), 'Este PDF pede senha'],
  [
    'what is no PDF',
    Buffer.from('<html>não sou um PDF</html>'),
    'Este arquivo não é um PDF que se possa ler',
  ],
  ['an empty file', Buffer.alloc(0), 'Este PDF está vazio'],
] as const) {
  test(`${nome} is told in words, and can still be saved`, async ({ page }) => {
    await comoPdf(page, corpo)
    await page.goto(`/statics/darf/${await umaGuia(page)}`)
    await expect(page.getByRole('heading', { name: titulo })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: /^Documento/ }).getByRole('button', { name: 'Baixar' }),
    ).toBeEnabled()
  })
}
