// A guide is paid, the tax goes down: the month says how much was paid too much, and goes on by a person's answer.
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { violacoes } from './axe.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()
const mapa = `/painel/fechamento?competencia=${MES}`

/** One of the Simples whose month is done but for the lock, and whose tax is of what was sold, not of what came in. */
async function umaPronta(): Promise<string> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<{ apelido: string }>(
      `select e.apelido from fechamento f
       join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
       where f.escritorio_id = (select escritorio_id from empresa group by 1 order by count(*) desc limit 1) and f.competencia = $1 and f.regime = 1 and f.contabil = 2 and f.bloqueio = 0 and f.guia = 2 and not f.sem_movimento
         and exists (select from guia g where g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id
           and g.competencia = f.competencia and g.chave = 'das' and g.estado <> 'substituida')
         and not exists (select from empresa_perfil p where p.escritorio_id = f.escritorio_id and p.empresa_id = f.empresa_id and p.base_reconhecimento = 1)
       order by f.faturamento desc limit 1`,
      [MES],
    )
    return rows[0]?.apelido ?? ''
  } finally {
    await banco.end()
  }
}

const linhaDa = (page: Page, nome: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Selecionar ${nome}` }) })

async function abrirGaveta(page: Page, nome: string): Promise<Locator> {
  await page.goto(`${mapa}&busca=${encodeURIComponent(nome)}`)
  await linhaDa(page, nome).getByText(nome).click()
  const gaveta = page.getByRole('dialog').filter({ hasText: nome })
  await expect(gaveta.getByRole('tab', { name: 'Etapas' })).toBeVisible()
  return gaveta
}

const etapa = (gaveta: Locator, nome: string): Locator =>
  gaveta.getByRole('listitem').filter({ has: gaveta.page().getByText(nome, { exact: true }) })

async function executar(page: Page, gaveta: Locator): Promise<void> {
  await gaveta.getByRole('button', { name: 'Executar tudo que dá' }).click()
  await page.getByRole('button', { name: 'Executar em 1 empresa' }).click()
}

/** Opens the DAS of the month from the drawer. */
async function abrirGuia(page: Page, nome: string): Promise<void> {
  const gaveta = await abrirGaveta(page, nome)
  await gaveta.getByRole('tab', { name: /^Guias/ }).click()
  await gaveta.getByRole('link', { name: 'DAS', exact: true }).click()
  await expect(page).toHaveURL(/\/statics\/darf\/\d+/)
}

test('paid too much: the month stops, a person answers for it with a reason, and undoing brings it back', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await chegar(page, 'contador')
  const nome = await umaPronta()

  await test.step('the guide is paid', async () => {
    await abrirGuia(page, nome)
    const jaPaguei = page.getByRole('button', { name: 'Já paguei' })
    await expect(
      jaPaguei.or(page.getByRole('button', { name: 'Desfazer', exact: true })),
    ).toBeVisible()
    if (await jaPaguei.isVisible()) {
      await jaPaguei.click()
      await expect(page.getByLabel('Valor pago')).toHaveValue(/,\d\d$/)
      await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    }
    await expect(page.getByText('Paga', { exact: true })).toBeVisible()
  })

  await test.step('the revenue goes down and is confirmed', async () => {
    await page.goto(
      `/painel/fechamento/faturamento?competencia=${MES}&busca=${encodeURIComponent(nome)}`,
    )
    const linha = linhaDa(page, nome)
    await linha.getByRole('button', { name: /Ajuste/ }).click()
    await page.keyboard.type('-700,00')
    await page.keyboard.press('Enter')
    await page.getByLabel('Justificativa').fill('Nota cancelada depois de paga a guia')
    await page.getByRole('button', { name: 'Gravar o ajuste' }).click()
    await expect(linha).toContainText('A confirmar')
    await linha.getByText(nome).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirmar/ })
      .click()
    await expect(linha).toContainText('Confirmada')
  })

  await test.step('the month stops at the guide and says how much', async () => {
    const gaveta = await abrirGaveta(page, nome)
    await executar(page, gaveta)
    await expect(etapa(gaveta, 'Guia')).toContainText(/Pago a maior de R\$\s[\d.]+,\d\d\./, {
      timeout: 30_000,
    })
    await etapa(gaveta, 'Guia')
      .getByRole('button', { name: 'Seguir com o valor pago a maior' })
      .click()
    const dialogo = page.getByRole('dialog', { name: `Pago a maior em ${nome}` })
    await expect(dialogo.getByRole('row', { name: /^(CPP|ICMS|ISS|IRPJ)/ }).first()).toBeVisible()
    const seguir = dialogo.getByRole('button', { name: 'Seguir com o valor pago a maior' })
    await expect(seguir).toBeDisabled()
    expect(await violacoes(page)).toEqual([])

    await dialogo.getByRole('button', { name: /Como chegamos neste valor: pago a maior/ }).click()
    const memoria = page.getByRole('dialog', { name: /^Pago a maior: DAS/ })
    await expect(memoria.getByText(/LC 123\/2006, art\. 21, §§ 5º a 14/).first()).toBeVisible()
    await page.keyboard.press('Escape')

    await dialogo.getByLabel('Motivo').fill('Pedida a restituição')
    await seguir.click()
    await expect(page.getByText(/o mês segue com R\$.* pagos a maior/)).toBeVisible()
    await expect(etapa(gaveta, 'Guia')).toContainText('Feito')
    await expect(etapa(gaveta, 'Guia')).toContainText('Pedida a restituição')
    await executar(page, gaveta)
    await expect(etapa(gaveta, 'Contábil')).toContainText('Feito', { timeout: 30_000 })
    await gaveta.getByRole('tab', { name: /^Guias/ }).click()
    await expect(gaveta.getByText(/paga a maior em R\$.*, e o mês seguiu/)).toBeVisible()
  })

  await test.step('the guide says it, with who answered and why', async () => {
    await abrirGuia(page, nome)
    await expect(page.getByText(/^Pago a maior de R\$/)).toBeVisible()
    await expect(page.getByText(/seguiu com este valor em .*: Pedida a restituição/)).toBeVisible()
    expect(await violacoes(page)).toEqual([])
  })

  await test.step('undone, the guide of the value of now is asked for', async () => {
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByRole('button', { name: 'Desfazer o pagamento' }).click()
    await expect(page.getByRole('button', { name: 'Já paguei' })).toBeVisible()
    await expect(page.getByText(/^Pago a maior de R\$/)).toHaveCount(0)
    const gaveta = await abrirGaveta(page, nome)
    await expect(etapa(gaveta, 'Guia')).toContainText('Pendente')
    await executar(page, gaveta)
    await expect(etapa(gaveta, 'Contábil')).toContainText('Feito', { timeout: 30_000 })
  })
})
