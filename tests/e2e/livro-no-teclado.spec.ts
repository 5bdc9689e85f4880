// The Diário for who lives in the keyboard: what was typed is what is posted, once, whatever the network does.
import type { Page } from '@playwright/test'
import { abrirLivro } from './livro.ts'
import { hoje } from './mes.ts'
import { expect, test } from './pessoas.ts'

// Where the focus goes, and when, with the motion of who did not ask for less.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const HOJE = hoje()
const ESTE_MES = HOJE.slice(0, 7)

/** A company of these tests alone; answers its number. */
const abrirDiario = (page: Page, parte = ''): Promise<string> =>
  abrirLivro(page, 'Vitória Régia', `aba=diario&competencia=${ESTE_MES}${parte}`)

const historico = (page: Page) => page.getByLabel('Histórico', { exact: true })
const conta = (page: Page, linha: number) =>
  page.getByRole('combobox', { name: `Conta da linha ${linha}` })

async function digitar(page: Page, texto: string, valor: string): Promise<void> {
  await historico(page).fill(texto)
  await conta(page, 1).fill('1.1.1.01')
  await page.keyboard.press('Tab')
  await page.keyboard.type(valor)
  await conta(page, 2).fill('1.1.1.02')
  for (const _ of ['débito', 'crédito']) await page.keyboard.press('Tab')
  await page.keyboard.press('=')
  await expect(page.getByText('Fecha', { exact: true })).toBeVisible()
}

test('Tab goes from field to field, and what is half typed is never the account of before', async ({
  page,
}) => {
  await abrirDiario(page, '&lancar=sim')
  await expect(page.getByLabel('Data', { exact: true })).toBeFocused()
  for (const campo of [historico(page), page.getByLabel('Documento').first(), conta(page, 1)]) {
    await page.keyboard.press('Tab')
    await expect(campo).toBeFocused()
  }
  await digitar(page, 'Conta trocada', '10')
  await conta(page, 1).fill('nenhuma assim')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Linha 1: escolha a conta.')).toBeVisible()
  await expect(conta(page, 1)).toBeFocused()
  // Typed and sent at once: what is in the field is what goes.
  await conta(page, 1).fill('1.1.2.01')
  await page.getByLabel('Débito da linha 1').fill('-5')
  await page.getByLabel('Crédito da linha 2').fill('abc')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/valor negativo não se lança; escreva-o a crédito/)).toBeVisible()
  await expect(page.getByText('«abc» não é um valor.', { exact: false })).toBeVisible()
})

test('what was confirmed is not offered again as a draft; the next begins on its day, and Ctrl+Z takes it back', async ({
  page,
}) => {
  await abrirDiario(page, '&lancar=sim')
  const dia = `01/${ESTE_MES.slice(5)}/${ESTE_MES.slice(0, 4)}`
  await page.getByLabel('Data', { exact: true }).fill(dia)
  // Heard from before it is typed: a slow machine keeps it while it waits for something else.
  const guardado = page.waitForResponse(
    (resposta) =>
      resposta.url().includes('/rascunhos') &&
      resposta.ok() &&
      resposta.request().postData()?.includes('12,34') === true,
  )
  await digitar(page, 'Uma vez só', '12,34')
  await guardado
  // Throwing the draft away takes its time.
  await page.route('**/rascunhos*', async (rota) => {
    if (rota.request().method() === 'DELETE') await new Promise((fim) => setTimeout(fim, 900))
    await rota.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  await expect(historico(page)).toHaveValue('')
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(dia)
  await page.waitForTimeout(2000)
  await expect(page.getByText(/Recuperamos/)).toHaveCount(0)
  await expect(page.getByLabel('Data', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^Desfazer/ }).first()).toBeVisible()
})

test('the network goes while an entry is sent: it says so, keeps what was typed, and an answer that is lost posts once', async ({
  page,
  context,
}) => {
  await abrirDiario(page, '&lancar=sim')
  await digitar(page, 'Sem rede no meio', '9')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Confira a internet e tente de novo.')).toBeVisible()
  await page.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await expect(historico(page)).toHaveValue('Sem rede no meio')
  await context.setOffline(false)
  // The answer to this one is lost after the server wrote it.
  let vezes = 0
  await page.route('**/contabil/lancamentos', async (rota) => {
    vezes += 1
    if (vezes > 1) return await rota.continue()
    await rota.fetch()
    await rota.abort()
  })
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  expect(vezes).toBe(2)
  await expect(page.getByRole('gridcell', { name: 'Sem rede no meio' })).toHaveCount(1)
})

test('rows copied from a spreadsheet become lines of the entry, or entries of the Diário', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await abrirDiario(page, '&lancar=sim')
  await historico(page).fill('Colado nas linhas')
  const copiar = (texto: string) => page.evaluate((um) => navigator.clipboard.writeText(um), texto)
  await copiar('1.1.1.01\tR$ 1.234,56\tD\n1.1.2.01\t234,56\tC\n1.1.1.02\t1.000,00\tC\n')
  await conta(page, 1).focus()
  await page.keyboard.press('Control+v')
  await expect(conta(page, 3)).toHaveValue(/1\.1\.1\.02/)
  await expect(page.getByText('Fecha', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  await page.getByRole('button', { name: 'Colar da planilha' }).click()
  const dia = `01/${ESTE_MES.slice(5)}/${ESTE_MES.slice(0, 4)}`
  await copiar(
    `Data\tHistórico\tConta\tD/C\tValor\n${dia}\tColado com D e C\t1.1.1.01\tD\t50,00\n${dia}\tColado com D e C\t1.1.1.02\tC\t50,00\n`,
  )
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Linhas copiadas').focus()
  await page.keyboard.press('Control+v')
  await expect(dialogo.getByRole('status')).toContainText('2 linhas, 1 lançamento, todas certas')
  await dialogo.getByRole('button', { name: 'Lançar 1 lançamento' }).dblclick()
  await expect(dialogo).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'Colado com D e C' })).toHaveCount(1)
  // All that was pasted goes away together.
  await expect(page.getByText('Ctrl+Z estorna o lançamento', { exact: false })).toBeVisible()
  await page.locator('h1').first().click()
  await page.keyboard.press('Control+z')
  await page
    .getByRole('button', { name: /^Desfazer/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: /^Estorno: Colado com D e C/ })).toHaveCount(1)
})

test('every column of the Diário, of the razão and of the balancete is in sight at 1280 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const empresa = await abrirDiario(page, '&periodo=doze')
  const cabe = async () => {
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    const { conteudo, janela } = await page.getByRole('grid').evaluate((grade) => ({
      conteudo: grade.parentElement?.scrollWidth ?? 0,
      janela: grade.parentElement?.clientWidth ?? 0,
    }))
    expect(conteudo).toBe(janela)
    const barra = page.getByRole('tablist')
    expect(await barra.evaluate((um) => um.scrollWidth - um.clientWidth)).toBe(0)
  }
  await cabe()
  // No account takes three lines: two, and a small one that says how many more there are.
  const alturas = await page
    .getByRole('row')
    .evaluateAll((linhas) => linhas.slice(1, 12).map((linha) => linha.clientHeight))
  expect(Math.max(...alturas)).toBeLessThanOrEqual(60)
  await page.goto(
    `/contabilidade?aba=balancete&empresa=${empresa}&competencia=${ESTE_MES}&periodo=doze`,
  )
  await cabe()
  await page.getByRole('gridcell', { name: 'Bancos conta movimento', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Conferida' })).toBeInViewport()
  await cabe()
})

test('«Lançar igual ao mês passado» brings what was typed then as drafts, and not twice', async ({
  page,
}) => {
  const empresa = await abrirDiario(page, '&lancar=sim')
  const mesQueVem = new Date(Date.UTC(Number(HOJE.slice(0, 4)), Number(HOJE.slice(5, 7)), 1))
    .toISOString()
    .slice(0, 7)
  const nome = `Aluguel ${ESTE_MES.slice(5)}/${ESTE_MES.slice(0, 4)}`
  await digitar(page, nome, '1.500,00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  await page.goto(`/contabilidade?aba=diario&empresa=${empresa}&competencia=${mesQueVem}`)
  const trazer = async () => {
    await page.getByRole('button', { name: 'Lançar igual ao mês passado' }).click()
    return page.getByRole('checkbox', { name: `Trazer ${nome}` })
  }
  await expect(await trazer()).toBeChecked()
  const dialogo = page.getByRole('dialog')
  // Only this one, whatever else was typed in the month.
  for (const outra of await dialogo.getByRole('checkbox').all()) await outra.uncheck()
  await dialogo.getByRole('checkbox', { name: `Trazer ${nome}` }).check()
  await dialogo.getByRole('button', { name: 'Trazer 1 rascunho' }).dblclick()
  await expect(dialogo).toHaveCount(0)
  const rascunhos = page.getByRole('region', { name: 'Rascunhos' })
  const novo = `Aluguel ${mesQueVem.slice(5)}/${mesQueVem.slice(0, 4)}`
  await expect(rascunhos.getByText(novo)).toHaveCount(1)
  await expect(await trazer()).not.toBeChecked()
  await page.keyboard.press('Escape')
  await rascunhos.getByRole('button', { name: `Descartar o rascunho ${novo}` }).click()
  await expect(rascunhos).toHaveCount(0)
  await page.locator('main').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Control+z')
  await page
    .getByRole('button', { name: /^Desfazer/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(rascunhos.getByText(novo)).toHaveCount(1)
  await rascunhos.getByRole('button', { name: `Descartar o rascunho ${novo}` }).click()
  await expect(rascunhos).toHaveCount(0)
})

test('what the server asks to be mended is said in the dialog, and what was written stays in it', async ({
  page,
}) => {
  await abrirDiario(page, '&lancar=sim')
  await digitar(page, 'Para acertar', '3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  await page.getByRole('gridcell', { name: 'Para acertar' }).first().click()
  await page.getByRole('button', { name: 'Acertar palavras' }).click()
  const acertar = page.getByRole('dialog', { name: 'Acertar palavras do lançamento' })
  await acertar.getByLabel('Histórico').fill('Acertado')
  await acertar.getByLabel('Motivo').fill('oi')
  await page.keyboard.press('Control+Enter')
  await expect(acertar.getByRole('alert')).toContainText('pelo menos 5 letras')
  // The document that was missing: of those without one it goes away.
  await acertar.getByLabel('O que acertar').selectOption({ label: 'Documento' })
  await acertar.getByLabel('Documento', { exact: true }).fill('Recibo 12')
  await acertar.getByLabel('Motivo').fill('Chegou depois')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText('Acertado; o que dizia antes fica riscado', { exact: false }),
  ).toBeVisible()
  await expect(acertar).toHaveCount(0)
  await expect(page.getByText('Recibo 12').first()).toBeVisible()
  await page.getByRole('button', { name: 'Corrigir' }).click()
  await expect(page.getByRole('heading', { name: /^Corrigir o lançamento/ })).toBeVisible()
  await page.getByLabel('Débito da linha 1').fill('4')
  await page.getByLabel('Crédito da linha 2').fill('4')
  await page.keyboard.press('Control+Enter')
  const motivo = page.getByLabel('Motivo da correção')
  await motivo.fill('oi')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/pelo menos 5 letras/).first()).toBeVisible()
  await motivo.fill('Valor errado na nota')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Corrigido pelo lançamento \d+/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Corrigir o lançamento/ })).toHaveCount(0)
})

test('Esc closes what nobody touched and gives the focus back; what was typed is kept and offered again', async ({
  page,
}) => {
  await abrirDiario(page)
  const lancar = page.getByRole('button', { name: 'Lançar', exact: true }).first()
  await lancar.click()
  const data = page.getByLabel('Data', { exact: true })
  await expect(data).toBeFocused()
  // Nothing was typed: another month in the bar is another day in the form.
  const primeiro = await data.inputValue()
  await page.keyboard.press('Escape')
  await expect(data).toHaveCount(0)
  await expect(lancar).toBeFocused()
  await page.keyboard.press('[')
  await lancar.click()
  await expect(data).toBeVisible()
  await expect(data).not.toHaveValue(primeiro)
  await page.getByRole('button', { name: 'Fechar', exact: true }).focus()
  await page.keyboard.press(']')
  await expect(data).toHaveValue(primeiro)
  await historico(page).fill('Guardado ao fechar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fechar', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('O que foi digitado fica guardado', { exact: false })).toBeVisible()
  await expect(lancar).toBeFocused()
  await lancar.click()
  await page.getByRole('button', { name: /^Continuar/ }).click()
  await expect(historico(page)).toHaveValue('Guardado ao fechar')
  // Thrown away for the tests that follow.
  await historico(page).fill('')
})

test('what the server refuses in an entry is said in the form, at its field', async ({ page }) => {
  await abrirDiario(page, '&lancar=sim')
  await page.getByLabel('Data', { exact: true }).fill('01/01/2999')
  await digitar(page, 'Ano errado', '5')
  await page.keyboard.press('Control+Enter')
  const form = page.getByRole('region', { name: 'Novo lançamento' })
  await expect(form.getByRole('alert')).toContainText('Data: confira o ano.')
  await expect(page.getByLabel('Data', { exact: true })).toBeFocused()
  // A draft keeps what is not finished, but says which amount it could not keep.
  await page.getByLabel('Data', { exact: true }).fill(HOJE.split('-').reverse().join('/'))
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Débito da linha 1').fill('12,3,4')
  await form.getByRole('button', { name: 'Guardar rascunho' }).click()
  await expect(form.getByRole('alert')).toContainText('Linha 1: «12,3,4» não é um valor.')
  await page.getByLabel('Débito da linha 1').fill('6')
  await form.getByRole('button', { name: 'Guardar rascunho' }).click()
  await expect(page.getByText('Rascunho guardado', { exact: false })).toBeVisible()
})

test('a draft brought back is confirmed in its place: once, and it is no longer a draft', async ({
  page,
}) => {
  await abrirDiario(page, '&lancar=sim')
  await digitar(page, 'Rascunho que vira lançamento', '8')
  await page.getByRole('button', { name: 'Guardar rascunho' }).click()
  const rascunhos = page.getByRole('region', { name: 'Rascunhos' })
  await rascunhos
    .getByRole('button', { name: /Rascunho que vira lançamento$/ })
    .first()
    .click()
  await expect(historico(page)).toHaveValue('Rascunho que vira lançamento')
  await historico(page).fill('Rascunho que virou lançamento')
  let vezes = 0
  await page.route('**/contabil/rascunhos/confirmacao', async (rota) => {
    vezes += 1
    if (vezes > 1) return await rota.continue()
    await rota.fetch()
    await rota.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  expect(vezes).toBe(2)
  await expect(page.getByRole('gridcell', { name: 'Rascunho que virou lançamento' })).toHaveCount(1)
  await expect(rascunhos.getByText('Rascunho que vir', { exact: false })).toHaveCount(0)
})

test('a template kept again under its name goes on repeating; one taken away comes back', async ({
  page,
}) => {
  const empresa = await abrirDiario(page, '&lancar=sim')
  const guardar = async (valor: string) => {
    await digitar(page, 'Assinatura do mês', valor)
    await page.getByRole('button', { name: 'Guardar como modelo' }).click()
    await page.getByLabel('Nome do modelo').fill('Assinatura')
  }
  await guardar('100')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Modelo «Assinatura» guardado.')).toBeVisible()
  const cadastros = `/contabilidade?aba=cadastros&empresa=${empresa}&competencia=${ESTE_MES}`
  await page.goto(cadastros)
  const modelos = page.getByRole('region', { name: 'Modelos de lançamento' })
  await modelos.getByRole('button', { name: 'Repetição de Assinatura' }).click()
  await page.getByRole('switch', { name: 'Repetir todo mês' }).check()
  await page.getByLabel('Dia do mês').fill('9')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(modelos.getByText(/^Todo dia 9/)).toBeVisible()
  await page.goto(`/contabilidade?aba=diario&lancar=sim&empresa=${empresa}&competencia=${ESTE_MES}`)
  await guardar('120')
  await expect(page.getByText('Já há um modelo com este nome', { exact: false })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Modelo «Assinatura» guardado.')).toBeVisible()
  await page.goto(cadastros)
  await expect(modelos.getByText(/^Todo dia 9/)).toBeVisible()
  await expect(modelos.getByText('120,00')).toBeVisible()
  await modelos.getByRole('button', { name: 'Tirar o modelo Assinatura' }).click()
  await expect(modelos.getByText(/^Todo dia 9/)).toHaveCount(0)
  await page.locator('h1').first().click()
  await page.keyboard.press('Control+z')
  await page
    .getByRole('button', { name: /^Desfazer/ })
    .first()
    .click()
  await expect(modelos.getByText(/^Todo dia 9/)).toBeVisible()
  await page.keyboard.press('Escape')
  await modelos.getByRole('button', { name: 'Tirar o modelo Assinatura' }).click()
})

test('the whole code of a synthetic account is not the first one below it', async ({ page }) => {
  await abrirDiario(page, '&lancar=sim')
  await expect(page.getByLabel('Data', { exact: true })).toBeFocused()
  await conta(page, 1).fill('1.1.1')
  await expect(page.getByRole('option', { name: /1\.1\.1\.01/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('1.1.1 Disponível é sintética', { exact: false })).toBeVisible()
  await expect(page.getByRole('option', { name: /1\.1\.1\.01/ })).toHaveCount(0)
  await expect(conta(page, 1)).toHaveValue('1.1.1')
  // What was only begun is still finished by Tab.
  await conta(page, 1).fill('1.1.1.0')
  await page.keyboard.press('Tab')
  await expect(conta(page, 1)).toHaveValue(/^1\.1\.1\.01/)
})

test('the razão puts another period beside, and the Painel says what is locked', async ({
  page,
}) => {
  const empresa = await abrirDiario(page)
  const livro = `empresa=${empresa}&competencia=${ESTE_MES}`
  await page.goto(`/contabilidade?aba=balancete&periodo=doze&${livro}`)
  await page.getByRole('gridcell', { name: 'Bancos conta movimento', exact: true }).click()
  const resumo = page.getByLabel('Resumo do razão')
  await expect(resumo).toBeVisible()
  await expect(resumo.getByText('no período comparado', { exact: false })).toHaveCount(0)
  await page.getByLabel('Comparar com').selectOption('anterior')
  await expect(page.getByText(/^comparada com/)).toBeVisible()
  await expect(resumo.getByText('no período comparado', { exact: false })).toHaveCount(4)
  await page.goto(`/contabilidade?aba=painel&conhecidoEm=2026-01-01T00:00:00Z&${livro}`)
  await expect(page.getByText('O Painel mostra o livro de agora', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar a agora' }).click()
  await expect(page).not.toHaveURL(/conhecidoEm/)
  await page.getByRole('button', { name: /bloquead.* em \d{4}/ }).click()
  await expect(page).toHaveURL(/aba=periodos/)
})

test('the first drawer opened, and the dialog that takes its place, give the focus back where it was', async ({
  page,
}) => {
  await abrirDiario(page, '&periodo=doze')
  const celula = page.getByRole('row').nth(2).getByRole('gridcell').nth(2)
  await celula.focus()
  await page.keyboard.press('Enter')
  const gaveta = page.getByRole('dialog', { name: /^Lançamento/ })
  const igual = gaveta.getByRole('button', { name: 'Estornar' })
  await igual.focus()
  await page.keyboard.press('Enter')
  const estornar = page.getByRole('dialog', { name: /^Estornar o lançamento/ })
  await expect(estornar.getByLabel('Motivo')).toBeFocused()
  // One window at a time: the drawer is put aside, not under.
  await expect(page.locator('[aria-modal=true]:visible')).toHaveCount(1)
  await expect(gaveta).toBeHidden()
  // Esc is of what is on top: first the calendar, then the dialog, then the drawer.
  await estornar.getByLabel('Data do estorno').press('Alt+ArrowDown')
  await expect(page.locator('[data-dia]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-dia]')).toHaveCount(0)
  await expect(estornar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(estornar).toHaveCount(0)
  await expect(gaveta).toBeVisible()
  await expect(igual).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gaveta).toHaveCount(0)
  await expect(celula).toBeFocused()
})

test('refused for a locked month, the entry stays typed and the focus comes back to it', async ({
  page,
}) => {
  await abrirDiario(page, '&lancar=sim')
  await page.route('**/contabil/lancamentos', (rota) =>
    rota.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: 'about:blank', title: 'Competência fechada', status: 409 },
        ...{ codigo: 'competencia-fechada', detail: 'A competência 05/2026 está bloqueada.' },
      }),
    }),
  )
  await digitar(page, 'Mês bloqueado', '7')
  const ultimo = page.getByLabel('Crédito da linha 2')
  await expect(ultimo).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('A competência 05/2026 está bloqueada.')).toBeVisible()
  // The words are drawn before the button has the focus.
  await expect(page.getByRole('button', { name: 'FECHAR', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A competência 05/2026 está bloqueada.')).toHaveCount(0)
  await expect(ultimo).toBeFocused()
  await expect(historico(page)).toHaveValue('Mês bloqueado')
})
