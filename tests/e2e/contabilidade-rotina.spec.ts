// The books that keep themselves, on screen: company and month in the address, rules, assets, notes, conferência,
// and an entry pasted from a spreadsheet.
import { abrirLivro } from './livro.ts'
import { esteMes } from './mes.ts'
import { expect, test } from './pessoas.ts'

const ESTE_MES = esteMes()
const mesAntes = (quantos: number): string => {
  const [ano = 0, mes = 0] = ESTE_MES.split('-').map(Number)
  const total = ano * 12 + mes - 1 - quantos
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}
const FECHADO = mesAntes(3)
/** The first of the bar. */
const PRIMEIRA = null

test('company and month are in the address: a link shows the same book, and each tab has its own', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const empresa = await abrirLivro(page, PRIMEIRA, 'aba=painel')
  await expect(page).toHaveURL(/competencia=\d{4}-\d{2}/)
  const outra = await context.newPage()
  await outra.goto(
    `/contabilidade?aba=balancete&empresa=${Number(empresa) + 1}&competencia=${FECHADO}`,
  )
  await expect(outra.getByText('Débitos iguais aos créditos')).toBeVisible({ timeout: 30_000 })
  await expect(outra).toHaveURL(new RegExp(`empresa=${Number(empresa) + 1}`))
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`empresa=${empresa}(&|$)`))
})

test('what is paid is in the book, the conciliação agrees, and the rules say how', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const empresa = await abrirLivro(page, PRIMEIRA, `aba=conciliacao&competencia=${FECHADO}`)
  await expect(page.getByText('Bate').first()).toBeVisible()
  await expect(page.getByText(/^Difere/)).toHaveCount(0)
  await page.goto(`/contabilidade?aba=automaticos&empresa=${empresa}&competencia=${FECHADO}`)
  await page.getByRole('button', { name: 'Ver o que falta' }).click()
  await expect(page.getByText('O livro já diz tudo')).toBeVisible()
  await page.getByRole('button', { name: 'Editar a regra de Pagamento de guia' }).click()
  await page.getByLabel('Histórico').fill('Pago {documento} de {competencia}')
  await page.getByRole('button', { name: 'Valer nesta empresa' }).click()
  await expect(page.getByText('«Pago {documento} de {competencia}»')).toBeVisible()
  await expect(page.getByText('Regra desta empresa', { exact: true })).toBeVisible()
  await page.getByText(/Quem mudou as regras/).click()
  await expect(page.getByText(/criou a regra guia-paga/).first()).toBeVisible()
})

test('an asset is depreciated, notes are written, and an account is checked', async ({ page }) => {
  test.setTimeout(150_000)
  const bens = `aba=encerramento&parte=bens&competencia=${ESTE_MES}`
  const empresa = await abrirLivro(page, PRIMEIRA, bens)
  const livro = `empresa=${empresa}&competencia=${ESTE_MES}`
  await test.step('asset and depreciation', async () => {
    await page.getByRole('button', { name: 'Novo bem' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel('Descrição').fill('Computador de prova')
    // Typed as it is written here, whatever the language of the browser; the arrows go to the day beside.
    const aquisicao = dialogo.getByLabel('Aquisição')
    const doMes = `${ESTE_MES.slice(5)}/${ESTE_MES.slice(0, 4)}`
    await aquisicao.fill(`01${doMes.replace('/', '')}`)
    await expect(aquisicao).toHaveValue(`01/${doMes}`)
    await aquisicao.press('ArrowUp')
    await expect(aquisicao).toHaveValue(`02/${doMes}`)
    await aquisicao.press('Alt+ArrowDown')
    await expect(page.locator(`[data-dia="${ESTE_MES}-02"]`)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(aquisicao).toHaveValue(`01/${doMes}`)
    await expect(aquisicao).toBeFocused()
    await aquisicao.fill('31/02/2026')
    await dialogo.getByLabel('Descrição').focus()
    await expect(dialogo.getByText('Escreva uma data que existe', { exact: false })).toBeVisible()
    await aquisicao.fill(`01/${doMes}`)
    const conta = dialogo.getByRole('combobox', { name: 'Conta do imobilizado' })
    await conta.fill('1.2.3.01')
    await page.getByRole('option').first().click()
    await dialogo.getByLabel('Custo', { exact: false }).first().fill('12000')
    await dialogo.getByRole('button', { name: 'Cadastrar' }).click()
    // In the summary and at the field.
    await expect(dialogo.getByText('Terrenos e o que ainda não está em uso').first()).toBeVisible()
    await conta.fill('1.2.3.05')
    await page.getByRole('option').first().click()
    await dialogo.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByRole('row', { name: /Computador de prova/ })).toContainText('200,00')
    await page.getByRole('button', { name: 'Ver a prévia' }).click()
    await page.getByRole('button', { name: 'Lançar a depreciação' }).click()
    await expect(page.getByText(/1 lançamento de depreciação/)).toBeVisible()
  })
  await test.step('the baixa is seen before it is posted', async () => {
    await page.getByRole('button', { name: 'Baixar Computador de prova' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel('Valor da venda').fill('11900')
    await dialogo.getByRole('button', { name: 'Ver a prévia' }).click()
    // 12.000,00 − 200,00 − 11.900,00: sold for 100,00 more than it was worth in the books.
    const ganho = dialogo.getByRole('row', { name: /3\.2\.2\.02/ })
    await expect(ganho).toContainText('100,00')
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('the account is checked to a day', async () => {
    await page.goto(`/contabilidade?aba=balancete&${livro}`)
    await page
      .getByRole('gridcell', { name: /Depreciaç/ })
      .first()
      .click()
    await expect(page.getByText('Sem conferência')).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Conferida: lançamento/ })
      .first()
      .check()
    await expect(page.getByText(/1 linha conferida de/)).toBeVisible()
    await page.getByRole('button', { name: 'Conferir até…' }).click()
    await page.getByRole('button', { name: 'Conferir', exact: true }).click()
    await expect(page.getByText(/Conferida até/).first()).toBeVisible()
  })
  await test.step('notes of the statements', async () => {
    await page.goto(`/contabilidade?aba=demonstracoes&${livro}`)
    await page.getByRole('button', { name: 'Escrever as notas explicativas' }).click()
    await page.getByRole('button', { name: 'Começar pelas usuais' }).click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('heading', { name: '2. Base de preparação' })).toBeVisible()
  })
})

test('typing as in a spreadsheet: `/` brings a histórico, `+` a line, `=` closes, Ctrl+Z takes back', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const empresa = await abrirLivro(page, PRIMEIRA, `aba=cadastros&competencia=${ESTE_MES}`)
  const livro = `empresa=${empresa}&competencia=${ESTE_MES}`
  const historicos = page.getByRole('region', { name: 'Históricos padrão' })
  await historicos.getByLabel('Código').fill('77')
  await historicos.getByLabel('Texto').fill('Compra de material de prova')
  await historicos.getByRole('button', { name: 'Guardar' }).click()
  await expect(historicos.getByText('Compra de material de prova')).toBeVisible()
  await page.goto(`/contabilidade?aba=diario&lancar=sim&${livro}`)
  await page.getByLabel('Histórico', { exact: true }).fill('/77')
  await expect(page.getByRole('option', { name: /Compra de material de prova/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Histórico', { exact: true })).toHaveValue(
    'Compra de material de prova',
  )
  const conta = (linha: number) => page.getByRole('combobox', { name: `Conta da linha ${linha}` })
  await conta(1).fill('1.1.1.01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await conta(2).focus()
  await page.keyboard.press('+')
  await expect(conta(3)).toBeFocused()
  await conta(2).fill('1.1.1.02')
  await page.keyboard.press('Tab')
  await page.keyboard.press('=')
  await expect(page.getByText('Fecha', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  await page.locator('h1').first().click()
  const estornou = page.waitForResponse((resposta) => resposta.url().includes('estorno'))
  await page.keyboard.press('Control+z')
  await page
    .getByRole('button', { name: /^Desfazer/ })
    .first()
    .click()
  expect((await estornou).ok()).toBe(true)
  await page.goto(`/contabilidade?aba=diario&${livro}`)
  await expect(page.getByText(/Estorno: Compra de material de prova/).first()).toBeVisible()
})

test('pasting from a spreadsheet shows first, and writes whole', async ({ page }) => {
  test.setTimeout(120_000)
  const empresa = await abrirLivro(page, PRIMEIRA, `aba=diario&competencia=${ESTE_MES}`)
  await page
    .getByRole('button', { name: /[Cc]olar/ })
    .first()
    .click()
  const dia = `${ESTE_MES.slice(5)}/${ESTE_MES.slice(0, 4)}`
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill(
      `01/${dia}\tColado um\t1.1.1.01\t1.1.1.02\t10,00\n01/${dia}\tColado dois\t1.1.1.01\t1.1.1.02\t20,00`,
    )
  await expect(page.getByRole('region', { name: 'Prévia do que foi colado' })).toContainText(
    'Colado dois',
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Lançar|Confirmar|Importar/ })
    .click()
  // Written, before the address changes under it.
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
  await page.goto(`/contabilidade?aba=diario&empresa=${empresa}&competencia=${ESTE_MES}`)
  await expect(page.getByText('Colado dois').first()).toBeVisible()
})
