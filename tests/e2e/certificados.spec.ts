// A company's digital certificate by the screen: sent with its password, refused in words, used in its place, replaced
// and revoked; at two widths, by the keyboard, and by who may only look.
import type { Page } from '@playwright/test'
import { fabricarPfx, type NovoPfx } from '@razao/formats/certificado/testes'
import pg from 'pg'
import { assentar } from './assentar.ts'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const SENHA = ' senha com espaço no começo'
const TELA = '/perfil/certificados-digitais'
const UM_DIA_MS = 24 * 60 * 60_000
const daqui = (dias: number) => new Date(Date.now() + dias * UM_DIA_MS)

type Empresa = { id: number; cnpj: string; apelido: string }

/** A company of the demonstration that has no certificate: another one for each number. */
async function umaSemCertificado(n: number): Promise<Empresa> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<Empresa>(
      `select e.id::int, e.identificacao as cnpj, e.apelido from empresa e join escritorio o using (escritorio_id)
       where o.demonstracao and e.categoria = 1 and e.encerrada_em is null and length(e.identificacao) = 14
         and not exists (select from certificado_digital c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id)
         and o.escritorio_id = (select min(escritorio_id) from escritorio where demonstracao)
       order by e.id desc offset $1 limit 1`,
      [n],
    )
    const [empresa] = rows
    if (!empresa) throw new Error('a demonstração não tem empresa sem certificado')
    return empresa
  } finally {
    await banco.end()
  }
}

const pfx = (novo: Partial<NovoPfx>) => ({
  name: 'empresa.pfx',
  mimeType: 'application/x-pkcs12',
  buffer: Buffer.from(fabricarPfx({ senha: SENHA, titular: 'FICTÍCIA LTDA', ...novo })),
})
const janela = (page: Page) => page.getByRole('dialog')
const escolher = (page: Page, arquivo: ReturnType<typeof pfx>) =>
  page.locator('input[type=file]').setInputFiles(arquivo)
const guardar = (page: Page) =>
  janela(page).getByRole('button', { name: 'Guardar certificado' }).click()
const cartao = (page: Page, titular: string) =>
  page.getByRole('region', { name: titular, exact: true })

async function enviar(page: Page, arquivo: ReturnType<typeof pfx>, senha = SENHA): Promise<void> {
  await escolher(page, arquivo)
  await janela(page).getByLabel('Senha do arquivo').fill(senha)
  await guardar(page)
}

async function acessivel(page: Page): Promise<void> {
  await assentar(page)
  expect(await violacoes(page)).toEqual([])
}

for (const [indice, largura] of [1280, 390].entries()) {
  test(`sent, refused in words, replaced and revoked at ${largura}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: largura, height: 860 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { id, cnpj, apelido } = await umaSemCertificado(indice)
    const nosso = (novo: Partial<NovoPfx> = {}) => pfx({ cnpj, ...novo })
    await chegar(page, 'contador', `${TELA}?empresa=${id}`)

    await test.step('nothing yet, and why to send one', async () => {
      await expect(page.getByRole('heading', { name: 'Nenhum certificado guardado' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Usar procuração e-CAC' })).toBeVisible()
      await acessivel(page)
    })

    await test.step('each error is said, where it is, and nothing that was typed is lost', async () => {
      await page.getByRole('button', { name: 'Enviar certificado' }).click()
      await expect(janela(page)).toContainText(`Enviar o certificado de ${apelido}`)
      await guardar(page)
      await expect(janela(page).getByText('Faltam 2 campos')).toBeVisible()
      await escolher(page, { ...nosso(), name: 'empresa.cer' })
      await expect(janela(page).getByText('Escolha um arquivo .pfx ou .p12.').first()).toBeVisible()
      await enviar(page, nosso(), 'outra')
      await expect(janela(page).getByText('Senha incorreta').first()).toBeVisible()
      await acessivel(page)
      const recusados = [
        [nosso({ cnpj: '12345678000195' }), 'é do CNPJ 12.345.678/0001-95'],
        [nosso({ de: daqui(-400), ate: daqui(-3) }), 'O certificado venceu em'],
        [nosso({ de: daqui(3) }), 'só começa a valer em'],
        [nosso({ usos: [] }), 'autenticação de cliente'],
        [{ ...nosso(), buffer: Buffer.from('<NFSe/>') }, 'não é um certificado A1'],
      ] as const
      for (const [arquivo, dito] of recusados) {
        await enviar(page, arquivo)
        await expect(janela(page).getByText(dito).first()).toBeVisible()
      }
    })

    await test.step('the right one is kept, with its password as it was typed', async () => {
      await enviar(page, nosso({ ate: daqui(100) }))
      await expect(janela(page)).toHaveCount(0)
      const dele = cartao(page, 'FICTÍCIA LTDA')
      await expect(dele.getByText('Vence em 100 dias')).toBeVisible()
      await expect(dele.getByText('e-CNPJ, A1')).toBeVisible()
      await expect(dele.getByText('AC Fictícia Múltipla v1')).toBeVisible()
      await expect(dele.getByRole('region', { name: /^Últimos usos/ })).toContainText('Guardado')
      const guardado = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.body.textContent]),
      )
      expect(guardado).not.toContain(SENHA)
      expect(guardado).not.toContain('PRIVATE KEY')
      await acessivel(page)
    })

    await test.step('the same one again changes nothing', async () => {
      await page.getByRole('button', { name: 'Enviar certificado', exact: true }).click()
      const mesmo = nosso({ serial: '0d', de: new Date('2026-01-01'), ate: daqui(300) })
      await enviar(page, mesmo)
      await expect(janela(page)).toHaveCount(0)
      await expect(
        page.getByRole('region', { name: 'Certificados anteriores', exact: true }),
      ).toContainText('Substituído')
      await page.getByRole('button', { name: 'Substituir o certificado de FICTÍCIA LTDA' }).click()
      await expect(janela(page)).toContainText('cuja chave é apagada na hora')
      await enviar(page, mesmo)
      await expect(page.getByText('Este certificado já está guardado e em uso.')).toBeVisible()
      await page.getByRole('button', { name: 'FECHAR', exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(janela(page)).toHaveCount(0)
    })

    await test.step('revoked after being told what stops, with a reason', async () => {
      await page.getByRole('button', { name: 'Revogar o certificado de FICTÍCIA LTDA' }).click()
      await expect(
        janela(page).getByText('As NFS-e desta empresa deixam de ser emitidas'),
      ).toBeVisible()
      await expect(janela(page).getByText('Nada o usou nos últimos 90 dias.')).toBeVisible()
      await acessivel(page)
      await janela(page).getByRole('button', { name: 'Revogar', exact: true }).click()
      await expect(janela(page).getByText('Escreva um motivo').first()).toBeVisible()
      await janela(page).getByLabel('Motivo').fill('trocamos de autoridade certificadora')
      await janela(page).getByRole('button', { name: 'Revogar', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Nenhum certificado guardado' })).toBeVisible()
      const anteriores = page.getByRole('region', { name: 'Certificados anteriores', exact: true })
      await expect(anteriores).toContainText('trocamos de autoridade certificadora')
      await expect(anteriores.getByRole('row')).toHaveCount(3)
      await acessivel(page)
    })
  })
}

test('dropped on the page, sent by the keyboard, shown as about to end', async ({ page }) => {
  test.setTimeout(90_000)
  const { id, cnpj } = await umaSemCertificado(2)
  await chegar(page, 'contador', `${TELA}?empresa=${id}`)
  await expect(page.getByRole('heading', { name: 'Nenhum certificado guardado' })).toBeVisible()
  const { buffer } = pfx({ cnpj, ate: daqui(12) })
  const solto = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
    const dados = new DataTransfer()
    dados.items.add(new File([bytes], 'solto.pfx'))
    return dados
  }, buffer.toString('base64'))
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: solto })
  await expect(page.getByText('Solte o .pfx para enviar')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: solto })
  await expect(page.getByText('Solte o .pfx para enviar')).toHaveCount(0)
  await expect(janela(page).getByText('solto.pfx')).toBeVisible()
  const senha = janela(page).getByLabel('Senha do arquivo')
  await senha.focus()
  await page.keyboard.type(SENHA)
  await page.keyboard.press('Control+Enter')
  await expect(cartao(page, 'FICTÍCIA LTDA').getByText('Vence em 12 dias')).toBeVisible()
  await expect(page.getByText('Compre ou renove o A1 na autoridade certificadora')).toBeVisible()
  // The key of the creation button, as on the lists.
  await page.keyboard.press('n')
  await expect(janela(page).getByRole('button', { name: 'Escolher o .pfx' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(janela(page)).toHaveCount(0)
})

test('the owner sees the one of their company; who may only look has no way to change; what fails is asked for again', async ({
  page,
}) => {
  test.setTimeout(90_000)
  let falha = true
  await page.route('**/certificados', (rota) => (falha ? rota.abort() : rota.continue()))
  await chegar(page, 'empresa', TELA)
  await expect(page.getByRole('alert').first()).toBeVisible()
  falha = false
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  const outraForma = page.getByRole('region', { name: 'Usar procuração e-CAC' })
  await expect(outraForma).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar certificado' })).toBeVisible()
  await acessivel(page)

  await page.route('**/api/sessao', async (rota) => {
    const resposta = await rota.fetch()
    await rota.fulfill({
      response: resposta,
      json: { ...(await resposta.json()), permissoes: ['ver'] },
    })
  })
  await page.reload()
  await expect(outraForma).toBeVisible()
  await assentar(page)
  for (const name of [/^Enviar certificado/, /^Revogar/, /^Substituir/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
