// The file of a company is corrected by the screen: two people, a locked month, and the months of before.
import type { Page } from '@playwright/test'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const gaveta = (page: Page) => page.getByRole('dialog')
const campo = (page: Page, name: string) => gaveta(page).getByRole('textbox', { name })
const salvar = (page: Page) => gaveta(page).getByRole('button', { name: 'Salvar' }).click()

/** A company of the demonstration, by what it is called in the list. */
async function abrirPerfil(page: Page, busca: string): Promise<number> {
  await page.goto(`/empresa?busca=${encodeURIComponent(busca)}`)
  await page.locator('[role=row][aria-rowindex="2"]').click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByRole('heading', { name: 'Dados cadastrais' })).toBeVisible()
  const id = await page.evaluate(() => {
    const guardado = Object.values({ ...sessionStorage, ...localStorage }).join(' ')
    return Number(/"atual":\{"ID":(\d+)/.exec(guardado)?.[1] ?? 0)
  })
  return id
}

test('the data are corrected with the Receita beside them, and the second of two people is told', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'administrador')
  const id = await abrirPerfil(page, 'Oficina')
  const bairro = `Bairro Fictício ${Date.now() % 10_000}`
  const outra = await browser.newPage({ baseURL: baseURL ?? '' })

  await test.step('the Receita is asked, and one of its lines is accepted', async () => {
    await page.getByRole('button', { name: 'Editar os dados cadastrais' }).click()
    await gaveta(page).getByRole('button', { name: 'Buscar novamente na Receita' }).click()
    await gaveta(page).getByRole('button', { name: 'Usar o da Receita: Logradouro' }).click()
    await expect(campo(page, 'Logradouro')).not.toHaveValue('')
    await campo(page, 'Bairro').fill(bairro)
  })

  await test.step('meanwhile somebody else saves the same file', async () => {
    await chegar(outra, 'contador', id > 0 ? `/perfil?empresa=${id}&editar=dados` : '/perfil')
    await campo(outra, 'Telefone').fill('(11) 5555-0100')
    await salvar(outra)
    await expect(outra.getByText('Cadastro salvo.')).toBeVisible()
  })

  await test.step('the refusal says who; what they saved comes, and what was typed stays', async () => {
    await salvar(page)
    await expect(gaveta(page).getByText(/alterou este cadastro em/)).toBeVisible()
    await gaveta(page).getByRole('button', { name: 'Trazer o que mudou' }).click()
    await expect(campo(page, 'Telefone')).toHaveValue('(11) 5555-0100')
    await expect(campo(page, 'Bairro')).toHaveValue(bairro)
    await salvar(page)
    await expect(gaveta(page)).toHaveCount(0)
    await expect(page.getByText(bairro)).toBeVisible()
  })
  await outra.close()
})

test('a CEP fills what is empty of the address and leaves what was typed; nobody answering, the person types on', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  await abrirPerfil(page, 'Papelaria')
  await page.getByRole('button', { name: 'Editar os dados cadastrais' }).click()
  await campo(page, 'Logradouro').fill('')
  await campo(page, 'Bairro').fill('Bairro de quem digitou')
  await campo(page, 'CEP').fill('20010-201')
  await expect(gaveta(page).getByText(/Endereço do CEP: .+ Rio de Janeiro – RJ/)).toBeVisible()
  await expect(campo(page, 'Logradouro')).not.toHaveValue('')
  await expect(campo(page, 'Bairro')).toHaveValue('Bairro de quem digitou')
  await campo(page, 'CEP').fill('20010-503')
  await expect(gaveta(page).getByText(/A consulta de CEP não respondeu/)).toBeVisible()
  await campo(page, 'Logradouro').fill('Rua escrita à mão')
  await campo(page, 'CEP').fill('20010-404')
  await expect(gaveta(page).getByText(/Não achamos este CEP/)).toBeVisible()
  await salvar(page)
  await expect(page.getByText('Cadastro salvo.')).toBeVisible()
  await expect(page.getByText(/Rua escrita à mão/)).toBeVisible()
})

test('a regime begins in an open month; one that reaches a locked month is refused and leads to it', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  await abrirPerfil(page, 'Agência de Viagens')
  await page.getByRole('button', { name: 'Mudar o regime ou o anexo' }).click()
  await gaveta(page).getByLabel('A partir de qual competência').fill('012026')
  await expect(gaveta(page).getByText(/Alcança o que já está bloqueado/)).toBeVisible()
  await gaveta(page).getByLabel('Motivo da mudança').fill('Correção fictícia')
  await gaveta(page).getByLabel('Passou do sublimite').check()
  await salvar(page)
  const recusa = gaveta(page).getByRole('alert').filter({ hasText: 'Nada foi salvo' })
  await expect(recusa).toBeVisible()
  await expect(recusa.getByRole('link', { name: /^Abrir .* para reabrir$/ })).toHaveAttribute(
    'href',
    /\/painel\/fechamento\?competencia=/,
  )
  const [ano = '', mes = ''] = mesEmFechamento().split('-')
  await gaveta(page).getByLabel('A partir de qual competência').fill(`${mes}${ano}`)
  await expect(gaveta(page).getByText(/Alcança o que já está bloqueado/)).toHaveCount(0)
  await salvar(page)
  await expect(page.getByText(/^Regime salvo\./)).toBeVisible()
  await expect(gaveta(page)).toHaveCount(0)
})

test('birth, RG, branch and account are typed in their masks, saved, and read in the profile', async ({
  page,
}) => {
  await chegar(page, 'administrador')
  await abrirPerfil(page, 'Oficina')
  await page.getByRole('button', { name: 'Editar os sócios' }).click()
  await campo(page, 'Data de nascimento').first().fill('31121890')
  await campo(page, 'RG').first().pressSequentially('mg-12.345.678')
  await expect(campo(page, 'RG').first()).toHaveValue('MG12345678')
  await salvar(page)
  await expect(gaveta(page).getByText('Escreva a data de nascimento').first()).toBeVisible()
  await campo(page, 'Data de nascimento').first().fill('09/03/1985')
  await salvar(page)
  await expect(page.getByText('Sócios salvos.')).toBeVisible()
  const socios = page.getByRole('region', { name: 'Sócios' }).first()
  await expect(socios.getByText('RG MG12345678')).toBeVisible()
  await expect(socios.getByText('09/03/1985')).toBeVisible()

  const digito = String(Date.now() % 10)
  await page.getByRole('button', { name: 'Editar as contas bancárias' }).click()
  await gaveta(page).getByRole('button', { name: 'Mais uma conta' }).click()
  await campo(page, 'Banco').last().fill('993')
  await campo(page, 'Agência').last().pressSequentially('1234x')
  await expect(campo(page, 'Agência').last()).toHaveValue('1234-X')
  await campo(page, 'Conta').last().pressSequentially(`98765${digito}`)
  await expect(campo(page, 'Conta').last()).toHaveValue(`98765-${digito}`)
  await campo(page, 'Como o escritório a chama').last().fill('Conta de cobrança')
  await salvar(page)
  await expect(page.getByText('Contas bancárias salvas.')).toBeVisible()
  const linha = page.getByRole('row', { name: /Conta de cobrança/ })
  await expect(linha).toContainText('1234-X')
  await expect(linha).toContainText(`98765-${digito}`)
})

test('the address of a part opens it; closed, the profile stays', async ({ page }) => {
  await chegar(page, 'administrador')
  await abrirPerfil(page, 'Agência de Viagens')
  await page.goto('/perfil/socios')
  await expect(gaveta(page).getByText('Editar os sócios')).toBeVisible()
  await expect(gaveta(page).getByRole('textbox', { name: 'Nome' }).first()).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(gaveta(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sócios' })).toBeVisible()
})
