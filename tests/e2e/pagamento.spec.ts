// A charge is paid: where the company receives, the Pix and the boleto of a charge, and the files of the bank.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { escreverRetorno } from '@razao/formats/testes'
import { comQuemEmite } from './com-quem-emite.ts'
import { expect, test } from './pessoas.ts'

const gaveta = (page: Page): Locator => page.getByRole('dialog')

/** A charge without a note, with its drawer open. */
async function cobrar(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nova cobrança' }).first().click()
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click()
  await page.getByLabel('Serviço do catálogo').selectOption({ index: 1 })
  const centavos = 10_000 + (Date.now() % 89_999)
  await page
    .getByLabel('Valor (R$)')
    .fill(`${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`)
  await expect(page.getByText('Líquido a receber')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(gaveta(page).getByText('A faturar').first()).toBeVisible()
}

test('from where the company receives to what the bank says was paid', async ({ page }) => {
  test.setTimeout(180_000)
  await comQuemEmite(page)
  await test.step('a key is checked by its kind, and the account that there is receives', async () => {
    await page.getByRole('button', { name: 'Como receber' }).click()
    await expect(gaveta(page).getByText('Padrão')).toBeVisible()
    await gaveta(page).getByRole('button', { name: 'Nova conta' }).click()
    await gaveta(page).getByLabel('Nome desta conta').fill('Outra conta')
    await gaveta(page).getByLabel('Chave Pix').fill('529.982.247-24')
    await gaveta(page).getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(
      gaveta(page)
        .getByText(/parece um CPF, mas os dígitos não conferem/)
        .first(),
    ).toBeVisible()
    await gaveta(page).getByRole('button', { name: 'Voltar' }).click()
    await page.keyboard.press('Escape')
  })
  await cobrar(page)
  const doPagamento = gaveta(page).getByRole('region', { name: 'Como o cliente paga' })
  await test.step('its Pix, to be seen, copied and printed', async () => {
    await expect(doPagamento.getByRole('img', { name: /^QR do Pix de R\$/ })).toBeVisible()
    await expect(doPagamento.getByLabel('Pix copia e cola')).toHaveValue(
      /^000201.*6304[0-9A-F]{4}$/,
    )
    await doPagamento.getByRole('button', { name: 'Imprimir o Pix' }).click()
    await expect(page.getByRole('dialog', { name: 'Pix da cobrança' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  const boleto = doPagamento.getByRole('listitem', { name: /^Boleto / }).first()
  await test.step('its boleto, with the line that is typed', async () => {
    await doPagamento.getByRole('button', { name: 'Gerar 1 boleto' }).click()
    await page.getByRole('button', { name: 'Gerar boletos', exact: true }).click()
    await expect(
      boleto.getByText(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/),
    ).toBeVisible()
  })
  const nossoNumero = (await boleto.getAttribute('aria-label'))?.replace('Boleto ', '') ?? ''
  const banco = (await boleto.locator('code').textContent())?.slice(0, 3) ?? ''
  await page.keyboard.press('Escape')
  await test.step('the file that takes it to the bank', async () => {
    await page.getByRole('link', { name: 'Boletos', exact: true }).click()
    await page.getByRole('button', { name: 'Gerar remessa' }).click()
    const descido = page.waitForEvent('download')
    await gaveta(page).getByRole('button', { name: 'Gerar e baixar' }).click()
    const arquivo = await descido
    expect(arquivo.suggestedFilename()).toMatch(/^remessa-\d{3}-\d{6}\.rem$/)
    const linhas = readFileSync(await arquivo.path(), 'ascii')
      .split('\r\n')
      .filter(Boolean)
    expect(new Set(linhas.map((linha) => linha.length))).toEqual(new Set([240]))
  })
  await test.step('what came from the bank: it was paid, and waits for the note', async () => {
    await page.getByRole('link', { name: 'Banco', exact: true }).click()
    const hoje = new Date()
    const dia = [hoje.getDate(), hoje.getMonth() + 1, hoje.getFullYear()]
      .map((parte) => String(parte).padStart(2, '0'))
      .join('')
    const texto = escreverRetorno(
      banco,
      [
        {
          movimento: '06',
          nossoNumero: nossoNumero.replace(/^\d+\//, '').replace(/\D/g, ''),
          pago: 5000,
          dataDaOcorrencia: dia,
        },
      ],
      { inscricao: '0' },
    )
    await page.getByLabel('Retorno do banco', { exact: true }).setInputFiles({
      ...{ name: 'CBR.RET', mimeType: 'text/plain', buffer: Buffer.from(texto) },
    })
    await expect(gaveta(page).getByText('Recebimento pendente')).toBeVisible()
    await expect(gaveta(page).getByText(/ainda não tem nota/)).toBeVisible()
  })
})

test('charges of a sheet: looked at first, made after', async ({ page }) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  const primeira = page.locator('[role=row][aria-rowindex="2"]')
  const textoDe = async (coluna: string) =>
    (await primeira.locator(`[data-rotulo="${coluna}"]`).textContent()) ?? ''
  const documento = /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/.exec(await textoDe('Cliente'))?.[0] ?? ''
  await page.getByRole('link', { name: 'Nova cobrança' }).first().click()
  const doCatalogo = page.getByLabel('Serviço do catálogo').locator('option').nth(1)
  const servico = ((await doCatalogo.textContent()) ?? '').trim()
  await page.goBack()
  const valor = `${1000 + (Date.now() % 8999)},00`
  const planilha = [
    'Cliente;CNPJ;Serviço;Valor',
    `;${documento};${servico};${valor}`,
    `Ninguém Inventado;;${servico};10,00`,
  ].join('\r\n')
  await page.getByLabel('Planilha de cobranças').setInputFiles({
    ...{ name: 'cobrancas.csv', mimeType: 'text/csv', buffer: Buffer.from(planilha) },
  })
  await expect(
    page.getByText(/^Nada foi cobrado ainda\. Confirmar registra 1 cobrança/),
  ).toBeVisible()
  await expect(
    page.getByText('Nenhum cliente se chama Ninguém Inventado', { exact: false }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar importação' }).click()
  await expect(page.getByText('1 cobrança registrada.')).toBeVisible()
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible()
})
