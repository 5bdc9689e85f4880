// Notes that come by themselves: where the reading of each company stands, what came and what waits for a person, and the
// check of a month against the national environment; at two widths, in both themes, by the keyboard.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/receitas/notas-fiscais?aba=portal'
const MES = '2026-09'

type Empresa = { id: number; apelido: string }

async function noBanco<T>(fazer: (banco: pg.Client) => Promise<T>): Promise<T> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  return await fazer(banco).finally(() => banco.end())
}

/** A company whose certificate the simulated service takes, and what once came to it. */
const comDocumentos = (n: number): Promise<Empresa> =>
  noBanco(async (banco) => {
    const { rows } = await banco.query<Empresa & { escritorio: number; nota: number }>(
      `select e.escritorio_id::int as escritorio, e.id::int, e.apelido,
         (select max(n.id)::int from nota_fiscal n where n.escritorio_id = e.escritorio_id and n.empresa_id = e.id) as nota
       from empresa e
       join certificado_digital c using (escritorio_id) join escritorio o using (escritorio_id)
       where o.demonstracao and c.empresa_id = e.id and c.serial is not null and c.situacao = 'ativo' and c.tipo = 1
         and c.expira_em > now() and c.emissor like 'AC FICTICIA %'
         and exists (select from dps d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id)
       order by e.id offset $1 limit 1`,
      [n],
    )
    const [empresa] = rows
    if (empresa === undefined) throw new Error('a demonstração não tem quem emita')
    const { escritorio, id, nota } = empresa
    await banco.query(
      'delete from captura_documento where escritorio_id = $1 and empresa_id = $2',
      [...[escritorio, id]],
    )
    await banco.query(
      `insert into captura (escritorio_id, empresa_id) values ($1, $2) on conflict do nothing`,
      [escritorio, id],
    )
    await banco.query(
      `insert into captura_documento (escritorio_id, empresa_id, nsu, tipo_na_fonte, tipo, chave, sha256, conteudo, situacao,
         motivo, direcao, numero, competencia, emissao, contraparte, valor, campos, nota_id, espera_empresa_id, espera_competencia)
       values
         ($1, $2, 1, 'NFSE', 'nota', 'a', 'a', 'x', 'diferente', 'A nota que está aqui tem a mesma chave e outro conteúdo.', 1,
           '901', $4, $5, 'Cliente Fictício Ltda', 100000, '[{"campo":"valor","aqui":90000,"la":100000},{"campo":"issRetido","aqui":false,"la":true}]', $3, null, null),
         ($1, $2, 2, 'NFSE', 'nota', 'b', 'b', 'x', 'em-espera', 'A competência 09/2026 está bloqueada. Entra sozinha quando o mês for reaberto.', 2,
           '77', $4, $5, 'Fornecedor Fictício S.A.', 55000, '[]', null, $2, $4),
         ($1, $2, 3, 'NFSE', 'nota', 'c', 'c', 'x', 'recusada', 'A chave de acesso não confere com a própria nota.', 1,
           '12', $4, $5, 'Cliente Fictício Ltda', 1000, '[]', null, null, null)`,
      [escritorio, id, nota, MES, `${MES}-12`],
    )
    return { id, apelido: empresa.apelido }
  })

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}
const retrato = async (page: Page, nome: string): Promise<void> => {
  const pasta = process.env.RAZAO_RETRATOS
  if (pasta) await page.screenshot({ path: `${pasta}/${nome}.png`, fullPage: true })
}
const gaveta = (page: Page) => page.getByRole('dialog')

for (const [indice, [largura, altura, tema]] of (
  [
    [1280, 860, 'light'],
    [390, 844, 'dark'],
  ] as const
).entries()) {
  test(`what came is read, decided and checked at ${largura} ${tema}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: largura, height: altura })
    await page.emulateMedia({ colorScheme: tema })
    const { id, apelido } = await comDocumentos(indice)
    await chegar(page, 'contador', `${TELA}&busca=${encodeURIComponent(apelido)}`)

    await test.step('the company is asked for now, and is up to date in a moment', async () => {
      await expect(page.getByRole('link', { name: 'Capturas', exact: true })).toBeVisible()
      await page.getByRole('button', { name: `Capturar agora: ${apelido}` }).click()
      await expect(page.getByText(/A captura de 1 empresa começa em seguida/)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: apelido }).first()).toContainText(
        'Em dia',
        { timeout: 30_000 },
      )
      await acessivel(page)
      await retrato(page, `capturas-${largura}`)
    })

    await test.step('what waits for a person is shown field by field, and decided', async () => {
      await page.goto(`${TELA}&ver=documentos&empresaId=${id}&situacao=diferente`)
      await expect(page.getByText(/Valor: R\$.900,00 aqui, R\$.1\.000,00 no portal/)).toBeVisible()
      await acessivel(page)
      await retrato(page, `documentos-${largura}`)
      await page
        .getByRole('row')
        .filter({ hasText: 'Nº 901' })
        .getByRole('gridcell')
        .first()
        .click()
      await expect(gaveta(page).getByRole('row', { name: /ISS retido/ })).toContainText('Sim')
      await acessivel(page)
      await retrato(page, `documento-${largura}`)
      await gaveta(page).getByRole('button', { name: 'Ficar com o daqui' }).click()
      const pergunta = page.getByRole('dialog', { name: 'Ficar com o daqui?' })
      await expect(pergunta).toBeVisible()
      await acessivel(page)
      await retrato(page, `pergunta-${largura}`)
      await pergunta.getByRole('button', { name: 'Ficar com o daqui' }).click()
      await expect(page.getByText('A nota ficou com o conteúdo daqui.')).toBeVisible()
      await expect(
        page.getByRole('heading', { name: 'Nada encontrado com estes filtros' }),
      ).toBeVisible()
    })

    await test.step('by the keyboard: a row is opened, left, and opened again', async () => {
      await page.goto(`${TELA}&ver=documentos&empresaId=${id}&situacao=em-espera`)
      await page.locator('[role=row][aria-rowindex="2"]').click()
      await expect(gaveta(page).getByRole('heading').first()).toContainText('77')
      await acessivel(page)
      await page.keyboard.press('Escape')
      await expect(gaveta(page)).toHaveCount(0)
      if (largura < 620) return
      // The focus is back on the row: Enter opens it again.
      await page.keyboard.press('Enter')
      await expect(gaveta(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(gaveta(page)).toHaveCount(0)
    })

    await test.step('a month is checked against the portal, and its lists are kept', async () => {
      await page.goto(`${TELA}&ver=conferencias`)
      await expect(
        page.getByRole('heading', { name: 'Nenhuma conferência ainda' }).or(page.getByRole('grid')),
      ).toBeVisible()
      await acessivel(page)
      await retrato(page, `conferencias-${largura}`)
      const conferenciaId = await umaConferencia(id)
      await page.goto(`${TELA}&ver=conferencias&conferencia=${conferenciaId}`)
      await expect(page.getByText(/3 notas iguais e 2 a olhar/)).toBeVisible()
      await page.getByRole('button', { name: /^Só no portal/ }).click()
      await expect(page.getByText('Fornecedor Fictício S.A.')).toBeVisible()
      await acessivel(page)
      await retrato(page, `conferencia-${largura}`)
      await page.getByRole('button', { name: /^Diferentes/ }).click()
      await expect(page.getByText(/Situação: Ativa aqui, Cancelada no portal/)).toBeVisible()
    })
  })
}

/** A check as it comes out. */
const umaConferencia = (empresaId: number): Promise<number> =>
  noBanco(async (banco) => {
    const { rows } = await banco.query<{ id: number; escritorio: number }>(
      `insert into conferencia_da_fonte (escritorio_id, empresa_id, competencia, estado, iguais, de_outra_fonte, pedida_por_nome, concluida_em)
       select escritorio_id, id, $2, 'pronta', 3, 2, 'Pessoa Fictícia', now() from empresa where id = $1
       returning id::int, escritorio_id::int as escritorio`,
      [empresaId, MES],
    )
    const [conferencia] = rows
    await banco.query(
      `insert into conferencia_da_fonte_item (escritorio_id, conferencia_id, ordem, empresa_id, lista, direcao, chave, numero,
         emissao, contraparte, valor, campos, motivo)
       values ($1, $2, 1, $3, 'so-la', 2, 'b', '77', $4, 'Fornecedor Fictício S.A.', 55000, '[]', 'A competência está bloqueada.'),
         ($1, $2, 2, $3, 'diferente', 1, 'a', '901', $4, 'Cliente Fictício Ltda', 100000,
           '[{"campo":"situacao","aqui":1,"la":2}]', null)`,
      [conferencia?.escritorio, conferencia?.id, empresaId, `${MES}-12`],
    )
    return conferencia?.id ?? 0
  })
