// Guides of a company with nobody here: not sent, taken there by hand, and whom to invite.
import type { Locator, Page } from '@playwright/test'
import { hoje, mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()
const SEM_QUEM_RECEBA = `/painel/fechamento?competencia=${MES}&etapa=enviado&situacao=atencao`

/** The nth company of the map whose guides wait for who receives them. */
async function abrir(page: Page, qual: number): Promise<{ nome: string; gaveta: Locator }> {
  const linha = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Enviado: Pede atenção/ }) })
    .nth(qual)
  const rotulo = await linha.getByRole('checkbox').getAttribute('aria-label')
  const nome = (rotulo ?? '').replace('Selecionar ', '')
  await linha.getByText(nome).click()
  return { nome, gaveta: page.getByRole('dialog').filter({ hasText: nome }) }
}
const etapa = (gaveta: Locator, nome: string): Locator =>
  gaveta.getByRole('listitem').filter({ has: gaveta.page().getByText(nome, { exact: true }) })

test('what was taken to the client is registered, with its day and way, and the month goes on', async ({
  page,
}) => {
  await chegar(page, 'contador', SEM_QUEM_RECEBA)
  const { gaveta } = await abrir(page, 0)
  const enviado = etapa(gaveta, 'Enviado')
  await expect(enviado).toContainText('não tem quem as receba')
  // The books do not wait for it.
  await expect(etapa(gaveta, 'Contábil')).toContainText('Feito')
  await enviado.getByRole('button', { name: 'Entregue por fora…' }).click()
  const dialogo = page.getByRole('dialog', { name: /entregues por fora/ })
  await dialogo.getByLabel('Como').selectOption('WhatsApp')
  await dialogo.getByLabel('Observação (opcional)').fill('Ao sócio, com o comprovante de leitura')
  await dialogo.getByRole('button', { name: 'Registrar a entrega' }).click()
  const [ano, mes, dia] = hoje().split('-')
  await expect(enviado).toContainText(`Entregue por fora em ${dia}/${mes}/${ano} por Célia`)
  await expect(enviado).toContainText('(WhatsApp): Ao sócio, com o comprovante de leitura')
  await gaveta.getByRole('tab', { name: /^Guias/ }).click()
  await expect(gaveta.getByText('Gerada', { exact: true })).toHaveCount(0)
  await expect(gaveta.getByText('Tudo feito: falta bloquear o período.')).toBeVisible()
})

test('the preview says what stays, and the stage leads to who may be invited', async ({ page }) => {
  await chegar(page, 'administrador', SEM_QUEM_RECEBA)
  const { nome, gaveta } = await abrir(page, -1)
  await gaveta.getByRole('button', { name: 'Executar tudo que dá' }).click()
  const previa = page.getByRole('dialog', { name: 'Executar tudo que dá' })
  await expect(previa.getByText(/não (será enviada|serão enviadas) \(/)).toBeVisible()
  await previa.getByRole('button', { name: /1\s*Não enviadas/ }).click()
  await expect(previa.getByRole('listitem').filter({ hasText: nome })).toContainText('R$')
  await previa.getByRole('button', { name: 'Voltar' }).click()
  await etapa(gaveta, 'Enviado').getByRole('link', { name: 'Cadastrar quem recebe' }).click()
  const convite = page.getByRole('dialog', { name: 'Convidar pessoas' })
  await expect(convite.getByLabel('Perfil')).toHaveValue('3')
  await expect(convite.getByRole('checkbox', { name: new RegExp(nome) })).toBeChecked()
  await convite.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/usuarios$/)
})
