// Billing, from the first note to its cancelling: the form with its preview, what stops a note and what mends it, many at
// once, and what repeats.
import type { Locator, Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { comQuemEmite } from './com-quem-emite.ts'
import { chegar, expect, test } from './pessoas.ts'
import { malColocados } from './telas/medidas.ts'

/** The answer of the city takes its time, and a machine that does other things more. */
const RESPOSTA = { timeout: 45_000 }

const gaveta = (page: Page): Locator => page.getByRole('dialog')

type Carta = { headers: { subject: string }; attachments: { name: string }[] }
/** What the mailbox of the run received for somebody. */
async function cartasPara(endereco: string): Promise<Carta[]> {
  const lista = new URL('/api/letters', process.env.RAZAO_E2E_CORREIO)
  lista.searchParams.set('to', endereco)
  return (await (await fetch(lista)).json()) as Carta[]
}

/** A value that no other charge of the run has. */
const valorNovo = (): string => {
  const centavos = 10_000 + (Date.now() % 89_999)
  return `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`
}

/** As little as a note asks: who, what of the catalogue, how much. */
async function preencher(page: Page): Promise<string> {
  const valor = valorNovo()
  await page.getByRole('link', { name: 'Nova cobrança' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nova cobrança' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click()
  await page.getByLabel('Serviço do catálogo').selectOption({ index: 1 })
  await page.getByLabel('Valor (R$)').fill(valor)
  await expect(page.getByText('Líquido a receber')).toBeVisible()
  return valor
}

/** Kept without a note; the drawer that shows it is closed. */
async function salvar(page: Page): Promise<string> {
  const valor = await preencher(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(gaveta(page).getByText('A faturar').first()).toBeVisible(RESPOSTA)
  await page.keyboard.press('Escape')
  await expect(gaveta(page)).toHaveCount(0)
  return valor
}

/** Opens the first row once the list holds only those of this situation. */
async function abrirUnica(page: Page, situacao: string): Promise<void> {
  const linhas = page.getByRole('row', { name: /^Selecionar Cobrança/ })
  await expect(linhas.filter({ hasNotText: situacao })).toHaveCount(0)
  await linhas.first().click()
}

/** A row of the list; the one of the totals may say the same value. */
const linhaDe = (page: Page, valor: string): Locator =>
  page.locator('[role=row][data-clicavel]').filter({ hasText: valor })
const acao = async (page: Page, linha: Locator, nome: string | RegExp): Promise<void> => {
  await linha.getByRole('button', { name: /^Ações da cobrança/ }).click()
  await page.getByRole('menuitem', { name: nome }).click()
}

test('a first note: a short form, its preview beside it, and the note comes by itself', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  await test.step('at most twelve fields, and what comes of them', async () => {
    await preencher(page)
    const campos = page.locator('form').locator('input, select, textarea')
    expect(await campos.filter({ visible: true }).count()).toBeLessThanOrEqual(12)
    const previa = page.getByRole('complementary', { name: 'Prévia' })
    await expect(previa.getByText(/^IRRF/)).toBeVisible()
    await expect(previa.getByText('No imposto do mês')).toBeVisible()
    await previa.getByRole('button', { name: /^Como chegamos neste valor: líquido/ }).click()
    await expect(gaveta(page).getByText('De onde vem')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what few notes ask is behind one button, and no choice of it is cut', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    const natureza = page.getByLabel('Natureza do serviço')
    const antes = await natureza.inputValue()
    await natureza.selectOption('comissao')
    expect(await malColocados(page)).toEqual([])
    await natureza.selectOption(antes)
    await expect(page.getByText('Líquido a receber')).toBeVisible()
  })
  await test.step('Ctrl+Enter issues it, and its drawer learns of the answer', async () => {
    await page.getByLabel('Valor (R$)').press('Control+Enter')
    await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  })
  await test.step('the note leads back to its charge, and has a DANFSe', async () => {
    await gaveta(page).getByRole('link', { name: 'Ver a nota' }).click()
    await expect(gaveta(page).getByRole('heading', { name: /^NFS-e nº/ })).toBeVisible()
    await expect(gaveta(page).getByRole('link', { name: /^nº \d+$/ })).toBeVisible()
    const descido = page.waitForEvent('download')
    await gaveta(page).getByRole('button', { name: 'DANFSe' }).click()
    expect((await descido).suggestedFilename()).toMatch(/\.pdf$/)
  })
  const envios = gaveta(page).getByRole('region', { name: 'Envio ao cliente' })
  const enviarA = async (endereco: string): Promise<void> => {
    await envios.getByRole('button', { name: 'Enviar a outro e-mail…' }).click()
    await envios.getByRole('textbox', { name: 'E-mail' }).fill(endereco)
    await envios.getByRole('button', { name: 'Enviar', exact: true }).click()
  }
  const linha = (endereco: string): Locator =>
    envios.getByRole('listitem').filter({ hasText: endereco })
  await test.step('it reaches a mailbox, with the paper and the XML', async () => {
    const endereco = `caixa-${Date.now()}@cliente.example`
    await enviarA(endereco)
    await expect(linha(endereco).getByText('Enviada', { exact: true })).toBeVisible(RESPOSTA)
    const [carta] = await cartasPara(endereco)
    expect(carta?.headers.subject).toMatch(/^\[Teste, sem valor fiscal\] NFS-e nº \d+ · /)
    expect(carta?.attachments.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'xml'])
  })
  await test.step('to an address that does not exist it comes back, with what to do', async () => {
    await enviarA('nao-existe@cliente.example')
    await expect(linha('nao-existe@cliente.example')).toContainText(
      'Confirme o e-mail com o cliente',
      RESPOSTA,
    )
  })
})

test('a charge is put on the calendar, cancelled with a reason, and made again', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  const valor = await salvar(page)
  const linha = linhaDe(page, valor)
  await test.step('scheduled for the day after', async () => {
    await acao(page, linha, 'Agendar…')
    await gaveta(page).getByRole('button', { name: 'Agendar', exact: true }).click()
    await expect(linha.getByText('Agendada')).toBeVisible()
  })
  await test.step('the number at the top is the list of what it counts', async () => {
    await page.getByRole('button', { name: /^Agenda, 30 dias/ }).click()
    await expect(page).toHaveURL(/status=3/)
    await expect(linha).toBeVisible()
    await page.getByRole('link', { name: 'Todas' }).click()
  })
  await test.step('cancelled: the reason is asked, and kept', async () => {
    await acao(page, linha, 'Cancelar…')
    await gaveta(page).getByRole('button', { name: 'Cancelar a cobrança' }).click()
    await expect(gaveta(page).getByText('Escreva um motivo')).toBeVisible()
    await gaveta(page).getByLabel('Por que cancela').fill('O serviço não foi prestado')
    await gaveta(page).getByRole('button', { name: 'Cancelar a cobrança' }).click()
    await expect(linha.getByText('Cancelado')).toBeVisible()
  })
  await test.step('again, a month later', async () => {
    await acao(page, linha, 'Duplicar para o próximo mês')
    await expect(page.getByLabel('Valor (R$)')).toHaveValue(valor)
    const competencia = page.getByRole('textbox', { name: 'Competência' })
    const [mes = '', ano = ''] = (await competencia.inputValue()).split('/')
    const agora = new Date()
    expect(Number(ano) * 12 + Number(mes)).toBe(agora.getFullYear() * 12 + agora.getMonth() + 2)
  })
})

test('two notes at once: looked at first, then asked for by an operation', async ({ page }) => {
  test.setTimeout(150_000)
  await comQuemEmite(page)
  const valores = [await salvar(page), await salvar(page)]
  for (const valor of valores) await linhaDe(page, valor).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Faturar agora' }).click()
  await expect(gaveta(page).getByText('2 notas prontas para emitir.')).toBeVisible(RESPOSTA)
  await gaveta(page).getByRole('button', { name: 'Emitir 2 notas' }).click()
  await expect(page.getByText('2 notas pedidas.')).toBeVisible(RESPOSTA)
  for (const valor of valores)
    await expect(linhaDe(page, valor).getByText('Faturado')).toBeVisible(RESPOSTA)
  await page.getByText('Quadro', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Quadro de cobranças' })).toContainText(
    valores[0] ?? '',
  )
})

test('a due date is changed in its row, and many letters go at once, told before', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await comQuemEmite(page)
  const valor = await salvar(page)
  const linha = linhaDe(page, valor)
  await test.step('by the keyboard: what is no day stays, and the new one is kept', async () => {
    await linha.getByRole('button', { name: /^Vencimento, .*Editar/ }).click()
    const campo = linha.getByRole('textbox', { name: /^Vencimento/ })
    await campo.fill('99/99/2026')
    await page.keyboard.press('Enter')
    await expect(linha.getByRole('alert')).toContainText('Escreva um dia')
    await campo.fill('31/12/2027')
    await page.keyboard.press('Enter')
    await expect(linha.getByRole('button', { name: /^Vencimento, .*31\/12\/2027/ })).toBeVisible(
      RESPOSTA,
    )
  })
  await test.step('chosen with what has its note: who receives, and that nothing goes twice', async () => {
    const enviar = async () => {
      await page.getByRole('checkbox', { name: 'Selecionar a página' }).check()
      await page.getByRole('button', { name: 'Enviar aos clientes' }).click()
    }
    await enviar()
    // Another spec may charge by the same company meanwhile.
    await expect(
      gaveta(page).getByText(/\d+ cobranças? ainda sem nota v(ai|ão) com o Pix/),
    ).toBeVisible()
    await assentar(page)
    expect(await violacoes(page)).toEqual([])
    await gaveta(page)
      .getByRole('button', { name: /^Enviar \d+ carta/ })
      .click()
    await expect(page.getByText(/cartas? a caminho/)).toBeVisible(RESPOSTA)
    await enviar()
    await expect(gaveta(page).getByText(/já (foi enviada|foram enviadas)/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('what stops a note is said with the place that mends it', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/receitas/aguardando-emissao')
  await test.step('without a certificate, it leads to where one is sent', async () => {
    await page.getByRole('button', { name: /Bloqueada por cadastro/ }).click()
    await abrirUnica(page, 'Bloqueada por cadastro')
    await expect(gaveta(page).getByText('certificado digital').first()).toBeVisible()
    await expect(gaveta(page).getByRole('link', { name: 'Enviar o certificado' })).toHaveAttribute(
      'href',
      /\/perfil\/certificados-digitais\?empresa=\d+/,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Bloqueada por cadastro/ }).click()
  })
  await test.step('refused by the city: the message, and the very field', async () => {
    await page.getByRole('button', { name: /Rejeitada/ }).click()
    await abrirUnica(page, 'Rejeitada')
    await expect(gaveta(page).getByText('XML enviado')).toBeVisible()
    await gaveta(page).getByRole('button', { name: 'Corrigir', exact: true }).click()
    await expect(page.getByLabel('Código municipal')).toBeFocused()
  })
  await test.step('mended there, it is issued', async () => {
    await page.getByLabel('Código municipal').fill('')
    await page.getByRole('button', { name: 'Salvar e faturar' }).click()
    await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  })
})

test('what repeats: a contract is made, shows what is to come, and ends', async ({ page }) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  await page.getByRole('link', { name: 'Recorrentes' }).click()
  await page.getByRole('link', { name: 'Novo contrato' }).first().click()
  const valor = valorNovo()
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click()
  await page.getByLabel('Serviço do catálogo').selectOption({ index: 1 })
  await page.getByLabel('Descrição na nota').fill('Mensalidade de {mes} de {ano}')
  await page.getByLabel('Valor (R$)').fill(valor)
  await page.getByLabel('Dia da emissão').selectOption('')
  await page.getByRole('switch', { name: 'Emitir a nota sozinha no dia' }).click()
  await page.getByRole('button', { name: 'Criar contrato' }).click()
  const linha = linhaDe(page, valor)
  await expect(linha).toBeVisible()
  await linha.click()
  await expect(gaveta(page).getByRole('heading', { name: 'Ocorrências' })).toBeVisible()
  await expect(
    gaveta(page)
      .getByRole('cell', { name: `R$ ${valor}` })
      .first(),
  ).toBeVisible()
  await gaveta(page).getByRole('button', { name: 'Encerrar…' }).click()
  await page
    .getByRole('dialog', { name: 'Encerrar o contrato' })
    .getByRole('button', { name: 'Encerrar' })
    .click()
  await expect(page.getByText(/^Contrato de .* encerrado em/)).toBeVisible()
})

test('a note is cancelled at the city: typed, asked for, answered', async ({ page }) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  await preencher(page)
  await page.getByLabel('Valor (R$)').press('Control+Enter')
  await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  await gaveta(page).getByRole('link', { name: 'Ver a nota' }).click()
  await gaveta(page).getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancelar a nota…' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Cancelar a nota \d+$/ })
  const numero = (await dialogo.getByRole('heading').textContent())?.replace(/\D/g, '') ?? ''
  await dialogo.getByLabel('O que aconteceu').fill('O valor saiu diferente do contrato')
  await dialogo.getByRole('button', { name: 'Pedir o cancelamento' }).click()
  await expect(dialogo.getByText(`Preencha «Para confirmar`).first()).toBeVisible()
  await dialogo.getByLabel(/^Para confirmar/).fill(numero)
  await dialogo.getByRole('button', { name: 'Pedir o cancelamento' }).click()
  await expect(gaveta(page).getByText('Cancelada', { exact: true })).toBeVisible(RESPOSTA)
  await expect(gaveta(page).getByText('Pedidos à prefeitura')).toBeVisible()
})

test('a note takes the place of another: what the rules hold does not change', async ({ page }) => {
  test.setTimeout(150_000)
  await comQuemEmite(page)
  await preencher(page)
  await page.getByLabel('Valor (R$)').press('Control+Enter')
  await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  await gaveta(page).getByRole('link', { name: 'Ver a nota' }).click()
  await expect(gaveta(page).getByRole('heading', { name: /^NFS-e nº/ })).toBeVisible()
  const antiga = page.url()
  await gaveta(page).getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Substituir' }).click()
  await expect(page.getByRole('heading', { name: /^Substituir a nota \d+$/ })).toBeVisible()
  await expect(page.getByLabel('Valor (R$)')).toBeDisabled()
  await page.getByLabel('Descrição na nota').fill('A descrição certa do serviço')
  await expect(page.getByText('Líquido a receber')).toBeVisible()
  await page.getByLabel('Descrição na nota').press('Control+Enter')
  await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  await page.goto(antiga)
  await expect(gaveta(page).getByText('Substituída', { exact: true })).toBeVisible(RESPOSTA)
})
