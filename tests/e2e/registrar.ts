// The registration wizard walked whole, for every spec that needs somebody who has just come.
import { expect, type Page } from '@playwright/test'
import { umCpf } from './conta-numeros.ts'
import { emailNovo, linkPara, SENHA } from './conta-pessoas.ts'

type Registro = { quem: string; cnpj: string; nome: string; escritorio?: string }

/** The wizard from the first step to «Enviamos uma mensagem». */
export async function registrar(page: Page, registro: Registro): Promise<string> {
  const email = emailNovo()
  await page.goto('/conta/registrar')
  await page.getByLabel(registro.quem).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  if (registro.escritorio) {
    await page.getByRole('combobox', { name: 'UF' }).click()
    await page.getByRole('option', { name: 'SP', exact: true }).click()
    await page.getByLabel('Número').fill('123456')
    await page.getByLabel('CNPJ do escritório').fill(registro.cnpj)
    const nome = page.getByLabel('Nome do escritório')
    // The register fills it first: what was typed before its answer would be kept.
    await expect(nome).not.toHaveValue('', { timeout: 20_000 })
    await nome.fill(registro.escritorio)
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
export async function confirmarEEntrar(page: Page, email: string): Promise<void> {
  await page.goto(await linkPara(page, email, 'conta/confirmar'))
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar agora' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
