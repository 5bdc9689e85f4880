// Every figure of the books leads to the document in three clicks at most, and the way back is the same.
import type { Page } from '@playwright/test'
import { abrirLivro } from './livro.ts'
import { mesEmFechamento } from './mes.ts'
import { expect, test } from './pessoas.ts'

const MES = mesEmFechamento()
const fechado = (quantos: number): string => {
  const [ano = 0, mes = 0] = MES.split('-').map(Number)
  return new Date(Date.UTC(ano, mes - 1 - quantos, 1)).toISOString().slice(0, 7)
}
const ANTES = fechado(1)
const EMPRESA = 'Beija Flor'

const documento = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first()

test('DRE by month: line, figure of a month, document; going back finds the line open', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await abrirLivro(
    page,
    EMPRESA,
    `aba=demonstracoes&demonstracao=dre&mensal=sim&periodo=doze&competencia=${ANTES}`,
  )
  const mes = `${ANTES.slice(5)}/${ANTES.slice(0, 4)}`
  const linha = page.getByRole('row', { name: /^Receita bruta/ })
  await linha.getByRole('button').click()
  // The last of the twelve; after it comes their total.
  const total = (await linha.getByRole('cell').nth(11).textContent()) ?? ''
  // The account tells of the same month as the line above it.
  const valor = page.getByRole('button', { name: new RegExp(`: razão de .*, ${mes}$`) }).first()
  await valor.click()
  await expect(page).toHaveURL(new RegExp(`aba=razao.*de=${ANTES}-01`))
  await expect(page.getByLabel('Resumo do razão')).toContainText(total)
  await expect(documento(page)).toHaveAttribute('href', /\//)
  await page.goBack()
  await expect(linha.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(valor).toBeVisible()
})

for (const demonstracao of ['balanco', 'dlpa', 'dmpl', 'dfc'] as const) {
  test(`${demonstracao}: each line that opens tells of accounts that add up to it, in every column`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await abrirLivro(
      page,
      EMPRESA,
      `aba=demonstracoes&demonstracao=${demonstracao}&periodo=ano&comparar=ano&competencia=${ANTES}`,
    )
    await expect(page.getByText('Confere', { exact: true })).toBeVisible()
    const abre = page.getByRole('table').getByRole('button', { expanded: false })
    expect(await abre.count()).toBeGreaterThan(0)
    await abre.first().click()
    const centavos = (texto: string) => Number(texto.replace('−', '-').replace(/[^\d-]/g, ''))
    const linhas = page.getByRole('table').getByRole('row')
    const aberta = linhas.filter({ has: page.getByRole('button', { expanded: true }) })
    await expect(aberta).toHaveCount(1)
    const valores = (await aberta.getByRole('cell').allTextContents())
      .filter((texto) => /,\d\d$/.test(texto))
      .map(centavos)
    const contas = linhas.filter({ has: page.getByTitle('Abrir o razão da conta') })
    await expect(contas.first()).toBeVisible()
    const somas = valores.map(() => 0)
    for (const conta of await contas.all()) {
      const dela = (await conta.getByRole('cell').allTextContents()).filter((um) => um !== '')
      dela.forEach((texto, i) => {
        somas[i] = (somas[i] ?? 0) + centavos(texto)
      })
    }
    expect(somas).toEqual(valores)
    await contas
      .first()
      .getByRole('button', { name: /: razão de/ })
      .first()
      .click()
    await expect(page).toHaveURL(/aba=razao/)
    await expect(documento(page)).toBeVisible()
  })
}

test('a bar of the chart leads by key to the DRE of its month, and ↑/↓ walk the entries in the drawer', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const empresa = await abrirLivro(page, EMPRESA, `aba=painel&competencia=${ANTES}`)
  const barra = page.getByRole('button', { name: /Receita líquida R\$.*Abrir a DRE do mês/ }).last()
  await barra.focus()
  await expect(page.getByText(/Receita líquida R\$.* · Margem/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`aba=demonstracoes.*de=${ANTES}-01`))
  await page.goto(`/contabilidade?aba=diario&empresa=${empresa}&competencia=${ANTES}`)
  const numero = async (linha: number) =>
    (await page.getByRole('row').nth(linha).getByRole('gridcell').nth(1).textContent()) ?? ''
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  const titulo = page.getByRole('dialog').getByRole('heading').first()
  await expect(titulo).toContainText(`Lançamento ${await numero(1)}/`)
  await page.keyboard.press('ArrowDown')
  await expect(titulo).toContainText(`Lançamento ${await numero(2)}/`)
  await page.keyboard.press('ArrowUp')
  await expect(titulo).toContainText(`Lançamento ${await numero(1)}/`)
})
