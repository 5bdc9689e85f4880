// People of their own for the specs of the account: nobody else's sign-in changes under them.
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { umCnpj } from './conta-numeros.ts'

export const SENHA = 'um lago sem vento'
let quantas = 0

/** An e-mail nobody else of this run has. */
export const emailNovo = (): string => {
  quantas += 1
  return `pessoa${process.pid}x${quantas}@exemplo.com.br`
}

const daConta = async (caminho: string, corpo: object): Promise<Response> =>
  fetch(new URL(`/identidade/conta/${caminho}`, process.env.RAZAO_E2E_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  })

async function comBanco<T>(fazer: (banco: pg.Client) => Promise<T>): Promise<T> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    return await fazer(banco)
  } finally {
    await banco.end()
  }
}

/** The link of a page of ours in the newest message to this e-mail, read in the outbox anybody sees. */
export async function linkPara(page: Page, email: string, pagina: string): Promise<string> {
  let achado = ''
  await expect(async () => {
    await page.goto('/identidade/caixa-de-saida')
    const mensagem = page
      .getByRole('article')
      .filter({ hasText: `Para ${email}` })
      .first()
    const link = mensagem.getByRole('link', { name: new RegExp(pagina) })
    achado = (await link.getAttribute('href', { timeout: 500 })) ?? ''
    expect(achado).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return achado
}

/** An account with the e-mail proved, in as many offices as names are given (in the demonstration's when none). */
export async function criarPessoa(
  page: Page,
  { escritorios = [] as string[], perfil = 2 } = {},
): Promise<{ email: string }> {
  const email = emailNovo()
  expect(
    (await daConta('registrar', { email, nome: 'Pessoa de Teste', senha: SENHA })).status,
  ).toBe(202)
  const link = new URL(await linkPara(page, email, 'conta/confirmar'))
  const codigo = link.searchParams.get('codigo')
  expect((await daConta('confirmar', { codigo })).status).toBe(200)
  await comBanco(async (banco) => {
    const { rows: contas } = await banco.query<{ conta_id: string }>(
      'select id as conta_id from identidade.conta where email = $1',
      [email],
    )
    const { rows: usuarios } = await banco.query<{ id: string }>(
      'select app.garantir_usuario($1, $2, $3) as id',
      [contas[0]?.conta_id, 'Pessoa de Teste', email],
    )
    const onde: string[] = []
    for (const nome of escritorios) {
      const { rows } = await banco.query<{ escritorio_id: string }>(
        `insert into escritorio (nome, razao_social, cnpj, email) values ($1, $1, $2, $3)
         returning escritorio_id`,
        [nome, umCnpj(), email],
      )
      onde.push(rows[0]?.escritorio_id ?? '')
    }
    if (onde.length === 0) {
      const { rows } = await banco.query<{ escritorio_id: string }>(
        'select escritorio_id from escritorio where demonstracao order by 1 limit 1',
      )
      onde.push(rows[0]?.escritorio_id ?? '')
    }
    for (const escritorioId of onde)
      await banco.query(
        'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, $3)',
        [escritorioId, usuarios[0]?.id, perfil],
      )
  })
  return { email }
}

/** Fills the hosted page. */
export async function preencherEntrada(page: Page, email: string, senha = SENHA): Promise<void> {
  // The page before has a field of this name too; only this one asks for the password.
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Leaves by the screen, as a person does. */
export async function sair(page: Page): Promise<void> {
  await page.goto('/conta/sair')
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
}
