// Signing in at the host of an office (reliability: A7, A27): only where it was proved, with its brand, and for that
// office alone. By real sockets with the Host header a browser would send.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import {
  AQUI,
  abrirHosts,
  autorizar,
  EMAIL,
  entrar,
  origemDe,
  PROVADO,
  TYPED,
  tokens,
  trocar,
  Visita,
  voltaDe,
} from './bancada-de-host.ts'
import { CLIENTE, type ProdutoDeAtaque } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let casa = { id: 0 }
let outra = { id: 0 }
beforeAll(async () => {
  ;({ produto, casa, outra } = await abrirHosts())
})
afterAll(() => produto?.fechar())

const naApi = async (token: string, escritorio?: number) => {
  const resposta = await fetch(new URL('/api/sessao', produto.origem), {
    headers: {
      authorization: `Bearer ${token}`,
      ...(escritorio === undefined ? {} : { 'x-escritorio': String(escritorio) }),
    },
  })
  return {
    status: resposta.status,
    corpo: (await resposta.json()) as { escritorio?: { id: number } },
  }
}

test('at the proved host: its brand on the page, its issuer, and the office alone', async () => {
  const { pagina, code } = await entrar(PROVADO)
  expect(pagina.status).toBe(200)
  expect(pagina.texto).toContain('<title>Entrar · Contas Fictícias</title>')
  expect(pagina.texto).toContain('<meta name="theme-color" content="#7a1f4b">')
  expect(pagina.texto).toContain('Contas claras.')
  expect(pagina.cabecalhos['content-security-policy']).toContain(
    `form-action 'self' ${origemDe(PROVADO)}`,
  )
  const { corpo } = await trocar(PROVADO, code)
  const token = corpo.access_token ?? ''
  expect(decodeJwt(token).iss).toBe(`${origemDe(PROVADO)}/`)
  expect(await naApi(token)).toMatchObject({ status: 200, corpo: { escritorio: { id: casa.id } } })
  expect((await naApi(token, outra.id)).status).toBe(403)
  const userinfo = await new Visita(PROVADO).pedir('/userinfo', {
    cabecalhos: { authorization: `Bearer ${token}` },
  })
  expect(JSON.parse(userinfo.texto)).toMatchObject({ email: EMAIL })
})

test('discovery, configuration and manifest are of the host that was asked', async () => {
  const ler = async (host: string, caminho: string) =>
    JSON.parse((await new Visita(host).pedir(caminho)).texto)
  expect(await ler(PROVADO, '/.well-known/openid-configuration')).toMatchObject({
    issuer: `${origemDe(PROVADO)}/`,
    authorization_endpoint: `${origemDe(PROVADO)}/authorize`,
    token_endpoint: `${origemDe(PROVADO)}/oauth/token`,
  })
  expect(await ler(PROVADO, '/config.json')).toMatchObject({
    brand: { nome: 'Contas Fictícias', corPrimaria: '#7a1f4b' },
    auth: { domain: origemDe(PROVADO), clientId: CLIENTE },
  })
  for (const host of [TYPED, 'mau.example', AQUI]) {
    expect(await ler(host, '/.well-known/openid-configuration'), host).toMatchObject({
      issuer: `${produto.origem}/`,
    })
    const config = await ler(host, '/config.json')
    expect(config.brand.nome, host).toBe('Razão')
    expect(config.auth.domain, host).toBe(produto.origem)
  }
  const mentira = await new Visita(AQUI).pedir('/config.json', {
    cabecalhos: { 'x-forwarded-host': PROVADO },
  })
  expect(JSON.parse(mentira.texto).brand.nome).toBe('Razão')
})

test('the page of the application has the name and the colour of its host, as text', async () => {
  const hostil = await umEscritorio(produto)
  await produto.dono.query(
    `update escritorio set dominio = 'hostil.ficticio.example', dominio_estado = 'verificado', marca = jsonb_build_object('nome', $2::text) where escritorio_id = $1`,
    [hostil.id, '</title><script>alert(1)</script>$&'],
  )
  const pagina = async (host: string) =>
    (await new Visita(host).pedir('/painel', { cabecalhos: { accept: 'text/html' } })).texto
  expect(await pagina(PROVADO)).toContain('<title>Contas Fictícias</title>')
  expect(await pagina(PROVADO)).toContain('<meta name="theme-color" content="#7a1f4b"')
  expect(await pagina(TYPED)).toContain('<title>Razão</title>')
  const limpa = await pagina('hostil.ficticio.example')
  expect(limpa).not.toContain('<script>alert')
  expect(limpa).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp;</title>')
})

describe('a callback is of its own host', () => {
  test.each([
    ['ours, to the office', AQUI, PROVADO],
    ['the office’s, to ours', PROVADO, AQUI],
    ['ours, to a host only typed', AQUI, TYPED],
    ['a host only typed, to itself', TYPED, TYPED],
    ['the office’s, to a host only typed', PROVADO, TYPED],
    ['a foreign host, to itself', 'mau.example', 'mau.example'],
  ])('%s: refused, in both modes', async (_, host, volta) => {
    for (const mais of [{}, { response_mode: 'web_message', prompt: 'none' }]) {
      const { status, cabecalhos, texto } = await new Visita(host).pedir(
        autorizar(voltaDe(volta), mais),
      )
      expect(status).toBe(400)
      expect(cabecalhos.location).toBeUndefined()
      expect(texto).not.toContain('authorization_response')
    }
  })

  test('with another port, or another letter, it is nobody’s host', async () => {
    const { port: porta } = new URL(produto.origem)
    for (const host of [`${PROVADO}:1`, `x${PROVADO}`, `${PROVADO}.`, `${PROVADO}:${porta}0`]) {
      const { texto } = await new Visita(PROVADO).pedir('/.well-known/openid-configuration', {
        cabecalhos: { host },
      })
      expect(JSON.parse(texto).issuer, host).toBe(`${produto.origem}/`)
    }
  })

  test('silence answers to the page of that host, and only it may frame the answer', async () => {
    const { visita } = await entrar(PROVADO)
    const { texto, cabecalhos } = await visita.pedir(
      autorizar(voltaDe(PROVADO), { response_mode: 'web_message', prompt: 'none' }),
    )
    expect(texto).toContain('authorization_response')
    expect(cabecalhos['content-security-policy']).toContain(`frame-ancestors ${origemDe(PROVADO)}`)
  })

  test('logout returns to its own host only', async () => {
    const sair = async (host: string, volta: string) =>
      await new Visita(host).pedir(
        `/v2/logout?${new URLSearchParams({ client_id: CLIENTE, returnTo: `${origemDe(volta)}/conta/sair` })}`,
      )
    expect((await sair(PROVADO, PROVADO)).status).toBe(302)
    for (const recusada of [await sair(PROVADO, AQUI), await sair(AQUI, PROVADO)]) {
      expect(recusada.status).toBe(400)
      expect(recusada.texto).toContain('Não foi possível')
    }
  })
})

describe('what an office’s name server could catch is worth nothing elsewhere', () => {
  const silencio = { response_mode: 'query', prompt: 'none' }

  test('the cookies of its host, at ours', async () => {
    const { visita } = await entrar(PROVADO)
    const roubo = new Visita(AQUI)
    roubo.cookies = new Map(visita.cookies)
    const { cabecalhos } = await roubo.pedir(autorizar(produto.volta, silencio))
    expect(cabecalhos.location).toContain('error=login_required')
    const nela = await visita.pedir(autorizar(voltaDe(PROVADO), silencio))
    expect(nela.cabecalhos.location).toContain('code=')
  })

  test('a code and a refresh token of its host, at ours, and the other way', async () => {
    const { code } = await entrar(PROVADO)
    expect((await trocar(AQUI, code, voltaDe(PROVADO))).corpo.error).toBe('invalid_grant')
    const la = await trocar(PROVADO, (await entrar(PROVADO)).code)
    const aqui = await trocar(AQUI, (await entrar(AQUI, produto.volta)).code, produto.volta)
    const renovar = (host: string, refresh_token = '') =>
      tokens(host, { grant_type: 'refresh_token', refresh_token })
    expect((await renovar(AQUI, la.corpo.refresh_token)).corpo.error).toBe('invalid_grant')
    expect((await renovar(PROVADO, aqui.corpo.refresh_token)).corpo.error).toBe('invalid_grant')
    expect((await renovar(PROVADO, la.corpo.refresh_token)).status).toBe(200)
    expect((await renovar(AQUI, aqui.corpo.refresh_token)).status).toBe(200)
  })

  test('a token of ours opens both offices, as before', async () => {
    const { corpo } = await trocar(AQUI, (await entrar(AQUI, produto.volta)).code, produto.volta)
    for (const { id } of [casa, outra])
      expect(await naApi(corpo.access_token ?? '', id)).toMatchObject({
        status: 200,
        corpo: { escritorio: { id } },
      })
  })
})
