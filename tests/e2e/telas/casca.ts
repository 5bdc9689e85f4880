// The shell in its other shapes: menus, looks, strips, idleness, drafts, and the first screen of each role.
import { expect, type Page, type Route } from '@playwright/test'
import { DEMO_USERS } from '../../../apps/server/src/demo/index.ts'
import { entrar } from '../pessoas.ts'
import type { Caminho, Jornada } from './jornada.ts'

const assentada = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
}

/** Two idle minutes instead of thirty. */
const comPoucoTempo = (page: Page) =>
  page.route('**/config.json', async (rota: Route) => {
    const resposta = await rota.fetch()
    const idle = { limiteMinutos: 2, enderecoDeSaida: '/conta/sair' }
    await rota.fulfill({ response: resposta, json: { ...(await resposta.json()), idle } })
  })

async function ociosa({ page, foto }: Caminho): Promise<void> {
  await comPoucoTempo(page)
  await entrar(page, 'administrador', '/contador/meu-escritorio')
  const campo = page.getByLabel('Horário de atendimento')
  await expect(campo).toBeVisible()
  await page.clock.install()
  await page.goto('/contador/meu-escritorio')
  await expect(campo).toBeVisible()
  await campo.fill(`Segunda a sexta, das 8 h às ${new Date().getSeconds()} h`)
  await page.clock.runFor(61_000)
  await expect(page.getByText(/Você será desconectado em/)).toBeVisible()
  await foto('aviso')
  await page.clock.runFor(61_000)
  await page.clock.resume()
  await expect(page.getByText(/ficou um tempo sem usar/)).toBeVisible({ timeout: 20_000 })
  await foto('saiu')
  await page.getByRole('button', { name: 'Entrar novamente' }).click()
  await page.getByLabel('E-mail').fill('administrador@demo.razao.example')
  await page.getByLabel('Senha', { exact: true }).fill('Conferir-o-mes-27')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(/^Recuperamos um rascunho de/)).toBeVisible({ timeout: 20_000 })
  await assentada(page)
  await foto('rascunho')
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/^Recuperamos um rascunho de/)).toHaveCount(0)
}

async function semRede({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador', '/receitas/notas-fiscais')
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Sem conexão — mostrando dados de', { exact: false })).toBeVisible()
  await foto('faixa')
  await page.context().setOffline(false)
}

/** Opens «Personalizar aparência» from the menu of the person. */
async function personalizar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Personalizar aparência' }).click()
  await expect(page.getByRole('dialog', { name: 'Personalizar aparência' })).toBeVisible()
}

async function aparencia({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador')
  await assentada(page)
  await personalizar(page)
  await foto('gaveta')
  const gaveta = page.getByRole('dialog', { name: 'Personalizar aparência' })
  const escolher = async (opcao: string) => {
    await gaveta.getByText(opcao, { exact: true }).first().click()
    await page.keyboard.press('Escape')
    await expect(gaveta).toHaveCount(0)
    await assentada(page)
  }
  try {
    for (const [opcao, nome] of [
      ['No topo', 'menu-no-topo'],
      ['Solto', 'menu-solto'],
      ['Centralizada', 'conteudo-centralizado'],
    ] as const) {
      await escolher(opcao)
      await foto(nome)
      await personalizar(page)
    }
    await gaveta.getByText('Lateral', { exact: true }).click()
    await escolher('Compacto')
    await foto('menu-compacto')
  } finally {
    // Who reloads finds the drawer as it was left.
    await page.keyboard.press('Escape')
    await expect(gaveta).toHaveCount(0)
    await page.reload()
    await personalizar(page)
    for (const opcao of ['Lateral', 'Toda a tela', 'Fixo'])
      await gaveta.getByText(opcao, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
}

async function modalDeErro({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador')
  await page.route('**/exportar?**', (rota) =>
    rota.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { codigo: 'erro-interno', title: 'Erro interno', status: 500 },
    }),
  )
  await page.goto('/empresa')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await foto('exportar')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ops!' })).toBeVisible({ timeout: 20_000 })
  await foto('ops')
}

/** Changes that wait to be saved, and somebody who leaves. */
async function semSalvar({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/contador/meu-escritorio')
  const campo = page.getByLabel('Horário de atendimento')
  await campo.fill(`Quase sempre ${new Date().getMilliseconds()}`)
  await page.getByRole('link', { name: 'Início' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await foto('pergunta')
}

const inicioDe =
  (email: string) =>
  async ({ page, foto }: Caminho): Promise<void> => {
    const pessoa = DEMO_USERS.find((uma) => uma.email === email)
    await page.goto('/painel')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(pessoa?.senha ?? '')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
    await assentada(page)
    await foto('painel')
    await page.getByRole('button', { name: /conta de/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await foto('menu-da-pessoa')
  }

export const CASCA: readonly Jornada[] = [
  { nome: 'casca-ociosa', andar: ociosa, quebra: true },
  { nome: 'casca-sem-rede', andar: semRede, quebra: true },
  { nome: 'casca-aparencia', andar: aparencia },
  { nome: 'casca-erro', andar: modalDeErro, quebra: true },
  { nome: 'casca-sem-salvar', andar: semSalvar },
  ...['contador', 'administrador', 'empresa', 'funcionario', 'contador2'].map((quem) => ({
    nome: `inicio-${quem}`,
    andar: inicioDe(`${quem}@demo.razao.example`),
  })),
]
