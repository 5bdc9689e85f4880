// Customers and the catalogue: registered with the Receita beside, put right, merged and taken apart, brought by a file
// and sent back; services by the suggestions of the activity.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { umCnpj } from './conta-numeros.ts'
import { chegar, expect, test } from './pessoas.ts'

const CLIENTES = '/receitas/clientes'
const janela = (page: Page) => page.getByRole('dialog')
const campo = (page: Page, name: string) => janela(page).getByRole('textbox', { name, exact: true })
const botao = (page: Page, name: string | RegExp) => janela(page).getByRole('button', { name })
const linha = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome })

/** A company of the demonstration in the top bar, and its customers. */
async function clientesDe(page: Page, busca: string): Promise<void> {
  await page.goto(`/empresa?busca=${encodeURIComponent(busca)}`)
  await page.locator('[role=row][aria-rowindex="2"]').click()
  await expect(page.getByRole('heading', { name: 'Dados cadastrais' })).toBeVisible()
  await page.goto(CLIENTES)
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible()
}

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

/** In the width of the screen, with nothing that axe refuses. */
async function cabe(page: Page): Promise<void> {
  await expect(page.locator('[role=row]').nth(1)).toBeAttached()
  await acessivel(page)
  const transborda = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.rz-gaveta-corpo')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
  expect(transborda).toBe(false)
}

async function novoCliente(page: Page, nome: string, cnpj: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo cliente' }).first().click()
  await campo(page, 'CNPJ').fill(cnpj)
  await expect(janela(page).getByText('Preenchido pelo cadastro da Receita')).toBeVisible()
  await campo(page, 'Nome ou razão social').fill(nome)
  await botao(page, 'Cadastrar cliente').click()
  await expect(page.getByText(`${nome} entrou nos clientes.`)).toBeVisible()
  await expect(janela(page).getByText(nome).first()).toBeVisible()
}

test('the list tells what was billed and is owed; one customer opens in parts, by the keyboard too', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  await clientesDe(page, 'Estúdio de Software')
  await acessivel(page)
  await expect(page.getByRole('columnheader', { name: /Faturado 12 m/ })).toBeVisible()
  await page.getByText('De onde vem o faturamento').click()
  await expect(page.getByRole('table', { name: /Concentração/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: /Faturado 12 m/ }).click()
  await expect(page).toHaveURL(/ordem=-?faturado/)
  await page.locator('[role=row][aria-rowindex="2"]').click()
  await expect(page).toHaveURL(/aberta=\d+/)
  await expect(janela(page).getByText('Faturado em 12 meses')).toBeVisible()
  for (const [aba, texto] of [
    ['Contatos', /Recebe|Nenhum contato/],
    ['Retenções', /Conforme a lei|Sempre|Nunca/],
    ['Serviços habituais', /LC 116|Nenhuma nota/],
    ['Notas e cobranças', /De todas as notas|Nenhuma nota/],
    ['Histórico', /cadastrou|alterou|Ninguém mudou/],
  ] as const) {
    await botao(page, aba).click()
    await expect(janela(page).getByText(texto).first()).toBeVisible()
  }
  await acessivel(page)
  const primeiro = await janela(page).getByRole('heading').first().textContent()
  await page.keyboard.press('ArrowDown')
  await expect(janela(page).getByRole('heading').first()).not.toHaveText(primeiro ?? '')
  await page.keyboard.press('Escape')
  await expect(janela(page)).toHaveCount(0)
})

test('a customer is registered with the Receita beside, once; contacts, labels and rules are kept; archived and back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'administrador')
  await clientesDe(page, 'Agência de Viagens')
  const [nome, cnpj] = [`Cliente Novo ${Date.now() % 100_000}`, umCnpj()]
  await novoCliente(page, nome, cnpj)

  await test.step('what is wrong is told at each field, and the summary leads to it', async () => {
    await botao(page, 'Editar').click()
    await botao(page, 'Novo contato').click()
    await botao(page, 'Salvar').click()
    await expect(janela(page).getByText('Informe o e-mail ou o telefone.').first()).toBeVisible()
    await acessivel(page)
    const contato = janela(page).getByRole('group', { name: 'contato 1' })
    await contato.getByRole('textbox', { name: 'Nome' }).fill('Bia Exemplo')
    await janela(page)
      .getByRole('group', { name: 'Bia Exemplo' })
      .getByRole('textbox', { name: 'E-mail' })
      .fill('bia@cliente.example')
    await janela(page).getByLabel('Retém o ISS?').selectOption('sim')
    await janela(page).getByLabel('Etiquetas').fill('teste-da-tela')
    await page.keyboard.press('Enter')
    await acessivel(page)
    await botao(page, 'Salvar').click()
    await expect(page.getByText('Cliente salvo.')).toBeVisible()
    await botao(page, 'Contatos').click()
    await expect(janela(page).getByText('Bia Exemplo')).toBeVisible()
    await botao(page, 'Retenções').click()
    await expect(janela(page).getByText('Sempre')).toBeVisible()
  })

  await test.step('the same document is not registered twice', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Novo cliente' }).first().click()
    await campo(page, 'CNPJ').fill(cnpj)
    await campo(page, 'Nome ou razão social').fill('Outro nome')
    await botao(page, 'Cadastrar cliente').click()
    await expect(janela(page).getByText(`Este documento já é de «${nome}».`).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('found by its label, archived, and brought back by Ctrl+Z', async () => {
    await page.goto(`${CLIENTES}?etiqueta=teste-da-tela&busca=${encodeURIComponent(nome)}`)
    await expect(linha(page, nome)).toContainText('teste-da-tela')
    await linha(page, nome).click()
    await botao(page, 'Arquivar').click()
    await expect(page.getByText(`${nome} foi arquivado.`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(linha(page, nome)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await botao(page, /Desfazer/)
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(linha(page, nome)).toBeVisible()
  })
})

test('two files of one customer are compared, merged and taken apart', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'administrador')
  await clientesDe(page, 'Agência de Viagens')
  const marca = `Mescla${Date.now() % 100_000}`
  const [um, outro] = [`${marca} Comércio Ltda`, `${marca} Comercio ME`]
  await novoCliente(page, um, umCnpj())
  await page.keyboard.press('Escape')
  await novoCliente(page, outro, umCnpj())
  await botao(page, 'Editar').click()
  await janela(page).getByLabel('Telefone').first().fill('(11) 3333-4444')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Cliente salvo.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Parecidos' }).click()
  await page.getByRole('button', { name: new RegExp(`Comparar ${marca}`) }).click()
  await expect(janela(page).getByRole('columnheader', { name: 'No que fica' })).toBeVisible()
  await acessivel(page)
  await botao(page, 'Mesclar').last().click()
  await expect(page.getByText(/foi mesclado em/)).toBeVisible()

  await page.goto(`${CLIENTES}?busca=${marca}`)
  await expect(page.getByRole('row').filter({ hasText: marca })).toHaveCount(1)
  await page.getByRole('row').filter({ hasText: marca }).click()
  await expect(janela(page).getByText('Cadastros mesclados neste')).toBeVisible()
  await expect(janela(page).getByText('(11) 3333-4444')).toBeVisible()
  await botao(page, /Desfazer a mescla/).click()
  await expect(page.getByText(/voltou a ser um cadastro/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: marca })).toHaveCount(2)
})

test('a sheet is read before anybody is registered, confirmed, and undone whole', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'administrador')
  await clientesDe(page, 'Agência de Viagens')
  const marca = `Planilha${Date.now() % 100_000}`
  const planilha = [
    'Nome;CPF/CNPJ;E-mail;Telefone;Cidade;UF',
    `${marca} Um;${umCnpj()};um@cliente.example;(11) 3333-4444;São Paulo;SP`,
    `${marca} Dois;;dois@cliente.example;;;`,
    ';;sem-nome@cliente.example;;;',
  ].join('\n')
  await page
    .getByLabel('Planilha, CSV ou vCard de clientes')
    .first()
    .setInputFiles({
      ...{ name: 'clientes.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(planilha),
    })
  await expect(page.getByText(/Ninguém foi cadastrado ainda/)).toBeVisible()
  await expect(linha(page, `${marca} Dois`)).toContainText('Sem CPF nem CNPJ')
  await expect(page.getByText(/falta o nome/)).toBeVisible()
  await acessivel(page)
  await page.getByRole('button', { name: 'Confirmar importação' }).click()
  await expect(page.getByText('2 clientes cadastrados', { exact: false })).toBeVisible()
  await linha(page, `${marca} Um`).getByRole('link').click()
  await expect(janela(page).getByText('São Paulo – SP').first()).toBeVisible()
  // The first closes what is on top.
  await page.goBack()
  await expect(janela(page)).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Desfazer a importação' }).click()
  await expect(page.getByText('2 clientes saíram', { exact: false })).toBeVisible()
  await page.goto(`${CLIENTES}?busca=${marca}`)
  await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible()
})

test('a service begins by the activity, writes its month, is put right and put away', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'administrador')
  await clientesDe(page, 'Estúdio de Software')
  await page.getByRole('link', { name: 'Serviços', exact: true }).click()
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible()
  await acessivel(page)
  await page.getByRole('button', { name: 'Novo serviço' }).first().click()
  await janela(page).getByText('Sugestões pelas atividades da empresa').click()
  await botao(page, '01.01.01').first().click()
  const nome = `Serviço da tela ${Date.now() % 100_000}`
  await campo(page, 'Nome do serviço').fill(nome)
  await janela(page).getByLabel('Descrição na nota').fill('Suporte de {mes} de {ano}')
  await expect(janela(page).getByText(/Este mês: Suporte de \S+ de \d{4}/)).toBeVisible()
  await janela(page).getByLabel('Descrição na nota').fill('Suporte de {semana}')
  await botao(page, 'Cadastrar serviço').click()
  await expect(
    janela(page)
      .getByText(/A descrição usa \{semana\}/)
      .first(),
  ).toBeVisible()
  await janela(page).getByLabel('Descrição na nota').fill('Suporte de {mes} de {ano}')
  await janela(page)
    .getByLabel(/Cessão de mão de obra/)
    .check()
  await janela(page).getByLabel('Base mínima do INSS').selectOption('limpeza')
  await acessivel(page)
  await botao(page, 'Cadastrar serviço').click()
  await expect(page.getByText('O serviço entrou no catálogo.')).toBeVisible()
  await expect(janela(page).getByText('Análise e desenvolvimento de sistemas.')).toBeVisible()
  await botao(page, 'Arquivar').click()
  await expect(page.getByText(`${nome} foi arquivado.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(linha(page, nome)).toHaveCount(0)
})

test('on a phone the list is of cards, and the parts of a customer and the form fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await chegar(page, 'contador', `${CLIENTES}?ordem=nome`)
  await cabe(page)
  await page.locator('[role=row]').nth(1).click()
  await expect(janela(page).getByText('Faturado em 12 meses')).toBeVisible()
  for (const aba of ['Serviços habituais', 'Notas e cobranças']) {
    await botao(page, aba).click()
    await cabe(page)
  }
  await botao(page, 'Editar').click()
  await expect(campo(page, 'Nome ou razão social')).toBeVisible()
  await cabe(page)
})

test('who is of a company registers customers; who is only an employee sees none', async ({
  page,
  browser,
  baseURL,
}) => {
  await chegar(page, 'empresa', CLIENTES)
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo cliente' }).first()).toBeVisible()
  const outra = await browser.newPage({ baseURL: baseURL ?? '' })
  await chegar(outra, 'funcionario')
  await expect(outra.getByRole('link', { name: 'Clientes', exact: true })).toHaveCount(0)
  await outra.close()
})
