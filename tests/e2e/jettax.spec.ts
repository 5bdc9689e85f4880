// A second source of notes, by the screen: a token that goes in and is not shown, each thing tested, companies of both
// sides, notes that come, what differs, and the token taken away.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/painel/configuracoes/integracao-jettax'
/** Of the simulated service. */
const TOKEN = 'token-ficticio-da-jettax'

const janela = (page: Page) => page.getByRole('dialog').last()
const clicar = (page: Page, name: string) =>
  janela(page).getByRole('button', { name, exact: true }).click()

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

async function guardar(page: Page, botao: string, token: string): Promise<void> {
  await page.getByRole('button', { name: botao }).click()
  await page.getByLabel('Token da API (Morfeu)').fill(token)
  await clicar(page, 'Guardar no cofre')
  await expect(page.getByText(`•••• ${token.slice(-4)}`)).toBeVisible()
}

test('a token is kept and tested, companies are linked, notes come once, and it is taken away', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await chegar(page, 'contador', TELA)
  const ligacao = page.getByRole('region', { name: 'Ligação com a Jettax' })
  const captura = page.getByRole('region', { name: 'O que importar' })

  const apagar = async () => {
    await ligacao.getByRole('button', { name: 'Apagar token' }).click()
    await page.getByLabel('Motivo').fill('fim da demonstração')
    await clicar(page, 'Apagar')
    await expect(page.getByText('Sem token')).toBeVisible()
  }

  await test.step('a token that it does not take is said so', async () => {
    await expect(ligacao).toBeVisible()
    // Whoever tried before left it there.
    if ((await ligacao.getByText('Sem token').count()) === 0) await apagar()
    await acessivel(page)
    await guardar(page, 'Guardar token', 'token-errado')
    await ligacao.getByRole('button', { name: 'Testar' }).click()
    await expect(ligacao.getByText('A Jettax recusou o token')).toBeVisible()
    await expect(ligacao.getByText('Errado')).toHaveCount(1)
    await acessivel(page)
  })

  await test.step('an address inside is not taken', async () => {
    await page.getByRole('button', { name: 'Trocar token' }).click()
    await page.getByLabel('Token da API (Morfeu)').fill(TOKEN)
    await page.getByLabel('Endereço').fill('https://10.0.0.1')
    await clicar(page, 'Guardar no cofre')
    await expect(janela(page)).toContainText('tem de começar com https:// e ser da internet')
    await page.getByLabel('Endereço').fill('')
    await clicar(page, 'Guardar no cofre')
    await expect(ligacao.getByText('•••• ttax')).toBeVisible()
  })

  const grade = page.getByRole('grid', { name: 'empresas na Jettax' })
  await test.step('the right one passes, and the list of both sides comes', async () => {
    await ligacao.getByRole('button', { name: 'Testar' }).click()
    await expect(ligacao.getByText('A Jettax aceitou, e lê 7 cidades.')).toBeVisible()
    await page.getByRole('button', { name: 'Atualizar lista da Jettax' }).click()
    await expect(page.getByText('A Jettax tem 6 clientes.')).toBeVisible()
    await page.getByLabel('Vínculo').selectOption({ value: 'so-la' })
    await expect(grade.getByText('Confeitaria Fictícia Ltda').first()).toBeVisible()
    await page.getByLabel('Vínculo').selectOption({ value: 'desligada' })
    await expect(grade.getByRole('row')).toHaveCount(5)
    await acessivel(page)
  })

  await test.step('the capture is turned on, two companies are linked and read', async () => {
    await captura.getByRole('button', { name: 'Mudar' }).click()
    await janela(page).getByLabel('Capturar pela Jettax todos os dias').check()
    await clicar(page, 'Salvar')
    await expect(captura.getByText('Ligada')).toBeVisible()
    const escolher = async () => {
      await assentar(page)
      await grade.getByRole('row').nth(1).getByRole('checkbox').check()
    }
    await escolher()
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await expect(page.getByText('1 empresa ligada.')).toBeVisible()
    await page.getByLabel('Vínculo').selectOption({ value: 'ligada' })
    await escolher()
    await page.getByRole('button', { name: 'Ler agora' }).click()
    await expect(grade.getByText(/2 notas entraram/)).toBeVisible({ timeout: 60_000 })
    await acessivel(page)
  })

  await test.step('a period read again brings nothing twice', async () => {
    await assentar(page)
    await grade.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Ler um período' }).click()
    await clicar(page, 'Ler o período')
    await page.getByRole('link', { name: 'Registro' }).click()
    const registro = page.getByRole('grid', { name: 'leituras na Jettax' })
    await expect(registro.getByRole('row')).toHaveCount(3)
    await expect(registro.getByText('Concluída')).toHaveCount(2, { timeout: 60_000 })
    await acessivel(page)
  })

  await test.step('what differs is said, and what came is shown', async () => {
    await page.getByRole('link', { name: 'Diferenças', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'diferenças com a Jettax' })).toBeVisible()
    await acessivel(page)
    await page.getByRole('link', { name: 'Documentos da Jettax' }).last().click()
    const documentos = page.getByRole('grid', { name: 'documentos da Jettax' })
    await expect(documentos.getByText('Entrou')).toHaveCount(2)
    await acessivel(page)
  })

  await test.step('taken away, nothing of the token is left', async () => {
    await page.goto(TELA)
    await apagar()
  })
})
