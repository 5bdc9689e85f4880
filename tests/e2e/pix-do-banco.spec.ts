// Dynamic Pix, by the screen: an account charges by its bank, a charge is registered there, somebody pays it at the bank,
// and the receipt comes in by itself.
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const gaveta = (page: Page): Locator => page.getByRole('dialog')
/** The worker and the bank take their time. */
const UM_TEMPO = { timeout: 90_000 }

async function quemCobraPeloBanco(): Promise<string> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<{ nome: string }>(
      `select e.apelido as nome from pix_provedor p
       join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
       where p.ligado order by e.id limit 1`,
    )
    return rows[0]?.nome ?? ''
  } finally {
    await banco.end()
  }
}

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

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

test('from the bank that is tested to the receipt that comes by itself', async ({ page }) => {
  test.setTimeout(300_000)
  await chegar(page, 'contador', '/receitas?status=2')
  const nome = await quemCobraPeloBanco()
  await page.keyboard.press('Alt+e')
  const campo = page.getByRole('combobox').first()
  await expect(campo).toBeFocused()
  await campo.fill(nome)
  await page.getByRole('option', { name: nome }).first().click()
  await expect(page.locator('header', { hasText: 'Faturamento' })).toContainText(nome)

  await test.step('what opens the bank is not shown, and each thing is tested', async () => {
    await page.getByRole('button', { name: 'Como receber' }).click()
    const noBanco = gaveta(page)
      .getByRole('region', { name: /^Pix pelo banco de / })
      .first()
    await expect(noBanco.getByText('Registra no banco')).toBeVisible()
    await expect(noBanco.getByText('•••• -pix')).toBeVisible()
    await noBanco.getByRole('button', { name: 'Testar' }).click()
    await expect(noBanco.getByText('Certo')).toHaveCount(4)
    await acessivel(page)
    await noBanco.getByRole('button', { name: 'Trocar credenciais' }).click()
    const janela = page.getByRole('dialog').last()
    await janela.getByLabel('Identificador (client id)').fill('outro')
    await janela.getByLabel('Segredo (client secret)').fill('outro-segredo')
    await janela
      .getByLabel('Certificado da aplicação')
      .selectOption({ label: 'Par de arquivos do banco (.crt e .key)' })
    const arquivos = janela.locator('input[type=file]')
    await arquivos.first().setInputFiles({
      ...{ name: 'banco.crt', mimeType: 'text/plain', buffer: Buffer.from('nada') },
    })
    await arquivos.last().setInputFiles({
      ...{ name: 'banco.key', mimeType: 'text/plain', buffer: Buffer.from('nada') },
    })
    await janela.getByRole('button', { name: 'Guardar no cofre' }).click()
    await expect(janela.getByText(/não é um certificado em PEM/).first()).toBeVisible()
    await acessivel(page)
    await janela.getByRole('button', { name: 'Voltar' }).click()
    await page.keyboard.press('Escape')
  })

  await cobrar(page)
  const doPagamento = gaveta(page).getByRole('region', { name: 'Como o cliente paga' })
  const noBanco = doPagamento.getByRole('region', { name: 'No banco' })
  let txid = ''
  await test.step('the charge is at the bank, and its code is of it alone', async () => {
    await expect(noBanco.getByText('Registrada no banco')).toBeVisible(UM_TEMPO)
    await expect(doPagamento.getByLabel('Pix copia e cola')).toHaveValue(
      /^000201010212.*pix\.banco\.example.*6304[0-9A-F]{4}$/,
    )
    txid = (await noBanco.locator('code').textContent()) ?? ''
    expect(txid).toMatch(/^RZ[0-9a-f]{30}$/)
    await acessivel(page)
  })

  await test.step('somebody pays it at the bank, and it is paid here', async () => {
    const noBancoSimulado = await page.context().newPage()
    await noBancoSimulado.goto(process.env.RAZAO_E2E_PAGAR ?? '')
    const dela = noBancoSimulado.getByRole('article').filter({ hasText: txid })
    await dela.getByRole('button', { name: 'Pagar' }).click()
    await expect(dela.getByRole('button', { name: 'Devolver' })).toBeVisible()
    await noBancoSimulado.close()
    const recebidos = doPagamento.getByRole('list', { name: 'Pix recebidos' })
    await expect(recebidos.getByText(/^E99999999/)).toBeVisible(UM_TEMPO)
    await expect(recebidos.getByText(/ainda não tem nota/)).toBeVisible()
    await recebidos.getByText('Memória do recebimento').click()
    await expect(recebidos.getByText('Aplicado na cobrança')).toBeVisible()
    await expect(doPagamento.getByText('já foi toda recebida', { exact: false })).toBeVisible()
    await acessivel(page)
  })
})
