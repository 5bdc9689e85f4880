// Passkeys with the browser's own virtual authenticator, and what the hosted pages ask after a password.

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  abrirApp,
  chamar,
  criarCliente,
  entrarPorRedirecionamento,
  expect,
  type IdentidadeNoAr,
  irParaAEntrada,
  PESSOA,
  preencher,
  test,
} from './identidade-oidc.ts'

async function autenticadorVirtual(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The account's API, called from the page as the application does. */
async function pedir(
  page: Page,
  no: IdentidadeNoAr,
  pedido: { metodo: string; caminho: string; corpo?: object },
): Promise<{ status: number; corpo: Record<string, unknown> }> {
  const { feito: token } = await chamar(page, 'getTokenSilently')
  return page.evaluate(
    async ({ url, metodo, corpo, autorizacao }) => {
      const resposta = await fetch(url, {
        method: metodo,
        headers: { authorization: autorizacao, 'content-type': 'application/json' },
        ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      })
      const texto = await resposta.text()
      return { status: resposta.status, corpo: texto === '' ? {} : JSON.parse(texto) }
    },
    {
      url: `${no.issuer}identidade/conta/${pedido.caminho}`,
      metodo: pedido.metodo,
      corpo: pedido.corpo,
      autorizacao: `Bearer ${token}`,
    },
  )
}

/** Creates a passkey in the page from the options of the server, as the application's own code would. */
async function criarChave(page: Page, no: IdentidadeNoAr, nome: string) {
  const opcoes = await pedir(page, no, { metodo: 'POST', caminho: 'chaves/opcoes' })
  expect(opcoes.status).toBe(200)
  const resposta = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never)
    const feita = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return feita.toJSON() as object
  }, opcoes.corpo)
  return pedir(page, no, { metodo: 'POST', caminho: 'chaves', corpo: { resposta, nome } })
}

test('a passkey is registered, signs in alone with both factors, is renamed and removed', async ({
  page,
  no,
}) => {
  await autenticadorVirtual(page)
  await entrarPorRedirecionamento(page, no)
  const criada = await criarChave(page, no, 'Notebook')
  expect(criada.status).toBe(201)
  await page.context().clearCookies()
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.waitForURL(/\/conta\/token\?/)
  await criarCliente(page, no)
  expect((await chamar(page, 'handleRedirectCallback')).erro).toBeUndefined()
  const dados = await pedir(page, no, { metodo: 'GET', caminho: 'dados' })
  expect(dados.corpo).toMatchObject({ email: PESSOA.email, provas: ['hwk', 'user', 'mfa'] })
  const chave = `chaves/${criada.corpo.chaveId}`
  const renomear = { metodo: 'PATCH', caminho: chave, corpo: { nome: 'Cofre' } }
  expect((await pedir(page, no, renomear)).status).toBe(204)
  const lista = await pedir(page, no, { metodo: 'GET', caminho: 'chaves' })
  expect(lista.corpo).toMatchObject({ chaves: [{ nome: 'Cofre' }] })
  expect((await pedir(page, no, { metodo: 'DELETE', caminho: chave })).status).toBe(204)
  await page.context().clearCookies()
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'não foi reconhecida' })).toBeFocused()
})

test('a challenge answered twice, or by another account, registers nothing', async ({
  page,
  no,
}) => {
  await autenticadorVirtual(page)
  await entrarPorRedirecionamento(page, no)
  const opcoes = await pedir(page, no, { metodo: 'POST', caminho: 'chaves/opcoes' })
  const resposta = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never)
    const feita = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return feita.toJSON() as object
  }, opcoes.corpo)
  const registrar = { metodo: 'POST', caminho: 'chaves', corpo: { resposta, nome: 'Uma' } }
  expect((await pedir(page, no, registrar)).status).toBe(201)
  const repetida = await pedir(page, no, registrar)
  expect(repetida).toMatchObject({ status: 422, corpo: { error: 'chave_recusada' } })
  await no.pool.query('delete from identidade.chave_de_acesso')
  await no.pool.query('delete from identidade.codigo_de_recuperacao')
})

test('who has only a passkey is asked for it after the password, or for a recovery code', async ({
  page,
  no,
}) => {
  await autenticadorVirtual(page)
  await entrarPorRedirecionamento(page, no)
  const criada = await criarChave(page, no, 'Notebook')
  const recuperacao = criada.corpo.recuperacao as string[]
  expect(recuperacao).toHaveLength(10)
  const comSenha = async () => {
    await page.context().clearCookies()
    await abrirApp(page, no)
    await irParaAEntrada(page)
    await preencher(page)
    await expect(page.getByRole('heading', { name: 'Segundo passo' })).toBeVisible()
  }
  const provas = async () => {
    await page.waitForURL(/\/conta\/token\?/)
    await criarCliente(page, no)
    expect((await chamar(page, 'handleRedirectCallback')).erro).toBeUndefined()
    return (await pedir(page, no, { metodo: 'GET', caminho: 'dados' })).corpo
  }
  await comSenha()
  await expect(page.getByText('não oferece chaves de acesso')).toBeHidden()
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  expect(await provas()).toMatchObject({
    segundoFator: true,
    provas: ['pwd', 'hwk', 'user', 'mfa'],
  })
  await comSenha()
  await page.getByRole('link', { name: 'Usar código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recuperacao[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  expect(await provas()).toMatchObject({ provas: ['pwd', 'otp', 'mfa'] })
  const chave = `chaves/${criada.corpo.chaveId}`
  expect((await pedir(page, no, { metodo: 'DELETE', caminho: chave })).status).toBe(204)
  const { rows } = await no.pool.query('select from identidade.codigo_de_recuperacao')
  expect(rows).toEqual([])
})

test('a passkey of somebody else is no second step', async ({ page, no }) => {
  await autenticadorVirtual(page)
  await entrarPorRedirecionamento(page, no)
  expect((await criarChave(page, no, 'Notebook')).status).toBe(201)
  await page.context().clearCookies()
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await preencher(page)
  // Between the question and the answer, the key becomes another person's.
  await no.pool.query(
    `with outra as (insert into identidade.conta (email, nome) values ('outra@exemplo.com.br', 'Outra Exemplo') returning id)
     update identidade.chave_de_acesso set conta_id = outra.id from outra`,
  )
  await no.pool.query(
    `insert into identidade.chave_de_acesso (conta_id, credencial, chave_publica, nome)
     select id, 'outra-credencial', '\\x00', 'Outra' from identidade.conta where email = $1`,
    [PESSOA.email],
  )
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'não é desta conta' })).toBeFocused()
  await no.pool.query(`delete from identidade.conta where email = 'outra@exemplo.com.br'`)
  await no.pool.query('delete from identidade.chave_de_acesso')
  await no.pool.query('delete from identidade.codigo_de_recuperacao')
})

test('the authenticator app is asked for after the password, and six digits are enough', async ({
  page,
  no,
}) => {
  await entrarPorRedirecionamento(page, no)
  const proposto = await pedir(page, no, { metodo: 'POST', caminho: 'fatores/preparar' })
  const totp = new TOTP({ secret: Secret.fromBase32(String(proposto.corpo.segredo)) })
  const { fatorId } = proposto.corpo
  const corpo = { fatorId, codigo: totp.generate(), nome: 'Celular' }
  const feito = await pedir(page, no, { metodo: 'POST', caminho: 'fatores/confirmar', corpo })
  expect(feito.corpo.recuperacao).toHaveLength(10)
  await page.context().clearCookies()
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await preencher(page)
  await expect(page.getByRole('heading', { name: 'Segundo passo' })).toBeVisible()
  const seguinte = totp.generate({ timestamp: Date.now() + 30_000 })
  await page.getByLabel('Código de 6 dígitos').pressSequentially(seguinte)
  await page.waitForURL(/\/conta\/token\?/)
  await criarCliente(page, no)
  await chamar(page, 'handleRedirectCallback')
  const remover = { metodo: 'DELETE', caminho: `fatores/${fatorId}` }
  expect((await pedir(page, no, remover)).status).toBe(204)
})

test('who forgot the password gets back in through the e-mail', async ({ page, no }) => {
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('E-mail').fill(PESSOA.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se existir uma conta, enviamos o link.')).toBeVisible()
  await expect(async () => {
    await page.goto(`${no.issuer}identidade/caixa-de-saida`)
    await page
      .getByRole('link', { name: /nova-senha/ })
      .first()
      .click({ timeout: 500 })
  }).toPass()
  await page.getByLabel('Nova senha', { exact: true }).fill(PESSOA.senha)
  await page.getByLabel('Repita a nova senha').fill(PESSOA.senha)
  await expect(page.locator('[data-cumprida=true]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Sua senha foi trocada.')).toBeVisible()
})
