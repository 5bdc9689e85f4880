// Who enters sees what is theirs, in words and sizes that serve them.
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { mesEmFechamento } from './mes.ts'
import { irPara } from './percorrer.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

test('a wrong password says one thing only, and a person without session comes back to the address wanted', async ({
  page,
}) => {
  await page.goto('/despesas/impostos')
  await page.getByLabel('E-mail').fill('contador@demo.razao.example')
  await page.getByLabel('Senha', { exact: true }).fill('senha errada de propósito')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'E-mail ou senha não conferem.' }),
  ).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('Conferir-o-mes-27')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/despesas\/impostos/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the owner sees what to pay and why, and is sent back from the office’s screens', async ({
  page,
}) => {
  await chegar(page, 'empresa')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fechamento' })).toHaveCount(0)
  await page.goto('/painel/fechamento')
  await expect(page).toHaveURL(/\/painel$/)
  await expect(page.getByText('Você não tem acesso a esta página.', { exact: false })).toBeVisible()
})

test('an unknown address leads home with a word', async ({ page }) => {
  await chegar(page, 'contador')
  for (const endereco of ['/nada-aqui', '/receitas/faturamento', '/perfil/socios/de-ninguem']) {
    await page.goto(endereco)
    await expect(page).toHaveURL(/\/painel/)
    await expect(page.getByText('Página não encontrada', { exact: false })).toBeVisible()
  }
})

test('who is not signed in hears it after the sign-in', async ({ page }) => {
  await page.goto('/receitas/faturamento')
  await page.getByLabel('E-mail').fill('contador@demo.razao.example')
  await page.getByLabel('Senha', { exact: true }).fill('Conferir-o-mes-27')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel/)
  await expect(page.getByText('Página não encontrada', { exact: false })).toBeVisible()
})

test('the filter survives in the address and the list leaves as CSV', async ({ page }) => {
  await chegar(page, 'contador')
  await page.goto(`/painel/fechamento?competencia=${MES}&situacao=concluida`)
  const total = page.getByText(/de \d+$/).last()
  await expect(total).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/situacao=concluida/)
  await expect(total).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  expect(baixado.suggestedFilename()).toMatch(/\.csv$/)
})

const TELAS = [
  '/painel',
  `/painel/fechamento?competencia=${MES}`,
  `/painel/fechamento/faturamento?competencia=${MES}`,
  `/painel/fechamento/pro-labore?competencia=${MES}`,
  `/painel/fechamento/das?competencia=${MES}`,
  '/receitas/notas-fiscais',
  '/processamento',
  '/processamento/sucesso',
  '/despesas/impostos',
  '/empresa',
  '/contabilidade',
  '/declaracoes',
]

// With the data of a real month; every route in every combination is in acessibilidade.spec.ts.
const APARENCIAS = [
  { width: 1280, height: 860, tema: 'light' },
  { width: 390, height: 844, tema: 'dark' },
] as const

for (const { tema, ...tamanho } of APARENCIAS) {
  test(`every screen is accessible and fits at ${tamanho.width} px, ${tema}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme: tema })
    const falhas: string[] = []
    page.on('pageerror', (erro) => falhas.push(erro.message))
    page.on('console', (linha) => linha.type() === 'error' && falhas.push(linha.text()))
    await page.setViewportSize(tamanho)
    await chegar(page, 'administrador')
    for (const tela of TELAS) {
      // By its address at one width, and from the screen before at the other.
      await (tamanho.width > 1000 ? page.goto(tela) : irPara(page, tela))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await assentar(page)
      for (const { regra, onde } of await violacoes(page)) falhas.push(`${tela}: ${regra} ${onde}`)
      const sobra = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (sobra > 0) falhas.push(`${tela}: scrolls ${sobra} px sideways`)
    }
    expect(falhas).toEqual([])
  })
}
