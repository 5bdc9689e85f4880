// The municipal rules: what is known and what is not, a version published over what holds, a note of a day, two municípios,
// the map of the country, and a table that comes in by stages.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/regras-fiscais-municipal'

/** Nothing of an earlier try stays. */
async function semRegras(): Promise<void> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  await banco.query('delete from regra_apontamento')
  await banco.query('alter table regra_municipal disable trigger user')
  await banco.query('delete from regra_municipal')
  await banco.query('alter table regra_municipal enable trigger user')
  await banco.query('delete from regra_importacao_linha')
  await banco.query('delete from regra_importacao')
  await banco.end()
}

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

const gaveta = (page: Page) => page.getByRole('dialog')
const doTipo = (page: Page, nome: string) =>
  gaveta(page).getByRole('region', { name: nome, exact: true })

async function abrirMunicipio(page: Page, nome: string, uf: string): Promise<void> {
  await page.goto(`${TELA}?busca=${encodeURIComponent(nome)}`)
  await page
    .getByRole('row')
    .filter({ hasText: `${nome} – ${uf}` })
    .first()
    .getByRole('gridcell')
    .first()
    .click()
  await expect(gaveta(page).getByRole('heading', { name: 'Vale em todo o país' })).toBeVisible()
}

/** Fills what every rule asks for besides what it says, looks at what changes, and publishes. */
async function publicar(
  page: Page,
  { desde, fonte }: { desde: string; fonte: string },
): Promise<void> {
  const janela = page.getByRole('dialog', { name: /^Regra de/ })
  await janela.getByLabel('Vale desde').fill(desde)
  await janela.getByLabel('Fonte', { exact: false }).fill(fonte)
  await janela.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(janela.getByRole('region', { name: 'O que muda' })).toBeVisible()
  await acessivel(page)
  await janela.getByRole('button', { name: 'Publicar versão' }).click()
  await expect(page.getByText('Versão publicada.').first()).toBeVisible()
}

test.beforeEach(semRegras)

for (const [largura, altura, tema] of [
  [1280, 860, 'light'],
  [390, 844, 'dark'],
] as const) {
  test(`a rate is told, changed by a second version and read on each day, at ${largura} ${tema}`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width: largura, height: altura })
    await page.emulateMedia({ colorScheme: tema })
    await chegar(page, 'contador', TELA)
    await expect(page.getByText(/^5\.571 municípios/)).toBeVisible()
    await acessivel(page)

    await abrirMunicipio(page, 'Sorocaba', 'SP')
    await expect(gaveta(page).getByText('Nada deste município foi informado')).toBeVisible()
    await expect(doTipo(page, 'Alíquota do ISS').getByText('Não conhecido')).toBeVisible()
    await expect(
      gaveta(page).getByText('LC 116/2003, arts. 8º e 8º-A; LC 157/2016').first(),
    ).toBeVisible()
    await acessivel(page)

    await test.step('nothing written is told by its field; the rate has bounds', async () => {
      await gaveta(page).getByRole('button', { name: 'Informar Alíquota do ISS' }).click()
      const janela = page.getByRole('dialog', { name: /^Regra de Sorocaba/ })
      await janela.getByRole('button', { name: 'Ver o que muda' }).click()
      await expect(janela.getByText('Faltam 3 campos')).toBeVisible()
      await janela.getByRole('combobox', { name: 'Serviço' }).fill('suporte técnico em inform')
      await page.getByRole('option', { name: /^01\.07/ }).click()
      await janela.getByLabel('Alíquota, em %').fill('9')
      await janela.getByLabel('Vale desde').fill('01/01/2026')
      await janela.getByLabel('Fonte', { exact: false }).fill('Lei municipal fictícia 1/2025')
      await janela.getByRole('button', { name: 'Ver o que muda' }).click()
      await expect(janela.getByText(/vai até 5,00/).first()).toBeVisible()
      await janela.getByLabel('Alíquota, em %').fill('5')
      await publicar(page, { desde: '01/01/2026', fonte: 'Lei municipal fictícia 1/2025' })
    })

    await test.step('a second version ends the first, which stays to be seen', async () => {
      const aliquotas = doTipo(page, 'Alíquota do ISS')
      await expect(aliquotas.getByText('5,00 %')).toBeVisible()
      await aliquotas.getByRole('button', { name: /^Ações de Alíquota do ISS: 01\.07/ }).click()
      await page.getByRole('menuitem', { name: 'Publicar outra versão' }).click()
      const janela = page.getByRole('dialog', { name: /^Regra de Sorocaba/ })
      await janela.getByLabel('Alíquota, em %').fill('2,5')
      await publicar(page, { desde: '01/07/2026', fonte: 'Lei municipal fictícia 9/2026' })
      await expect(aliquotas.getByText('2,50 %')).toBeVisible()
      await aliquotas.getByRole('button', { name: 'Ver as que já terminaram (1)' }).click()
      await expect(aliquotas.getByText('01/01/2026 a 30/06/2026')).toBeVisible()
      await gaveta(page).getByLabel('Como vale no dia').fill('15/03/2026')
      await expect(doTipo(page, 'Alíquota do ISS').getByText('Ainda não começou')).toBeVisible()
      await acessivel(page)
    })

    await test.step('a note of a day answers with the source, and says what is not known', async () => {
      await gaveta(page).getByRole('tab', { name: 'Simular nota' }).click()
      await gaveta(page).getByRole('combobox', { name: 'Serviço' }).fill('1.07')
      await gaveta(page).getByLabel('Dia da nota').fill('30/10/2026')
      await gaveta(page).getByLabel('Valor do serviço').fill('1.000,00')
      await page.keyboard.press('Control+Enter')
      const resultado = gaveta(page).getByRole('region', { name: 'Resultado da simulação' })
      await expect(resultado.getByText(/ISS de/)).toContainText('25,00')
      await expect(resultado.getByText('Lei municipal fictícia 9/2026')).toBeVisible()
      await expect(resultado.getByText(/perguntas sem resposta/)).toBeVisible()
      await acessivel(page)
      await gaveta(page)
        .getByRole('tab', { name: /^Quem usa/ })
        .click()
      await expect(
        gaveta(page).getByRole('region', { name: 'empresas do município' }),
      ).toBeVisible()
    })

    await test.step('the list says what is known, and the map leads to the state', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('2,50 %').first()).toBeVisible()
      await page.getByRole('tab', { name: 'Cobertura' }).click()
      const paulista = page.getByRole('button', { name: /^São Paulo, SP/ })
      await expect(paulista).toBeVisible()
      const doEstado = page.getByRole('row').filter({ hasText: 'São Paulo' })
      await expect(doEstado.getByRole('cell', { name: /^(Municípios )?645$/ })).toBeVisible()
      await acessivel(page)
      await paulista.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/uf=SP/)
      await expect(page.getByText(/^645 municípios/)).toBeVisible()
    })
  })
}

test('a mistake is withdrawn with why, what is wrong is pointed out, and the history tells it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', TELA)
  await abrirMunicipio(page, 'Olinda', 'PE')
  await gaveta(page).getByRole('button', { name: 'Informar Prazo de cancelamento' }).click()
  const janela = page.getByRole('dialog', { name: /^Regra de Olinda/ })
  await janela.getByRole('button', { name: 'Ver o que muda' }).click()
  await janela.getByLabel('Quantos dias, ou que dia do mês').fill('30')
  await publicar(page, { desde: '01/01/2026', fonte: 'Decreto fictício 2/2025' })
  const prazos = doTipo(page, 'Prazo de cancelamento')
  await expect(prazos.getByText('30 dias corridos da emissão')).toBeVisible()
  const acoes = () =>
    prazos.getByRole('button', { name: /^Ações de Prazo de cancelamento/ }).click()

  await acoes()
  await page.getByRole('menuitem', { name: 'Apontar erro' }).click()
  await page.getByLabel('O que está errado, ou falta').fill('O decreto mudou em agosto.')
  await acessivel(page)
  await page.getByRole('button', { name: 'Apontar erro', exact: true }).click()
  await expect(gaveta(page).getByText('O decreto mudou em agosto.')).toBeVisible()
  await gaveta(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(gaveta(page).getByText('O decreto mudou em agosto.')).toHaveCount(0)

  await acoes()
  await page.getByRole('menuitem', { name: 'Retirar, foi engano' }).click()
  await page.getByLabel('Motivo').fill('publicada no município errado')
  await acessivel(page)
  await page.getByRole('button', { name: 'Retirar versão' }).click()
  await expect(prazos.getByText('Não conhecido')).toBeVisible()
  await expect(prazos.getByText('Ninguém informou')).toBeVisible()
})

test('two municípios side by side', async ({ page }) => {
  await chegar(page, 'contador', `${TELA}?aba=comparar`)
  await expect(page.getByRole('heading', { name: 'Escolha dois municípios' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Um município' }).fill('Olinda')
  await expect(page.getByRole('combobox', { name: 'Um município' })).toHaveValue('Olinda – PE')
  await page.getByRole('combobox', { name: 'Outro município' }).fill('Recife')
  await expect(page.getByRole('combobox', { name: 'Outro município' })).toHaveValue('Recife – PE')
  const comparacao = page.getByRole('region', { name: 'Comparação' })
  await expect(comparacao.getByRole('columnheader', { name: 'Recife – PE' })).toBeVisible()
  await expect(comparacao.getByText('Falta saber').first()).toBeVisible()
  await expect(comparacao.getByText('Igual').first()).toBeVisible()
  await acessivel(page)
  await comparacao.getByRole('button', { name: 'Só as diferentes' }).click()
  await expect(comparacao.getByText('Nenhuma regra conhecida dos dois é diferente.')).toBeVisible()
})

test('a table is refused with why, looked at line by line, published and taken back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', `${TELA}?aba=tabelas`)
  await expect(page.getByRole('heading', { name: 'Nenhuma tabela importada' })).toBeVisible()
  const enviar = (name: string, texto: string) =>
    page.getByLabel('Tabela de regras em CSV ou XLSX').setInputFiles({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(texto),
    })
  await enviar('errada.csv', 'a;b\n1;2')
  await expect(page.getByText('Não achei a linha de títulos', { exact: false })).toBeVisible()
  await acessivel(page)
  await enviar(
    'aliquotas.csv',
    [
      'Código IBGE;Tipo;Serviço ou de quem;Alíquota;Vigente de;Fonte',
      '2609600;aliquota-iss;01.07;2;01/01/2026;Lei fictícia 1/2025',
      '2609600;aliquota-iss;17.06;9;01/01/2026;Lei fictícia 1/2025',
    ].join('\n'),
  )
  await expect(page.getByRole('heading', { name: 'aliquotas.csv' })).toBeVisible()
  await expect(
    page
      .getByText(/vai até 5,00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await acessivel(page)
  await page.getByRole('button', { name: 'Publicar 1 linha' }).click()
  await expect(page.getByText('1 versão publicada.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByLabel('Motivo').fill('tabela de outro ano')
  await page.getByRole('button', { name: 'Desfazer tabela' }).click()
  await expect(page.getByText('1 versão retirada.')).toBeVisible()
  await page.getByRole('button', { name: 'Todas as tabelas' }).click()
  await expect(page.getByText('Desfeita').filter({ visible: true }).first()).toBeVisible()
})

test('while it loads the columns are there; what fails says so and is asked again', async ({
  page,
}) => {
  await chegar(page, 'contador', '/painel')
  let falhar = true
  await page.route('**/fiscal/municipios?*', async (rota) => {
    if (!falhar) return await rota.continue()
    await rota.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: 'about:blank', title: 'Serviço ocupado', status: 503, codigo: 'ocupado' },
        instance: '/fiscal/municipios',
      }),
    })
  })
  await page.goto(TELA)
  await expect(page.getByRole('alert').filter({ hasText: 'Serviço ocupado' })).toBeVisible({
    timeout: 30_000,
  })
  await acessivel(page)
  falhar = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText(/^5\.571 municípios/)).toBeVisible()
  await page.goto(`${TELA}?busca=cidadequenaoexiste`)
  await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible()
})

for (const [largura, altura, tema] of [
  [1280, 860, 'light'],
  [390, 844, 'dark'],
] as const)
  test(`a city that issues by its own service: the dialect and the address, at ${largura} ${tema}`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width: largura, height: altura })
    await page.emulateMedia({ colorScheme: tema })
    await chegar(page, 'contador', TELA)
    await abrirMunicipio(page, 'Sorocaba', 'SP')
    await gaveta(page).getByRole('button', { name: 'Informar Sistema de emissão' }).click()
    const janela = page.getByRole('dialog', { name: /^Regra de Sorocaba/ })
    const sistema = janela.getByLabel('Sistema', { exact: true })
    const dialeto = janela.getByLabel('Emitir pelo serviço ABRASF')
    const servico = janela.getByLabel('Endereço do serviço, em produção')
    await janela.getByLabel('Nome do sistema').fill('Nota Fictícia')
    await janela.getByLabel('Vale desde').fill('01/01/2026')
    await janela.getByLabel('Fonte', { exact: false }).fill('Decreto fictício 2/2025')
    const ver = janela.getByRole('button', { name: 'Ver o que muda' })

    await test.step('what does not go together is told by its field', async () => {
      await sistema.selectOption({ label: 'Sistema próprio' })
      await dialeto.selectOption({ label: 'ABRASF 2.04' })
      await servico.fill('https://nfse.sorocaba.example/ws')
      await ver.click()
      await expect(janela.getByText(/^Só o sistema ABRASF tem dialeto/).first()).toBeVisible()
      await sistema.selectOption({ label: 'ABRASF' })
      await servico.fill('http://nfse.sorocaba.example/ws')
      await ver.click()
      await expect(
        janela.getByText('Escreva o endereço inteiro do serviço, com https://.').first(),
      ).toBeVisible()
      await servico.fill('')
      await ver.click()
      await expect(janela.getByText(/^Diga o endereço do serviço/).first()).toBeVisible()
      await acessivel(page)
    })

    await servico.fill('https://nfse.sorocaba.example/ws')
    await publicar(page, { desde: '01/01/2026', fonte: 'Decreto fictício 2/2025' })
    const regra = doTipo(page, 'Sistema de emissão')
    await expect(regra.getByText('ABRASF · Nota Fictícia · emite por ABRASF 2.04')).toBeVisible()

    await test.step('another version starts from what is said', async () => {
      await regra.getByRole('button', { name: /^Ações de Sistema de emissão/ }).click()
      await page.getByRole('menuitem', { name: 'Publicar outra versão' }).click()
      await expect(dialeto).toHaveValue('abrasf-2.04')
      await expect(servico).toHaveValue('https://nfse.sorocaba.example/ws')
    })
  })
