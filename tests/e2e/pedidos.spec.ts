// What the owner asks reaches the office's list, and the answer reaches the owner.
import pg from 'pg'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

/** A guide of the owner's company that fell due five days ago. */
async function umaVencida(empresa: string): Promise<number> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  const { rows } = await banco.query<{ id: number }>(
    `update guia g set vencimento = current_date - 5, pagar_em = null where g.id = (
       select x.id from guia x join empresa e on e.escritorio_id = x.escritorio_id and e.id = x.empresa_id
       where e.apelido = $1 and x.estado in ('enviada', 'lida') and x.chave like 'd%' order by x.id limit 1) returning g.id`,
    [empresa],
  )
  // Whatever an earlier try left open is no request of this one.
  await banco.query(
    `update pedido_ao_escritorio set situacao = 'desistiu' where situacao = 'aberto'`,
  )
  await banco.end()
  return Number(rows[0]?.id)
}

for (const [largura, altura] of [
  [1280, 860],
  [390, 844],
] as const) {
  test(`an overdue guide is asked for once, answered, and the answer is read at ${largura}`, async ({
    page,
    browser,
  }) => {
    // Two people enter, one after the other.
    test.setTimeout(150_000)
    await page.setViewportSize({ width: largura, height: altura })
    await chegar(page, 'empresa')
    const resumo =
      (await page.locator('main.rz-conteudo').getByText(/ · /).first().textContent()) ?? ''
    const guia = await umaVencida(resumo.split(' · ')[0] ?? '')
    await page.goto(`/statics/darf/${guia}`)
    await page.getByRole('button', { name: 'Pedir guia atualizada' }).dblclick()
    const pedida = page.getByRole('link', { name: /^Pedida em/ })
    await expect(pedida).toBeVisible()
    expect(await violacoes(page)).toEqual([])

    const outro = await browser.newContext({ baseURL: process.env.RAZAO_E2E_URL ?? '' })
    const doEscritorio = await outro.newPage()
    await doEscritorio.setViewportSize({ width: largura, height: altura })
    await chegar(doEscritorio, 'contador', '/painel/pedidos?situacao=aberto')
    const linha = doEscritorio.getByText(/^Guia atualizada:/)
    await expect(linha).toHaveCount(1)
    await linha.first().click()
    await doEscritorio.getByRole('button', { name: 'Recusar', exact: true }).click()
    await expect(doEscritorio.getByText('Escreva por que recusa.')).toBeVisible()
    await doEscritorio.getByLabel('Resposta').fill('Vai em anexo no e-mail de hoje.')
    expect(await violacoes(doEscritorio)).toEqual([])
    await doEscritorio.getByRole('button', { name: 'Concluir' }).click()
    await expect(doEscritorio.getByText('Pedido concluído.')).toBeVisible()
    await outro.close()

    await page.goto('/painel/pedidos')
    await expect(page.getByText('Atendido').filter({ visible: true }).first()).toBeVisible()
    await page
      .getByText(/^Guia atualizada:/)
      .first()
      .click()
    await expect(page.getByText('Vai em anexo no e-mail de hoje.').first()).toBeVisible()
  })
}

test('a word to the office is asked in a few words and may be given up', async ({ page }) => {
  await chegar(page, 'empresa', '/painel/pedidos')
  await page.getByRole('button', { name: 'Pedir ao escritório' }).click()
  await page.getByRole('button', { name: 'Enviar ao escritório' }).click()
  await expect(page.getByText('Escreva o que você precisa.')).toBeVisible()
  await page.getByLabel('O que você precisa').fill('Preciso da certidão negativa de débitos.')
  await page.getByRole('button', { name: 'Enviar ao escritório' }).click()
  // The others of the list are of days before.
  const hoje = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  await page
    .getByRole('row')
    .filter({ hasText: 'Recado ao escritório' })
    .filter({ hasText: hoje })
    .getByText('Recado ao escritório')
    .click()
  await page.getByRole('button', { name: 'Desistir do pedido' }).click()
  await expect(page.getByText('Desistiu').filter({ visible: true }).first()).toBeVisible()
})
