// Registration that opens a door: a contador gets an office, the owner of a company asks who serves it.
import type { Page } from '@playwright/test'
import { umaEmpresaServida, umCnpj } from './conta-numeros.ts'
import { emailNovo, linkPara, preencherEntrada, sair } from './conta-pessoas.ts'
import { entrar, expect, test } from './pessoas.ts'
import { confirmarEEntrar, registrar } from './registrar.ts'

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
  const outra = await umaEmpresaServida(2)
  await page.getByRole('button', { name: 'Pedir acesso a uma empresa' }).click()
  await page.getByLabel('CNPJ da empresa').fill(outra.cnpj)
  await page.getByRole('button', { name: 'Pedir acesso', exact: true }).click()
  await expect(pedidosNaTela(page)).toHaveCount(2)

  const doEscritorio = await browser.newContext()
  const mesa = await doEscritorio.newPage()
  await entrar(mesa, 'administrador', '/usuarios')
  await mesa.getByRole('tab', { name: /Pedidos de acesso \(/ }).click()
  const linha = mesa.getByRole('row').filter({ hasText: email }).filter({ hasText: apelido })
  await linha.getByRole('button', { name: 'Aprovar' }).click()
  await expect(mesa.getByText('O e-mail foi confirmado;', { exact: false })).toBeVisible()
  await mesa.getByRole('button', { name: 'Aprovar o acesso' }).click()
  await expect(mesa.getByText('Rita Exemplo já pode entrar.')).toBeVisible()
  // Who has a place by now gets the other company added to it.
  await mesa
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: outra.apelido })
    .getByRole('button', { name: 'Aprovar' })
    .click()
  await expect(mesa.getByText(/já faz parte do escritório/)).toBeVisible()
  await mesa.getByRole('button', { name: 'Juntar a empresa' }).click()
  await expect(
    mesa.getByText(`Rita Exemplo agora vê também ${outra.apelido}`, { exact: false }),
  ).toBeVisible()
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
