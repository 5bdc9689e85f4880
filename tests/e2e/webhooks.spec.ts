// What an office's own system is told of: subscribed by the screen, delivered, checked by who receives, sent again,
// signed by two secrets, switched off and on.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { umCnpj, umCpf } from './conta-numeros.ts'
import { emailNovo } from './conta-pessoas.ts'
import { chegar, expect, test } from './pessoas.ts'
import { umReceptor } from './receptor.ts'
import { confirmarEEntrar, registrar } from './registrar.ts'

const INTEGRACOES = '/usuarios?aba=integracoes'
const janela = (page: Page) => page.getByRole('dialog')
const clicar = (page: Page, name: string) =>
  janela(page).getByRole('button', { name, exact: true }).click()
/** The answer to a question: the window asked from leaves its place meanwhile. */
const confirmar = (page: Page, titulo: RegExp, name: string) =>
  page.getByRole('dialog', { name: titulo }).getByRole('button', { name, exact: true })
const segredo = async (page: Page): Promise<string> =>
  (await page.getByLabel('Segredo', { exact: true }).textContent()) ?? ''

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

/** The wizard, in the fewest steps. */
async function novaEmpresa(page: Page): Promise<void> {
  const continuar = () => page.getByRole('button', { name: 'Continuar' }).click()
  await page.goto('/empresa?nova=sim')
  await page.getByLabel('CNPJ', { exact: false }).first().fill(umCnpj())
  await expect(page.getByText('Preenchido pelo cadastro da Receita')).toBeVisible()
  await page.getByLabel('CNAE principal').fill('4520001')
  await continuar()
  await page.getByLabel('Regime tributário').selectOption('1')
  await continuar()
  await page.getByRole('textbox', { name: 'Preencher a receita de todos com' }).fill('25.000,00')
  await page.getByRole('button', { name: /^Preencher a receita/ }).click()
  await continuar()
  await page.getByRole('button', { name: /PESSOA FICTÍCIA/ }).click()
  await page.getByLabel('CPF').fill(umCpf())
  await page.getByRole('button', { name: 'Criar empresa' }).click()
  await expect(page.getByText('entrou na carteira', { exact: false })).toBeVisible()
}

test('a company is created and the system of the office hears it; again, under another secret, and back after a 410', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const sistema = await umReceptor()
  // An office of its own: nothing that other tests do is told here.
  const email = await registrar(page, {
    quem: 'Sou contador',
    cnpj: umCnpj(),
    nome: 'Iara Exemplo',
    escritorio: `Contábil Fictícia ${emailNovo().slice(0, 14)}`,
  })
  await confirmarEEntrar(page, email)
  await expect(page.getByRole('link', { name: 'Trazer a primeira empresa' })).toBeVisible()

  await test.step('nothing yet; an address that is no address and one that is not of the internet are refused', async () => {
    await page.goto(INTEGRACOES)
    await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
    await page.getByRole('button', { name: 'Novo webhook' }).click()
    await clicar(page, 'Criar webhook')
    await expect(janela(page).getByText('Faltam 3 campos')).toBeVisible()
    await janela(page).getByLabel('Nome').fill('Sistema da casa')
    await janela(page).getByLabel('Endereço').fill('sistema.exemplo')
    await janela(page).getByLabel('Empresa criada').check()
    await expect(janela(page).getByText('começando por https://').first()).toBeVisible()
    await janela(page).getByLabel('Endereço').fill('https://10.1.2.3/')
    await clicar(page, 'Criar webhook')
    await expect(janela(page).getByText('Use um endereço https da internet').first()).toBeVisible()
    await acessivel(page)
  })

  await test.step('the secret is shown once', async () => {
    await janela(page).getByLabel('Endereço').fill(sistema.url)
    await clicar(page, 'Criar webhook')
    await expect(janela(page).getByText('não será mostrado de novo')).toBeVisible()
    sistema.conhecer(await segredo(page))
    await acessivel(page)
    await clicar(page, 'Já guardei')
    await expect(page.getByRole('row', { name: /Sistema da casa/ })).toContainText('Ligado')
    await expect(page.getByText('whsec_')).toHaveCount(0)
  })

  await test.step('a company is created: the receiver checks who says it', async () => {
    await novaEmpresa(page)
    await expect.poll(() => sistema.recebidos.length).toBe(1)
    expect(sistema.recebidos[0]).toMatchObject({
      ...{ tipo: 'empresa.criada', segredos: [0], assinaturas: 1 },
      dados: { empresaId: expect.any(Number) },
    })
  })

  await test.step('the delivery is there, with what was sent and answered', async () => {
    await page.goto(INTEGRACOES)
    const linha = page.getByRole('row', { name: /Sistema da casa/ })
    await expect(linha).toContainText('Entregue')
    await assentar(page)
    await linha.click()
    await expect(page).toHaveURL(/aberta=\d+/)
    await acessivel(page)
    await page.getByLabel('Situação das entregas').selectOption({ label: 'Falhou' })
    await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible()
    await page.getByLabel('Situação das entregas').selectOption({ label: 'Entregue' })
    await janela(page)
      .getByRole('row', { name: /Empresa criada/ })
      .click()
    await expect(janela(page).getByText('"type":"empresa.criada"')).toBeVisible()
    await expect(janela(page).getByText('webhook-signature: v1,••••••••')).toBeVisible()
    await expect(janela(page).getByRole('row', { name: /HTTP 204/ })).toHaveCount(1)
    await acessivel(page)
  })

  await test.step('sent again, it is the same one', async () => {
    await clicar(page, 'Enviar de novo')
    await expect.poll(() => sistema.recebidos.length).toBe(2)
    expect(sistema.recebidos[1]?.id).toBe(sistema.recebidos[0]?.id)
    await expect(janela(page).getByRole('row', { name: /HTTP 204/ })).toHaveCount(2)
  })

  await test.step('the secret is changed, and both sign', async () => {
    await clicar(page, 'Trocar segredo')
    await expect(janela(page).getByText('Por 24 horas')).toBeVisible()
    await confirmar(page, /^Trocar o segredo/, 'Trocar segredo').click()
    await expect(janela(page).getByText('não será mostrado de novo')).toBeVisible()
    sistema.conhecer(await segredo(page))
    await clicar(page, 'Já guardei')
    await clicar(page, 'Enviar de novo')
    await expect.poll(() => sistema.recebidos.length).toBe(3)
    expect(sistema.recebidos[2]).toMatchObject({ segredos: [0, 1], assinaturas: 2 })
  })

  await test.step('the system says that it is gone: off, with the way back', async () => {
    sistema.responder(410)
    await expect(janela(page).getByRole('row', { name: /HTTP 204/ })).toHaveCount(3)
    await clicar(page, 'Enviar de novo')
    const aviso = janela(page).getByRole('alert').filter({ hasText: 'não aceitava as entregas' })
    await expect(aviso).toBeVisible()
    await expect(
      janela(page).getByRole('button', { name: 'Enviar de novo', exact: true }),
    ).toBeDisabled()
    await acessivel(page)
    await aviso.getByRole('button', { name: 'Ligar de novo' }).click()
    await expect(aviso).toHaveCount(0)
    sistema.responder(200)
    await clicar(page, 'Enviar de novo')
    await expect(janela(page).getByRole('row', { name: /HTTP 200/ })).toHaveCount(1)
  })

  await test.step('taken away, after being asked', async () => {
    await clicar(page, 'Excluir')
    await expect(janela(page).getByText('Não há como desfazer')).toBeVisible()
    await confirmar(page, /^Excluir/, 'Excluir').click()
    await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Sistema da casa/ })).toHaveCount(0)
  })
  await sistema.fechar()
})

test('by the keyboard alone: created, its secret copied, opened, changed and taken away', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chegar(page, 'administrador', INTEGRACOES)
  const tecla = (qual: string) => page.keyboard.press(qual)
  const novo = page.getByRole('button', { name: 'Novo webhook' })
  await expect(novo).toBeVisible()
  await novo.focus()
  await tecla('Enter')
  await expect(janela(page).getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Pelo teclado')
  await tecla('Tab')
  await page.keyboard.type('http://127.0.0.1:9/')
  await tecla('Tab')
  await expect(janela(page).getByLabel('Todos')).toBeFocused()
  await tecla('Space')
  await expect(janela(page).getByLabel('Guia paga')).toBeChecked()
  await tecla('Control+Enter')
  await expect(janela(page).getByRole('button', { name: 'Copiar' })).toBeFocused()
  await tecla('Enter')
  await expect(janela(page).getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await segredo(page))
  await tecla('Tab')
  await tecla('Enter')
  await expect(janela(page)).toHaveCount(0)

  const linha = page.getByRole('row', { name: /Pelo teclado/ })
  await expect(novo).toBeFocused()
  await tecla('Tab')
  const celula = linha.getByRole('gridcell').first()
  await expect(page.getByRole('grid', { name: 'webhooks' }).locator(':focus')).toBeVisible()
  // Another walk may have made some before it.
  await expect(async () => {
    if (await celula.evaluate((no) => no !== document.activeElement)) await tecla('ArrowDown')
    await expect(celula).toBeFocused({ timeout: 100 })
  }).toPass({ timeout: 10_000 })
  await tecla('Enter')
  await expect(janela(page).getByRole('heading', { name: 'Entregas' })).toBeVisible()
  const botao = (name: string) => janela(page).getByRole('button', { name, exact: true })
  await botao('Desligar').focus()
  await tecla('Enter')
  await confirmar(page, /^Desligar/, 'Desligar').focus()
  await tecla('Enter')
  await expect(botao('Ligar de novo')).toBeVisible()
  await botao('Excluir').focus()
  await tecla('Enter')
  await expect(janela(page).getByText('Não há como desfazer')).toBeVisible()
  await tecla('Escape')
  await expect(botao('Excluir')).toBeFocused()
  await tecla('Enter')
  await confirmar(page, /^Excluir/, 'Excluir').focus()
  await tecla('Enter')
  await expect(janela(page)).toHaveCount(0)
  await expect(linha).toHaveCount(0)
})

test('who may only look sees no way to change; what fails is said, and asked for again', async ({
  page,
}) => {
  await page.route('**/api/sessao', async (rota) => {
    const resposta = await rota.fetch()
    await rota.fulfill({
      response: resposta,
      json: { ...(await resposta.json()), permissoes: ['ver'] },
    })
  })
  let falha = true
  await page.route('**/admin/webhooks', (rota) => (falha ? rota.abort() : rota.continue()))
  await chegar(page, 'administrador', INTEGRACOES)
  const secao = page.getByRole('region', { name: 'Webhooks', exact: true })
  await expect(secao.getByRole('alert')).toBeVisible()
  falha = false
  await secao.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(secao.getByRole('alert')).toHaveCount(0)
  await assentar(page)
  await expect(page.getByRole('button', { name: 'Novo webhook' })).toHaveCount(0)
})
