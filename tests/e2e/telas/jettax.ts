// A second source of notes: its screen without a token, with what a test saw, and with what came.
import { expect, type Page } from '@playwright/test'
import { assentar } from '../assentar.ts'
import { entrar } from '../pessoas.ts'
import type { Caminho, Jornada } from './jornada.ts'

const TELA = '/painel/configuracoes/integracao-jettax'

const clicar = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

/** Whoever walked here before left it on. */
async function semToken(page: Page): Promise<void> {
  const apagar = page.getByRole('button', { name: 'Apagar token' })
  if ((await apagar.count()) === 0) return
  await apagar.click()
  await page.getByLabel('Motivo').fill('outra caminhada')
  await clicar(page, 'Apagar')
  await expect(page.getByText('Sem token')).toBeVisible()
}

async function integracao({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador')
  await page.goto(TELA)
  await expect(page.getByRole('region', { name: 'O que importar' })).toBeVisible()
  await semToken(page)
  await foto('sem-token')
  await page.getByRole('button', { name: 'Guardar token' }).click()
  await foto('guardar')
  await page.getByLabel('Token da API (Morfeu)').fill('token-ficticio-da-jettax')
  await clicar(page, 'Guardar no cofre')
  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText('As listas abrem.')).toBeVisible()
  await page.getByRole('button', { name: 'Atualizar lista da Jettax' }).click()
  await expect(page.getByText('Lista de')).toBeVisible()
  await page.getByRole('button', { name: 'Mudar' }).click()
  await page.getByLabel('Capturar pela Jettax todos os dias').check()
  await foto('captura')
  await clicar(page, 'Salvar')
  await page.getByLabel('Vínculo').selectOption({ value: 'desligada' })
  const grade = page.getByRole('grid', { name: 'empresas na Jettax' })
  await expect(grade.getByText('Nos dois, desligada').first()).toBeVisible()
  const escolher = async () => {
    await assentar(page)
    const caixas = grade.getByRole('checkbox', { name: /^Selecionar (?!a página)/ })
    for (const linha of [0, 1]) await caixas.nth(linha).check()
  }
  await escolher()
  await foto('escolhidas')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('2 empresas ligadas.')).toBeVisible()
  await page.getByLabel('Vínculo').selectOption({ value: 'ligada' })
  await escolher()
  await page.getByRole('button', { name: 'Ler agora' }).click()
  await expect
    .poll(() => grade.getByText('Concluída').count(), { timeout: 60_000 })
    .toBeGreaterThan(1)
  await page.getByLabel('Vínculo').selectOption({ value: '' })
  await foto('empresas')
  await page.goto(`${TELA}?ver=diferencas`)
  await expect(page.getByRole('grid', { name: 'diferenças com a Jettax' })).toBeVisible()
  await foto('diferencas')
  await page.goto(`${TELA}?ver=registro`)
  await expect(page.getByText('Concluída').first()).toBeVisible()
  await foto('registro')
  await page.getByRole('link', { name: 'Documentos da Jettax' }).first().click()
  await expect(page.getByRole('grid', { name: 'documentos da Jettax' })).toBeVisible()
  await foto('documentos')
}

export const JETTAX: readonly Jornada[] = [{ nome: 'jettax', andar: integracao }]
