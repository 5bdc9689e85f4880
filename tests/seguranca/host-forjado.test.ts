// The name a request says it came to (reliability: A27): nothing that leaves carries it, least of all a link by e-mail.
import { request } from 'node:http'
import { escritorio, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirProdutoDeAtaque, CHAVE, type ProdutoDeAtaque } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
const EMAIL = 'vitima@ficticio.example'
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
  await produto.conta(EMAIL)
})
afterAll(() => produto?.fechar())

const MAU = 'mau.example'
const CABECALHOS: Readonly<Record<string, Record<string, string>>> = {
  Host: { host: MAU },
  'Host with a port': { host: `${MAU}:443` },
  'Host with a path': { host: `${MAU}/x` },
  'X-Forwarded-Host': { 'x-forwarded-host': MAU },
  'X-Forwarded-Host twice': { 'x-forwarded-host': `${MAU}, 127.0.0.1` },
  'X-Forwarded-Proto': { 'x-forwarded-proto': 'https', 'x-forwarded-host': MAU },
  'X-Forwarded-Server': { 'x-forwarded-server': MAU, 'x-forwarded-port': '666' },
  Forwarded: { forwarded: `for=1.2.3.4;host=${MAU};proto=https` },
  'X-Host': { 'x-host': MAU, 'x-original-host': MAU, 'x-http-host-override': MAU },
  'X-Original-URL': { 'x-original-url': `//${MAU}/`, 'x-rewrite-url': `//${MAU}/` },
  Referer: { referer: `https://${MAU}/` },
}

type Cru = { metodo?: string; caminho: string; corpo?: string; cabecalhos: Record<string, string> }
/** By the socket's own address, with whatever the headers say. */
function cru({ metodo = 'GET', caminho, corpo, cabecalhos }: Cru) {
  const { hostname, port } = new URL(produto.origem)
  return new Promise<{ status: number; tudo: string }>((resolve, reject) => {
    const pedido = request(
      { hostname, port, path: caminho, method: metodo, headers: cabecalhos },
      (resposta) => {
        let texto = ''
        resposta.setEncoding('utf8')
        resposta.on('data', (pedaco: string) => {
          texto += pedaco
        })
        resposta.on('end', () =>
          resolve({
            status: resposta.statusCode ?? 0,
            tudo: `${JSON.stringify(resposta.headers)}\n${texto}`,
          }),
        )
      },
    )
    pedido.on('error', reject)
    pedido.end(corpo)
  })
}
const json = (corpo: object) => ({
  metodo: 'POST',
  corpo: JSON.stringify(corpo),
  tipo: 'application/json',
})

const PEDIDOS: { caminho: string; metodo?: string; corpo?: string; tipo?: string }[] = [
  { caminho: '/.well-known/openid-configuration' },
  { caminho: '/.well-known/oauth-authorization-server' },
  { caminho: '/authorize?client_id=razao-web&response_type=code&scope=openid' },
  { caminho: '/v2/logout?client_id=razao-web' },
  { caminho: '/v2/logout' },
  { caminho: '/identidade/esqueci-senha' },
  { caminho: '/config.json' },
  { caminho: '/painel' },
  { caminho: '/api/nada' },
  { caminho: '/favicon.ico' },
  { caminho: '/identidade/conta/pedir-redefinicao', ...json({ email: EMAIL }) },
  {
    caminho: '/identidade/conta/registrar',
    ...json({ email: 'nova@ficticio.example', nome: 'Nova', senha: 'um lago sem vento algum' }),
  },
  {
    caminho: '/identidade/esqueci-senha',
    metodo: 'POST',
    corpo: `email=${encodeURIComponent(EMAIL)}`,
    tipo: 'application/x-www-form-urlencoded',
  },
  {
    caminho: `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${CHAVE}`,
    ...json({ requestType: 'PASSWORD_RESET', email: EMAIL }),
  },
]

describe.each(Object.keys(CABECALHOS))('a forged %s', (qual) => {
  test('is in no answer', async () => {
    for (const { caminho, tipo, ...pedido } of PEDIDOS) {
      const { tudo, status } = await cru({
        ...{ caminho, ...pedido },
        cabecalhos: {
          accept: 'text/html, application/json',
          ...(tipo ? { 'content-type': tipo } : {}),
          ...CABECALHOS[qual],
        },
      })
      expect([caminho, status < 500]).toEqual([caminho, true])
      expect([caminho, tudo.includes(MAU)]).toEqual([caminho, false])
    }
  })
})

test('every message that left leads to the configured address', async () => {
  await produto.linkPara(EMAIL)
  const caixa = await produto.mensagens()
  expect(caixa.length).toBeGreaterThan(5)
  for (const { texto, html } of caixa) {
    expect(`${texto}${html}`).not.toContain(MAU)
    for (const [endereco] of `${texto} ${html}`.matchAll(/https?:\/\/[^\s"'<&]+/g))
      expect(new URL(endereco).origin).toBe(produto.origem)
  }
})

describe('the brand of an office', () => {
  test('is asked by name, and has no address that leads anywhere', async () => {
    for (const host of [MAU, 'javascript:alert(1)', '127.0.0.1', "' or 1=1 --", '*', '%']) {
      const url = `${escritorio.lerMarca.path}?host=${encodeURIComponent(host)}`
      const { tudo } = await cru({ caminho: url, cabecalhos: {} })
      expect(tudo).toContain('{"marca":null}')
    }
    // Colours, names and images of our own store. The addresses of other sites are where an office asks to be told, which
    // is looked at when it is used (integrations/webhook), and the page of a law, which only a person opens.
    const comEndereco = todasAsRotas.filter((rota) =>
      Object.keys(rota.input.shape).some((nome) => /url|href|link|webhook(?!Id$)/i.test(nome)),
    )
    expect(comEndereco.map(({ name }) => name).sort()).toEqual([
      'alterarWebhook',
      'criarWebhook',
      'publicarRegraMunicipal',
      'v1AlterarWebhook',
      'v1CriarWebhook',
    ])
  })
})
