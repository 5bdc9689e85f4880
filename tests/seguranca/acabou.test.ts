// What ended is ended (reliability: A3, A9): after each way in which a session or an access ends, the access token is
// refused by the API, the live stream of who listens ends, and nothing is renewed. At both faces.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { LIMITES_PADRAO } from '../../apps/identity/src/contas/limites.ts'
import { suspenderConta } from '../../apps/identity/src/index.ts'
import { createVigiaDasSessoes, VALE_MS } from '../../apps/identity/src/vigia-das-sessoes.ts'
import { INTERVALO_MS } from '../../apps/server/src/platform/http/vigia.ts'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import {
  chamarFace,
  entrarPelaFaceFirebase,
  enviar,
  pedirTokens,
  tokensDaFaceOidc,
} from './faces.ts'
import {
  abrirProdutoDeAtaque,
  CHAVE,
  CLIENTE,
  type ProdutoDeAtaque,
  SENHA,
} from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
})
afterAll(() => produto?.fechar())

const ESPERA = { timeout: 20_000, interval: 100 }

test('a session seen and a stream looked at take, together, less than five seconds', () => {
  expect(VALE_MS + INTERVALO_MS).toBeLessThan(5000)
})

/** A person with a place, in an office of their own. */
async function umaPessoa() {
  serie += 1
  const email = `pessoa${serie}@ficticio.example`
  const contaId = await produto.conta(email)
  const escritorio = await umEscritorio(produto)
  await produto.ligar(contaId, escritorio.usuarioId)
  return { email, contaId, escritorio }
}
type Pessoa = Awaited<ReturnType<typeof umaPessoa>>

const naApi = async (token: string): Promise<number> =>
  (
    await fetch(new URL('/api/sessao', produto.origem), {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

/** Listens, and tells when the server ended it. */
async function ouvir(token: string) {
  const resposta = await fetch(new URL('/api/eventos', produto.origem), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(resposta.status).toBe(200)
  const escuta = { acabou: false }
  void (async () => {
    for await (const _ of resposta.body ?? []);
    escuta.acabou = true
  })().catch(() => {})
  return escuta
}

const naConta = async (token: string, metodo: string, caminho: string, corpo: object = {}) =>
  await fetch(new URL(`/identidade/conta/${caminho}`, produto.origem), {
    method: metodo,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  })

type Renovada = { status: number; acesso: string; erro: string | undefined }
type Sessao = { acesso: string; renovar: () => Promise<Renovada> }

async function peloOidc({ email }: Pessoa) {
  const feito = await tokensDaFaceOidc(produto, { email })
  const { refresh_token, access_token: acesso } = feito.tokens
  const renovar = async (com = refresh_token) => {
    const { status, corpo } = await pedirTokens(produto, {
      grant_type: 'refresh_token',
      refresh_token: com,
    })
    const { access_token: acesso, refresh_token: refresh, error: erro } = corpo
    return { status, acesso, refresh, erro }
  }
  return { ...feito, acesso, refresh: refresh_token, renovar }
}

async function pelaFirebase({ email }: Pessoa) {
  const { corpo } = await entrarPelaFaceFirebase(produto, { email })
  const termos = { termos: true, privacidade: true }
  await enviar(produto, '/api/conta/aceites', {
    corpo: termos,
    cabecalhos: { authorization: `Bearer ${corpo.idToken}` },
  })
  const renovar = async (com = corpo.refreshToken) => {
    const url = new URL(`/securetoken.googleapis.com/v1/token?key=${CHAVE}`, produto.origem)
    const resposta = await fetch(url, {
      method: 'POST',
      headers: { origin: produto.origem },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: com }),
    })
    const lido = (await resposta.json()) as {
      id_token: string
      refresh_token: string
      error?: { message: string }
    }
    const erro = lido.error?.message
    return { status: resposta.status, acesso: lido.id_token, refresh: lido.refresh_token, erro }
  }
  return { acesso: corpo.idToken, refresh: corpo.refreshToken, renovar }
}
type Oidc = Awaited<ReturnType<typeof peloOidc>>
type Firebase = Awaited<ReturnType<typeof pelaFirebase>>

/** As the browser says that a page of the product led there. */
const DA_PAGINA = { headers: { 'sec-fetch-site': 'same-origin' } }

const revogar = async (token: string) =>
  await fetch(new URL('/oauth/revoke', produto.origem), {
    method: 'POST',
    headers: { origin: produto.origem },
    body: new URLSearchParams({ client_id: CLIENTE, token }),
  })

async function redefinir({ email }: Pessoa) {
  await naConta('', 'POST', 'pedir-redefinicao', { email })
  const codigo = (await produto.linkPara(email)).searchParams.get('codigo')
  const { status } = await naConta('', 'POST', 'redefinir', {
    codigo,
    senha: 'outra frase bem comprida',
  })
  expect(status).toBe(200)
}

async function trocarOCodigo({ code, pkce }: Oidc, verificador = pkce.verificador) {
  const { status } = await pedirTokens(produto, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verificador,
    redirect_uri: produto.volta,
  })
  expect(status).toBe(400)
}

const PELO_OIDC: Record<string, (sessao: Oidc, pessoa: Pessoa) => Promise<unknown>> = {
  'signing out': async ({ navegador }) => {
    const sair = `/v2/logout?client_id=${CLIENTE}&returnTo=${produto.origem}/conta/sair`
    expect((await navegador.pedir(new URL(sair, produto.origem), DA_PAGINA)).status).toBe(302)
  },
  'the session ended from another': async ({ acesso }, pessoa) => {
    const outra = await peloOidc(pessoa)
    const { status } = await naConta(outra.acesso, 'DELETE', `sessoes/${decodeJwt(acesso).sid}`)
    expect(status).toBe(204)
  },
  'all the others ended': async (_, pessoa) => {
    const outra = await peloOidc(pessoa)
    expect((await naConta(outra.acesso, 'POST', 'sessoes/encerrar-outras')).status).toBe(200)
    expect(await naApi(outra.acesso)).toBe(200)
  },
  'the password changed in another': async (_, pessoa) => {
    const outra = await peloOidc(pessoa)
    const senhas = { atual: SENHA, nova: 'outra frase bem comprida' }
    expect((await naConta(outra.acesso, 'POST', 'trocar-senha', senhas)).status).toBe(204)
  },
  'a new password by letter': (_, pessoa) => redefinir(pessoa),
  'the code presented again': (sessao) => trocarOCodigo(sessao),
  'the code presented again, by who does not know its verifier': (sessao) =>
    trocarOCodigo(sessao, 'x'.repeat(43)),
  'the code presented again after its minute': async (sessao, { contaId }) => {
    await produto.dono.query(
      `update identidade.oidc_registro set payload = jsonb_set(payload, '{exp}', '1')
       where modelo = 'AuthorizationCode' and payload ->> 'accountId' = $1`,
      [contaId],
    )
    await trocarOCodigo(sessao)
  },
  'the refresh token revoked': async ({ refresh }) =>
    expect((await revogar(refresh)).status).toBe(200),
  'the access token revoked': async ({ acesso }) =>
    expect((await revogar(acesso)).status).toBe(200),
  'the account suspended': (_, { contaId }) => suspenderConta(produto.dono as never, contaId),
  'the account deleted': (_, { contaId }) =>
    produto.dono.query('delete from identidade.conta where id = $1', [contaId]),
}

const PELA_FIREBASE: Record<string, (sessao: Firebase, pessoa: Pessoa) => Promise<unknown>> = {
  'the session ended from the account': async ({ acesso }, pessoa) => {
    const outra = await peloOidc(pessoa)
    const { status } = await naConta(outra.acesso, 'DELETE', `sessoes/${decodeJwt(acesso).sid}`)
    expect(status).toBe(204)
  },
  'revokeToken of the refresh token': async ({ acesso, refresh }) => {
    const pedido = { idToken: acesso, token: refresh, tokenType: 'REFRESH_TOKEN' }
    expect((await chamarFace(produto, '/v2/accounts:revokeToken', pedido)).status).toBe(200)
  },
  'revokeToken of the token itself': async ({ acesso }) => {
    const pedido = { idToken: acesso, token: acesso, tokenType: 'ACCESS_TOKEN' }
    expect((await chamarFace(produto, '/v2/accounts:revokeToken', pedido)).status).toBe(200)
  },
  'a new password by letter': (_, pessoa) => redefinir(pessoa),
  'the password changed in another': async (_, pessoa) => {
    const outra = await pelaFirebase(pessoa)
    const pedido = { idToken: outra.acesso, password: 'outra frase bem comprida' }
    expect((await chamarFace(produto, '/v1/accounts:update', pedido)).status).toBe(200)
  },
  'the account suspended': (_, { contaId }) => suspenderConta(produto.dono as never, contaId),
}

/** Moves the clock of everybody, so it is nobody's neighbour. */
async function voltarARenovar({ renovar, refresh }: Pick<Oidc | Firebase, 'renovar' | 'refresh'>) {
  expect((await renovar(refresh)).status).toBe(200)
  produto.avancar(11_000)
  expect((await renovar(refresh)).status).toBe(400)
}

/** The account goes on, and has no place: what is renewed opens nothing. */
const DE_LUGAR: Record<string, (pessoa: Pessoa) => Promise<unknown>> = {
  'the place suspended': ({ escritorio }) =>
    produto.dono.query(`update usuario_papel set situacao = 'suspenso' where escritorio_id = $1`, [
      escritorio.id,
    ]),
  'the office suspended': ({ escritorio }) =>
    produto.dono.query(`update escritorio set situacao = 'suspenso' where escritorio_id = $1`, [
      escritorio.id,
    ]),
}

/** Who has nothing to do with whoever is ended: nobody else is thrown out. */
let vizinha: { acesso: string; escuta: { acabou: boolean } }
beforeAll(async () => {
  const { acesso } = await peloOidc(await umaPessoa())
  vizinha = { acesso, escuta: await ouvir(acesso) }
})

/** The `expect` of the test that asks, for there are others at the same time. */
type Teste = Pick<TestContext, 'expect'>

async function provar(
  { expect }: Teste,
  sessao: Sessao,
  fazer: () => Promise<unknown>,
): Promise<void> {
  const escuta = await ouvir(sessao.acesso)
  expect(await naApi(sessao.acesso)).toBe(200)
  await fazer()
  await expect.poll(() => naApi(sessao.acesso), ESPERA).toBeGreaterThanOrEqual(401)
  await expect.poll(() => escuta.acabou, ESPERA).toBe(true)
  const renovada = await sessao.renovar()
  if (renovada.status === 200) expect(await naApi(renovada.acesso)).toBe(403)
  expect([await naApi(vizinha.acesso), vizinha.escuta.acabou]).toEqual([200, false])
}

async function acabaNoOidc(
  teste: Teste,
  fazer: (sessao: Oidc, pessoa: Pessoa) => Promise<unknown>,
) {
  const { expect } = teste
  const pessoa = await umaPessoa()
  const sessao = await peloOidc(pessoa)
  await provar(teste, sessao, () => fazer(sessao, pessoa))
  expect(await sessao.renovar()).toMatchObject({ status: 400, erro: 'invalid_grant' })
  const mudanca = await naConta(sessao.acesso, 'PATCH', 'dados', { nome: 'X' })
  expect(mudanca.status).toBe(401)
  expect(await mudanca.json()).toMatchObject({ error: 'nao_autenticado' })
  const deQuem = await fetch(new URL('/userinfo', produto.origem), {
    headers: { authorization: `Bearer ${sessao.acesso}` },
  })
  expect(deQuem.status).toBe(401)
  expect(await deQuem.json()).toMatchObject({ error: 'invalid_token' })
}

async function acabaNaFirebase(
  teste: Teste,
  fazer: (sessao: Firebase, pessoa: Pessoa) => Promise<unknown>,
) {
  const { expect } = teste
  const pessoa = await umaPessoa()
  const sessao = await pelaFirebase(pessoa)
  await provar(teste, sessao, () => fazer(sessao, pessoa))
  const { status, erro } = await sessao.renovar()
  expect(status).toBe(400)
  expect(erro).toMatch(/^(?:TOKEN_EXPIRED|USER_DISABLED)$/)
}

const PRAZO = { timeout: 90_000 }

// Each of them waits for the server to take notice: they wait together.
describe.concurrent('OIDC', () => {
  test.for(Object.entries(PELO_OIDC))('%s', PRAZO, ([, fazer], teste) => acabaNoOidc(teste, fazer))
  test.for(Object.entries(DE_LUGAR))('%s', PRAZO, async ([, fazer], teste) => {
    const pessoa = await umaPessoa()
    await provar(teste, await peloOidc(pessoa), () => fazer(pessoa))
  })
})

describe.concurrent('Firebase', () => {
  test.for(Object.entries(PELA_FIREBASE))('%s', PRAZO, ([, fazer], teste) =>
    acabaNaFirebase(teste, fazer),
  )
  test.for(Object.entries(DE_LUGAR))('%s', PRAZO, async ([, fazer], teste) => {
    const pessoa = await umaPessoa()
    await provar(teste, await pelaFirebase(pessoa), () => fazer(pessoa))
  })
})

describe('a refresh token that comes back', () => {
  test('OIDC', PRAZO, (teste) => acabaNoOidc(teste, voltarARenovar))
  test('Firebase', PRAZO, (teste) => acabaNaFirebase(teste, voltarARenovar))
})

test('another process takes notice by itself', { timeout: 60_000 }, async () => {
  const { acesso } = await peloOidc(await umaPessoa())
  const ctx = { pool: produto.dono as never, agora: Date.now, sessoes: LIMITES_PADRAO }
  const outroProcesso = createVigiaDasSessoes(ctx)
  expect(await outroProcesso(decodeJwt(acesso))).toBe(true)
  await revogar(acesso)
  await expect.poll(() => outroProcesso(decodeJwt(acesso)), ESPERA).toBe(false)
})

describe('by itself', () => {
  const { comum, lembrada } = LIMITES_PADRAO

  test.each([
    ['OIDC', peloOidc, comum],
    ['Firebase', pelaFirebase, lembrada],
  ] as const)('%s not used', { timeout: 90_000 }, async (_, entrar, { ociosa }) => {
    const sessao = await entrar(await umaPessoa())
    const escuta = await ouvir(sessao.acesso)
    produto.avancar((ociosa - 60) * 1000)
    expect(await naApi(sessao.acesso)).toBe(200)
    produto.avancar(120_000)
    await expect.poll(() => naApi(sessao.acesso), ESPERA).toBe(401)
    await expect.poll(() => escuta.acabou, ESPERA).toBe(true)
    const { status, erro } = await sessao.renovar()
    expect(status).toBe(400)
    expect(erro).toMatch(/^(?:TOKEN_EXPIRED|invalid_grant)$/)
  })

  test.each([
    ['OIDC', peloOidc, comum],
    ['Firebase', pelaFirebase, lembrada],
  ] as const)('%s used all along', { timeout: 90_000 }, async (_, entrar, { ociosa, maxima }) => {
    const sessao = await entrar(await umaPessoa())
    let atual = { ...sessao, status: 200 }
    const passo = ociosa - 60
    for (let idade = passo; idade < maxima; idade += passo) {
      produto.avancar(passo * 1000)
      atual = { ...atual, ...(await sessao.renovar(atual.refresh)) }
      expect([idade, atual.status, await naApi(atual.acesso)]).toEqual([idade, 200, 200])
    }
    produto.avancar(passo * 1000)
    await expect.poll(() => naApi(atual.acesso), ESPERA).toBe(401)
    const recusada = await sessao.renovar(atual.refresh)
    expect(recusada.status).toBe(400)
    expect(recusada.erro).toMatch(/^(?:TOKEN_EXPIRED|invalid_grant)$/)
  })
})
