// Registration that opens a door: a contador gets an office, the owner of a company asks who serves it.
import type { Page } from '@playwright/test'
import { umaEmpresaServida, umCnpj, umCpf } from './conta-numeros.ts'
import { emailNovo, linkPara, preencherEntrada, SENHA, sair } from './conta-pessoas.ts'
import { entrar, expect, test } from './pessoas.ts'

type Registro = { quem: string; cnpj: string; nome: string; escritorio?: string }

/** The wizard from the first step to «Enviamos uma mensagem». */
async function registrar(page: Page, registro: Registro): Promise<string> {
  const email = emailNovo()
  await page.goto('/conta/registrar')
  await page.getByLabel(registro.quem).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  if (registro.escritorio) {
    await page.getByRole('combobox', { name: 'UF' }).click()
    await page.getByRole('option', { name: 'SP', exact: true }).click()
    await page.getByLabel('Número').fill('123456')
    await page.getByLabel('CNPJ do escritório').fill(registro.cnpj)
    await expect(page.getByLabel('Nome do escritório')).not.toHaveValue('')
    await page.getByLabel('Nome do escritório').fill(registro.escritorio)
  } else await page.getByLabel('CNPJ da empresa').fill(registro.cnpj)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nome completo').fill(registro.nome)
  await page.getByLabel('CPF').fill(umCpf())
  await page.getByLabel('Celular').fill('11912345678')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Senha/).fill(SENHA)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel(/aceito os termos de uso/).check()
  await page.getByLabel(/política de privacidade/).check()
  await page.getByLabel(/WhatsApp/).check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Enviamos uma mensagem')).toBeVisible()
  return email
}

/** Confirms by the link of the e-mail and signs in. */
async function confirmarEEntrar(page: Page, email: string): Promise<void> {
  await page.goto(await linkPara(page, email, 'conta/confirmar'))
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar agora' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** What the person has left agreed and told, as they may download it. */
const pedidosNaTela = (page: Page) => page.locator('.rz-escritorio')

test('a contador registers, confirms, and the office is there with him as its administrator', async ({
  page,
}) => {
  const nome = `Contábil Fictícia ${emailNovo().slice(0, 14)}`
  const email = await registrar(page, {
    quem: 'Sou contador',
    cnpj: umCnpj(),
    nome: 'Olga Exemplo',
    escritorio: nome,
  })
  await confirmarEEntrar(page, email)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Boas-vindas ao seu escritório' })).toBeVisible()
  await page.goto('/usuarios')
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto('/contador/meu-escritorio')
  await expect(
    page.getByText('SP-123456/O').or(page.locator('[value="SP-123456/O"]')).first(),
  ).toBeVisible()
  // It is the same office at the next sign-in, not another one.
  await sair(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
})

test('the owner of a company asks, the office approves, and the first sign-in is of that company', async ({
  browser,
  page,
}) => {
  const { cnpj, apelido } = await umaEmpresaServida()
  const email = await registrar(page, { quem: 'Tenho empresa', cnpj, nome: 'Rita Exemplo' })
  await confirmarEEntrar(page, email)
  await expect(page.getByRole('heading', { name: 'Seus pedidos de acesso' })).toBeVisible()
  await expect(pedidosNaTela(page)).toContainText('Aguardando resposta')

  const doEscritorio = await browser.newContext()
  const mesa = await doEscritorio.newPage()
  await entrar(mesa, 'administrador', '/usuarios')
  await mesa.getByRole('tab', { name: /Pedidos de acesso \(/ }).click()
  const linha = mesa.getByRole('row').filter({ hasText: email })
  await expect(linha).toContainText(apelido)
  await linha.getByRole('button', { name: 'Aprovar' }).click()
  await expect(mesa.getByText('O e-mail foi confirmado;', { exact: false })).toBeVisible()
  await mesa.getByRole('button', { name: 'Aprovar o acesso' }).click()
  await expect(mesa.getByText('Rita Exemplo já pode entrar.')).toBeVisible()
  await doEscritorio.close()

  await linkPara(page, email, 'conta/entrar')
  await page.goto('/painel')
  await expect(page).toHaveURL(/\/painel$/)
  await expect(page.getByText(apelido, { exact: false }).first()).toBeVisible()
  await page.goto('/usuarios')
  await expect(page).toHaveURL(/\/painel$/)
})

test('whether anybody serves the company is not told, and a refusal brings the reason', async ({
  browser,
  page,
}) => {
  const { cnpj } = await umaEmpresaServida(1)
  const email = await registrar(page, { quem: 'Tenho empresa', cnpj, nome: 'Ivo Exemplo' })
  await confirmarEEntrar(page, email)
  await expect(pedidosNaTela(page)).toContainText('Aguardando resposta')
  const comEscritorio = (await pedidosNaTela(page).textContent()) ?? ''

  const outro = await browser.newContext()
  const fora = await outro.newPage()
  const ninguem = umCnpj()
  const semNinguem = await registrar(fora, {
    quem: 'Tenho empresa',
    cnpj: ninguem,
    nome: 'Ada Exemplo',
  })
  await confirmarEEntrar(fora, semNinguem)
  await expect(pedidosNaTela(fora)).toContainText('Aguardando resposta')
  const semEscritorio = (await pedidosNaTela(fora).textContent()) ?? ''
  const semNumeros = (texto: string) => texto.replace(/[\dA-Z./-]{14,}|\d+/g, '#')
  expect(semNumeros(semEscritorio)).toBe(semNumeros(comEscritorio))
  await fora.getByRole('button', { name: /^Desistir do pedido/ }).click()
  await expect(pedidosNaTela(fora)).toContainText('Você desistiu')
  await outro.close()

  const doEscritorio = await browser.newContext()
  const mesa = await doEscritorio.newPage()
  await entrar(mesa, 'administrador', '/usuarios?aba=pedidos')
  await mesa
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Recusar' })
    .click()
  await mesa.getByLabel('Motivo').fill('Não encontramos o seu nome no contrato social.')
  await mesa.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
  await expect(mesa.getByText('Pedido recusado.')).toBeVisible()
  await doEscritorio.close()

  await page.reload()
  await expect(pedidosNaTela(page)).toContainText('Recusado')
  await expect(pedidosNaTela(page)).toContainText('contrato social')
})
