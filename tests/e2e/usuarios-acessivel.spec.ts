// The screens of people and of the office: no serious violation, nothing that scrolls sideways.
import type { Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { irPara } from './percorrer.ts'
import { chegar, expect, test } from './pessoas.ts'

type Cena = { readonly nome: string; readonly ir: (page: Page) => Promise<unknown> }

const CENAS: readonly Cena[] = [
  { nome: 'lista', ir: (page) => irPara(page, '/usuarios') },
  {
    nome: 'gaveta',
    ir: async (page) => {
      // The owners of the companies fill the first page of the list.
      await page.getByRole('searchbox').fill('Célia')
      await page.getByRole('row', { name: /Célia/ }).click()
      await page.getByRole('dialog').getByLabel('As de um filtro').check()
    },
  },
  {
    nome: 'desligar',
    ir: async (page) => {
      await page.getByRole('button', { name: 'Desligar…' }).click()
      await expect(page.getByRole('button', { name: 'Passar tudo e desligar' })).toBeVisible()
    },
  },
  {
    nome: 'convidar',
    ir: async (page) => {
      await irPara(page, '/usuarios')
      await page.getByRole('button', { name: 'Convidar', exact: true }).click()
      await page.getByLabel('E-mails').fill('ana@exemplo.com.br\nsem arroba')
      await page.getByLabel('Escolher').check()
    },
  },
  { nome: 'permissões', ir: (page) => irPara(page, '/usuarios?aba=permissoes') },
  { nome: 'integrações', ir: (page) => irPara(page, '/usuarios?aba=integracoes') },
  { nome: 'escritório', ir: (page) => irPara(page, '/contador/meu-escritorio') },
  { nome: 'marca', ir: (page) => irPara(page, '/contador/meu-escritorio?aba=marca') },
  { nome: 'equipe', ir: (page) => irPara(page, '/contador/meu-escritorio?aba=equipe') },
  { nome: 'feriados', ir: (page) => irPara(page, '/contador/meu-escritorio?aba=feriados') },
  { nome: 'plano', ir: (page) => irPara(page, '/contador/meu-escritorio?aba=plano') },
]

const APARENCIAS = [
  { width: 1280, height: 860, tema: 'light' },
  { width: 390, height: 844, tema: 'dark' },
] as const

for (const { tema, ...tamanho } of APARENCIAS) {
  test(`people and office are accessible and fit at ${tamanho.width} px, ${tema}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    // Still, so that what is measured is not the mark of the opening fading.
    await page.emulateMedia({ colorScheme: tema })
    const falhas: string[] = []
    page.on('pageerror', (erro) => falhas.push(erro.message))
    await page.setViewportSize(tamanho)
    await chegar(page, 'administrador')
    for (const { nome, ir } of CENAS) {
      await ir(page)
      await assentar(page)
      for (const { regra, onde } of await violacoes(page)) falhas.push(`${nome}: ${regra} ${onde}`)
      const sobra = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (sobra > 0) falhas.push(`${nome}: scrolls ${sobra} px sideways`)
    }
    expect(falhas).toEqual([])
  })
}
