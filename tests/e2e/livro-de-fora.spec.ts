// A book from elsewhere, by the screen: sent, mapped, put in the book, and taken back.
import type { Page } from '@playwright/test'
import { esteMes } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

/** A name the company has not seen: what was chosen for a name is remembered. */
const BANCO = `Ativo:Banco ${Date.now().toString(36)}`
/** In days that no closing has taken yet. */
const DIARIO = `${esteMes()}-01 * Serviço prestado à vista
    ${BANCO}    1.500,00
    Receitas:Serviços

${esteMes()}-02 * Tarifa do mês
    Despesas:Tarifas do banco    45,90
    ${BANCO}
`
const CONTAS = [
  [BANCO, '1.1.1.02'],
  ['Despesas:Tarifas do banco', '4.1.2.05'],
  ['Receitas:Serviços', '3.1.1.03'],
] as const

async function escolherEmpresa(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Escolha uma empresa' })).toBeVisible()
  await page.keyboard.press('Alt+e')
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escolha uma empresa')).toHaveCount(0)
}

const enviar = async (page: Page, name: string, texto: string) => {
  await page.goto('/contabilidade?aba=exportar&parte=importar')
  await page
    .getByLabel('Arquivo do livro')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(texto) })
}

test('a journal from elsewhere is mapped, enters the book whole, and is reversed whole', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/contabilidade')
  await escolherEmpresa(page)

  await test.step('what cannot be read is told by line, and cannot be confirmed', async () => {
    await enviar(page, 'ruim.journal', `include outro.journal\n${DIARIO}`)
    await expect(page.getByText(/Linha 1: o arquivo inclui outro/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /no livro$/ })).toBeDisabled()
  })

  await test.step('each account of the file is said to be one of the company', async () => {
    await enviar(page, 'diario.journal', DIARIO)
    await expect(page.getByText(/Falta dizer que conta/)).toBeVisible()
    await page.getByLabel('Só as que faltam').uncheck()
    for (const [origem, codigo] of CONTAS) {
      const campo = page.getByRole('combobox', { name: `Conta da empresa para ${origem}` })
      await campo.fill(codigo)
      await campo.press('Tab')
      await expect(campo).toHaveValue(new RegExp(`^${codigo} `))
    }
    await expect(page.getByText('3 contas, todas com a sua conta da empresa')).toBeVisible()
  })

  await test.step('it enters the book', async () => {
    await page.getByRole('button', { name: 'Pôr 2 lançamentos no livro' }).click()
    await expect(page.getByText('No livro', { exact: true })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('and is taken back', async () => {
    await page.getByRole('button', { name: 'Desfazer a importação' }).click()
    await page.getByLabel('Motivo').fill('arquivo de prova')
    await page.getByRole('button', { name: 'Estornar tudo' }).click()
    await expect(page.getByText('Estornada', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
})

/** Titles nobody has seen: what was said of a heading is remembered. */
const BALANCETE = `Empresa Fictícia;;;
Posição em 31/12/2018;;;
Rubrica ${Date.now().toString(36)} r;Denominação da rubrica;Sdo. ao fim;Lado dele
1.1.1.01;Caixa;150,00;D
2.1.1.01;Fornecedores;150,00;C
`

test('the columns of a balancete are said by hand, and known the next time', async ({ page }) => {
  await chegar(page, 'contador', '/contabilidade')
  await escolherEmpresa(page)
  await enviar(page, 'balancete.csv', BALANCETE)
  await expect(page.getByText('Não se acharam as colunas do balancete').first()).toBeVisible()
  await expect(page.getByText('Aponte a coluna do código ou a do nome da conta.')).toBeVisible()
  await page.getByLabel('Os títulos estão na linha').selectOption('3')
  for (const [coluna, papel] of [
    ['A', 'Código da conta'],
    ['B', 'Nome da conta'],
    ['C', 'Saldo final'],
    ['D', 'Natureza (D/C) do saldo'],
  ] as const)
    await page.getByLabel(`O que é a coluna ${coluna}`).selectOption(papel)
  await page.getByRole('button', { name: 'Ler com estas colunas' }).click()
  await expect(page.getByText('as que você apontou')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Tabela de saldos' })).toContainText('150,00 C')
  await enviar(page, 'outro.csv', BALANCETE.replace('Fictícia', 'Inventada'))
  await expect(page.getByText('as que o escritório já tinha apontado')).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('outro.csv')).toHaveCount(0)
})

test('the chart of a sheet is compared before anything changes', async ({ page }) => {
  await chegar(page, 'contador', '/contabilidade')
  await escolherEmpresa(page)
  await page.goto('/contabilidade?aba=plano')
  await page.getByRole('button', { name: 'Importar plano' }).click()
  await page.getByLabel('Arquivo do plano de contas').setInputFiles({
    name: 'plano.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Código;Nome;Tipo;Natureza\n1;ATIVO;S;D\n1.1;Ativo circulante;S;D\n1.1.1;Disponível;S;D\n1.1.1.77;Cofre da loja;A;D\n',
    ),
  })
  await expect(page.getByText('1 conta nova')).toBeVisible()
  await page.getByLabel('Pôr o do arquivo no lugar').check()
  await expect(page.getByText(/tem movimento e não pode sair do plano/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aplicar ao plano' })).toBeDisabled()
  await page.getByLabel(/^Manter/).check()
  await expect(page.getByRole('button', { name: 'Aplicar ao plano' })).toBeEnabled()
  await page.getByRole('button', { name: 'Aplicar ao plano' }).click()
  await expect(page.getByRole('gridcell', { name: '1.1.1.77' })).toBeVisible()
})
