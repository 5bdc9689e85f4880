// The door of a new office: a contador registers, brings the first company by its CNPJ, and closes its first month.
import type { Locator, Page } from '@playwright/test'
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { umCnpj, umCpf } from './conta-numeros.ts'
import { emailNovo } from './conta-pessoas.ts'
import { mesEmFechamento } from './mes.ts'
import { expect, test } from './pessoas.ts'
import { confirmarEEntrar, registrar } from './registrar.ts'

const MES = mesEmFechamento()
const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const etapa = (gaveta: Locator, nome: string): Locator =>
  gaveta.getByRole('listitem').filter({ has: gaveta.page().getByText(nome, { exact: true }) })

/** R$ 25.000,00 of services in the month. */
const nota = (cnpj: string): string =>
  escreverNfseNacional({
    numero: 1,
    emissao: `${MES}-20T10:30:00-03:00`,
    competencia: `${MES}-20`,
    prestador: {
      documento: cnpj,
      nome: 'Prestadora Fictícia Ltda',
      municipioIbge: '3550308',
      uf: 'SP',
      inscricaoMunicipal: '12345',
    },
    tomador: {
      documento: '11222333000181',
      nome: 'Tomadora Fictícia Ltda',
      municipioIbge: '3550308',
      uf: 'SP',
    },
    descricao: 'Revisão fictícia do mês',
    codigoTributacaoNacional: '140101',
    codigoServicoMunicipal: '1401',
    municipioIncidencia: '3550308',
    bruto: 2_500_000,
    aliquotaIss: '2.00',
    iss: 50_000,
    optanteSimples: true,
    codigoVerificacao: 'ABC1',
  })

test('a registered contador adds the first company and closes its first month', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const cnpj = umCnpj()
  const apelido = `Oficina Fictícia ${cnpj.slice(2, 8)}`
  const email = await registrar(page, {
    quem: 'Sou contador',
    cnpj: umCnpj(),
    nome: 'Olga Exemplo',
    escritorio: `Contábil Fictícia ${emailNovo().slice(0, 14)}`,
  })
  await confirmarEEntrar(page, email)

  await test.step('the empty office leads to the wizard, which the register fills', async () => {
    await page.getByRole('link', { name: 'Trazer a primeira empresa' }).click()
    await expect(page.getByRole('heading', { name: 'Nova empresa' })).toBeVisible()
    const digitado = page.getByLabel('CNPJ', { exact: false }).first()
    const resumo = page.getByRole('alert').filter({ hasText: 'Falta' })
    // The first click is not lost to a message under the field that it leaves.
    await digitado.fill('11222333000182')
    await continuar(page)
    await expect(resumo).toContainText('Faltam 6 campos; 1 precisa ser corrigido')
    await digitado.fill('')
    await expect(resumo).toContainText('Faltam 7 campos')
    await digitado.fill(cnpj)
    await expect(page.getByText('Preenchido pelo cadastro da Receita')).toBeVisible()
    await expect(page.getByLabel('Razão social')).not.toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Município' })).toHaveValue('São Paulo – SP')
    await page.getByLabel('Nome no escritório').fill(apelido)
    await page.getByLabel('CNAE principal').fill('4520001')
    await continuar(page)
  })

  await test.step('the regime, with the annex that the CNAE suggests', async () => {
    await page.getByLabel('Regime tributário').selectOption('1')
    await expect(page.getByLabel('Anexo da atividade principal')).toHaveValue('III')
    await continuar(page)
  })

  await test.step('the draft is on the server: the page comes back as it was left', async () => {
    await page.getByRole('textbox', { name: 'Preencher a receita de todos com' }).fill('25.000,00')
    const guardado = page.waitForResponse(
      (resposta) => resposta.ok() && resposta.request().postData()?.includes('25.000,00') === true,
    )
    await page.getByRole('button', { name: /^Preencher a receita/ }).click()
    await guardado
    await page.reload()
    const aviso = page.getByRole('status').filter({ hasText: 'Recuperamos um rascunho' })
    await aviso.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: 'Meses anteriores' })).toBeVisible()
    await expect(page.locator('.ne-meses input').first()).toHaveValue('25.000,00')
    await continuar(page)
  })

  await test.step('a partner of the register, and the company is there', async () => {
    await page.getByRole('button', { name: /PESSOA FICTÍCIA/ }).click()
    await page.getByLabel('CPF').fill(umCpf())
    await page.getByRole('button', { name: 'Criar empresa' }).click()
    await expect(page.getByText(`${apelido} entrou na carteira`, { exact: false })).toBeVisible()
    await expect(page).toHaveURL(/\/painel\/fechamento\?/)
    await expect(page.getByRole('row').filter({ hasText: apelido })).toBeVisible()
  })

  await test.step('the revenue of the month comes in its note', async () => {
    await page.goto('/receitas/notas-fiscais')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(nota(cnpj)) })
    await page.getByRole('button', { name: /Importar 1 nota/ }).click({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Desfazer importação' })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('the month closes to the lock, with the DAS of the law', async () => {
    await page.goto(`/painel/fechamento?competencia=${MES}&busca=${encodeURIComponent(apelido)}`)
    await page.getByRole('row').filter({ hasText: apelido }).getByText(apelido).click()
    const gaveta = page.getByRole('dialog').filter({ hasText: apelido })
    await gaveta.getByRole('button', { name: 'Executar tudo que dá' }).click()
    await page.getByRole('button', { name: 'Executar em 1 empresa' }).click()
    await expect(etapa(gaveta, 'Contábil')).toContainText('Feito', { timeout: 30_000 })
    await gaveta.getByRole('tab', { name: /^Guias/ }).click()
    // RBT12 of R$ 300.000,00: 8,08 % of R$ 25.000,00 (LC 123/2006, Anexo III).
    await expect(gaveta.getByText(/2\.020,00/).first()).toBeVisible()
    await gaveta.getByRole('tab', { name: 'Etapas' }).click()
    // Nobody of her enters here yet: her guide was taken to her.
    await etapa(gaveta, 'Enviado').getByRole('button', { name: 'Entregue por fora…' }).click()
    const entrega = page.getByRole('dialog', { name: /entregues por fora/ })
    await entrega.getByLabel('Como').selectOption('E-mail')
    await entrega.getByRole('button', { name: 'Registrar a entrega' }).click()
    await expect(etapa(gaveta, 'Enviado')).toContainText('Entregue por fora em')
    await gaveta.getByRole('button', { name: 'Bloquear o período' }).first().click()
    await expect(etapa(gaveta, 'Bloqueio')).toContainText('Bloqueado', { timeout: 30_000 })
  })

  await test.step('the list and the selector have her', async () => {
    await page.goto('/empresa')
    await expect(page.getByRole('row').filter({ hasText: apelido })).toBeVisible()
    await page.keyboard.press('Alt+e')
    await expect(page.getByRole('option', { name: new RegExp(apelido) }).first()).toBeVisible()
  })
})
