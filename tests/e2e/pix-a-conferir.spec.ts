// A Pix of no charge has a place, where it goes to a charge or is closed with what was done of it.
import pg from 'pg'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

/** Money that nobody asked for, in the account of a company that charges by its bank. */
async function umPixDeNinguem(): Promise<void> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    await banco.query(
      `insert into pix_recebido (escritorio_id, empresa_id, conta_id, end_to_end_id, valor, horario, data, situacao, mensagem)
       select escritorio_id, empresa_id, conta_id, 'E' || lpad($1, 31, '0'), 12345, now(), current_date, 'sem-cobranca',
         'O Pix não é de nenhuma cobrança daqui: ligue-o a uma, ou diga o que foi feito.'
       from pix_provedor order by conta_id limit 1`,
      [String(Date.now())],
    )
  } finally {
    await banco.end()
  }
}

test('a Pix of no charge is seen, may be linked, and is closed with what was done', async ({
  page,
}) => {
  await umPixDeNinguem()
  await chegar(page, 'contador', '/receitas')
  await page.getByRole('link', { name: 'Pix a conferir' }).click()
  await expect(page).toHaveURL(/aba=pix/)
  const linha = page.getByText('De nenhuma cobrança').last()
  await expect(linha).toBeVisible()
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
  await linha.click()
  const gaveta = page.getByRole('dialog').filter({ hasText: 'Pix de R$' })
  await expect(gaveta.getByText(/ligue-o a uma/)).toBeVisible()
  await gaveta.getByRole('button', { name: 'Ligar a uma cobrança' }).click()
  const janela = page.getByRole('dialog').last()
  await expect(janela.getByLabel('Procurar')).toBeVisible()
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await gaveta.getByRole('button', { name: 'Dizer o que foi feito' }).click()
  await page.getByLabel('O que foi feito').fill('venda de balcão')
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Pix conferido.', { exact: false })).toBeVisible()
})
