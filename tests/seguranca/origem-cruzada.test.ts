// What another site may make a browser do (reliability: A8): nothing. Sign-in of somebody else (login CSRF), answers
// of another session, forms and text/plain to every door, and no change by GET.
import type { IncomingMessage } from 'node:http'
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novoPkce, seloDaPagina } from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'
import { montar } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { autorizar, entrarPelaFaceOidc, enviar, tokensDaFaceOidc } from './faces.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { type Mundo, PAPEIS, retratoDoBanco } from './mundo.ts'
import { abrirProdutoDeAtaque, CHAVE, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let mundo: Mundo
const EMAIL = 'vitima@ficticio.example'
const ATACANTE = 'atacante@ficticio.example'
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(produto)
  await produto.ligar(await produto.conta(EMAIL), mundo.a.pessoas.root.id)
  await produto.conta(ATACANTE)
})
afterAll(() => produto?.fechar())

const ORIGENS_ALHEIAS = () => {
  const { port } = new URL(produto.origem)
  return [
    'https://mau.example',
    'null',
    '',
    `http://127.0.0.1:${Number(port) + 1}`,
    `https://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    `http://127.0.0.1.mau.example:${port}`,
    `${produto.origem}.mau.example`,
    `${produto.origem}/`,
    `${produto.origem} https://mau.example`,
  ]
}
const retratoDaIdentidade = async () =>
  JSON.stringify(
    (
      await produto.dono.query(
        `select (select count(*) from identidade.conta) as contas,
           (select string_agg(coalesce(senha_hash, '') || email, ',' order by id) from identidade.conta) as quem,
           (select count(*) from identidade.codigo) as codigos,
           (select count(*) from identidade.caixa_de_saida) as mensagens`,
      )
    ).rows,
  )

/** Who read what: recents, files opened, guias seen by their owner. */
const RASTRO = ['acesso_recente', 'documento_acesso', 'guia_acesso', 'guia', 'auditoria']
const guiasSemLeitura = async () =>
  await mundo.um(
    `select md5(string_agg((to_jsonb(g) - '{lida_em,lida_por,atualizado_em,versao,estado}'::text[])::text ||
         case when estado in ('gerada', 'enviada', 'lida') then '' else estado end, '' order by id)) as tudo,
       (select count(*) from auditoria where tabela not in ('guia', 'guia_acesso', 'documento_acesso')) as outras
     from guia g`,
  )

describe('the API', () => {
  const mudancas = todasAsRotas.filter((rota) => rota.method !== 'GET')
  const servida = ({ method, path: url }: (typeof todasAsRotas)[number]) =>
    produto.app.hasRoute({ method, url })

  /** Names under which an API reads a token from a cookie. */
  const NOMES = [
    ...['authorization', 'token', 'access_token', 'jwt', 'session', 'sid', '__session', 'razao'],
  ]

  test('no cookie is an entry, and none is given', async () => {
    const { navegador, tokens } = await tokensDaFaceOidc(produto, { email: EMAIL })
    expect(navegador.cookies.length).toBeGreaterThan(0)
    // The session of the browser, and the token that opens the API, in a cookie of every usual name.
    const cookie = [
      ...navegador.cookies.map(({ nome, valor }) => `${nome}=${valor}`),
      ...NOMES.map((nome) => `${nome}=${tokens.access_token}`),
    ].join('; ')
    const abre = await fetch(new URL('/api/sessao', produto.origem), {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(abre.status).toBe(200)
    // What is left of each request once it was answered: under whatever name, nothing could be read.
    const chegaram: IncomingMessage[] = []
    const ouvir = (pedido: IncomingMessage) => void chegaram.push(pedido)
    produto.app.server.prependListener('request', ouvir)
    const antes = await retratoDoBanco(mundo.um)
    for (const rota of todasAsRotas.filter(servida)) {
      const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
        casa: 'a',
        papel: 'root',
      })
      const { url, corpo } = montar(rota, entrada ?? {})
      const resposta = await fetch(new URL(url, produto.origem), {
        method: rota.method,
        headers: {
          ...{ origin: 'https://mau.example', cookie },
          ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      })
      await resposta.arrayBuffer()
      if (rota.role !== 'PUBLICO') expect([rota.name, resposta.status]).toEqual([rota.name, 401])
      expect(resposta.headers.getSetCookie()).toEqual([])
      expect(resposta.headers.get('access-control-allow-origin')).toBeNull()
      const visto = chegaram.splice(0).map(({ headers }) => headers.cookie)
      expect([rota.name, visto]).toEqual([rota.name, [undefined]])
    }
    produto.app.server.off('request', ouvir)
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test('even with the token, a form or text/plain changes nothing', async () => {
    const { tokens } = await tokensDaFaceOidc(produto, { email: EMAIL })
    const antes = await retratoDoBanco(mundo.um)
    for (const rota of mudancas.filter(
      (r) => !['envio', 'aviso'].includes(r.forma) && r.method !== 'DELETE' && servida(r),
    )) {
      const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
        casa: 'a',
        papel: 'root',
      })
      const { url, corpo } = montar(rota, entrada ?? {})
      for (const tipo of ['text/plain', 'application/x-www-form-urlencoded']) {
        const resposta = await fetch(new URL(url, produto.origem), {
          method: rota.method,
          headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': tipo },
          body: JSON.stringify(corpo ?? {}),
        })
        expect([rota.name, tipo, resposta.status]).toEqual([
          rota.name,
          tipo,
          expect.toSatisfy((s: number) => s === 415 || s === 422),
        ])
      }
    }
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test('no preflight of another site is answered', async () => {
    for (const rota of mudancas.slice(0, 20)) {
      const resposta = await fetch(new URL(rota.path.replace(/:\w+/g, '1'), produto.origem), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://mau.example',
          'access-control-request-method': rota.method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      for (const nome of ['origin', 'credentials', 'headers', 'methods'])
        expect(resposta.headers.get(`access-control-allow-${nome}`)).toBeNull()
      expect(await resposta.json()).toMatchObject({ codigo: 'nao-encontrado' })
    }
  })

  test('no GET changes anything, whoever asks', async () => {
    const leituras = todasAsRotas.filter((r) => r.method === 'GET' && r.forma !== 'eventos')
    for (const papel of PAPEIS) {
      const { id, sujeito } = mundo.a.pessoas[papel]
      // Here only the identity's own tokens are believed: somebody with an account is put in each place.
      const email = `${papel.toLowerCase()}.${id}@ficticio.example`
      if (papel !== 'root') await produto.ligar(await produto.conta(email), id)
      const { tokens } = await tokensDaFaceOidc(produto, {
        email: papel === 'root' ? EMAIL : email,
      })
      const antes = await retratoDoBanco(mundo.um)
      const guias = await guiasSemLeitura()
      let respondidas = 0
      for (const rota of leituras) {
        const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, { casa: 'a', papel })
        const { url } = montar(rota, entrada ?? {})
        const resposta = await fetch(new URL(url, produto.origem), {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
        await resposta.arrayBuffer()
        respondidas += Number(resposta.status === 200)
      }
      if (papel === 'root') expect(respondidas).toBeGreaterThan(leituras.length / 2)
      const linhas = antes.split('\n')
      const depois = (await retratoDoBanco(mundo.um)).split('\n')
      expect(await guiasSemLeitura()).toEqual(guias)
      // Reading leaves its own trail, of who read what, and nothing else.
      const mudadas = depois
        .filter((linha) => !linhas.includes(linha))
        .map((linha) => linha.split(' ')[0])
      expect([sujeito, mudadas.filter((t) => !RASTRO.includes(t ?? ''))]).toEqual([sujeito, []])
    }
  }, 60_000)
})

describe('the sign-in page', () => {
  const abrir = async (navegador = new Navegador()) => ({
    navegador,
    ...(await navegador.seguir(autorizar(produto, novoPkce()), produto.origem)),
  })
  const postar = (
    navegador: Navegador,
    url: URL,
    campos: Record<string, string>,
    cabecalhos = {},
  ) =>
    navegador.pedir(url, {
      method: 'POST',
      headers: { origin: produto.origem, ...cabecalhos },
      body: new URLSearchParams({ email: ATACANTE, senha: SENHA, ...campos }),
    })
  const recusada = async (resposta: Response) => {
    expect([resposta.status, resposta.headers.get('location')]).toEqual([400, null])
    expect(resposta.headers.getSetCookie().join()).not.toContain('identidade-dispositivo')
  }

  test('a form of another site signs nobody in', async () => {
    for (const origin of ORIGENS_ALHEIAS().filter((o) => o !== '')) {
      const { navegador, url, html } = await abrir()
      await recusada(await postar(navegador, url, { selo: seloDaPagina(html) }, { origin }))
    }
  })

  test('nor one without the seal, with another’s, or with the page of another browser', async () => {
    const [vitima, atacante] = [await abrir(), await abrir()]
    const seloAlheio = seloDaPagina(atacante.html)
    await recusada(await postar(vitima.navegador, vitima.url, {}))
    await recusada(await postar(vitima.navegador, vitima.url, { selo: '' }))
    await recusada(await postar(vitima.navegador, vitima.url, { selo: seloAlheio }))
    // Login CSRF: the attacker's own page and seal, in the victim's browser.
    await recusada(await postar(vitima.navegador, atacante.url, { selo: seloAlheio }))
    await recusada(await postar(new Navegador(), atacante.url, { selo: seloAlheio }))
    const certa = await postar(atacante.navegador, atacante.url, { selo: seloAlheio })
    expect(certa.status).toBe(303)
    const fim = await atacante.navegador.seguir(
      new URL(certa.headers.get('location') ?? '', produto.origem),
      produto.origem,
    )
    expect(fim.url.searchParams.get('code')).toMatch(/.{20}/)
  })

  test('a cookie of an interaction that was altered is none', async () => {
    const { navegador, url, html } = await abrir()
    const forjado = navegador.cookies
      .map(({ nome, valor }) => `${nome}=${valor.slice(0, -1)}${valor.endsWith('A') ? 'B' : 'A'}`)
      .join('; ')
    const outro = new Navegador({ cookie: forjado })
    await recusada(await postar(outro, url, { selo: seloDaPagina(html) }))
    // The right one, by somebody who knows it, without what the server signed.
    const semAssinatura = navegador.cookies
      .filter(({ nome }) => !nome.endsWith('.sig'))
      .map(({ nome, valor }) => `${nome}=${valor}`)
      .join('; ')
    expect(semAssinatura).toContain('entrada=')
    const sabido = new Navegador({ cookie: semAssinatura })
    await recusada(await postar(sabido, url, { selo: seloDaPagina(html) }))
  })

  test('password and code are not read from the address, nor is anything done by GET', async () => {
    const { navegador, url, html } = await abrir()
    const campos = { email: EMAIL, senha: SENHA, selo: seloDaPagina(html) }
    const resposta = await navegador.pedir(new URL(`?${new URLSearchParams(campos)}`, url))
    expect([resposta.status, resposta.headers.get('location')]).toEqual([200, null])
    expect(await resposta.text()).not.toContain(SENHA)
    const antes = await retratoDaIdentidade()
    for (const caminho of [
      `esqueci-senha?email=${EMAIL}`,
      'nova-senha?codigo=x&senha=um+lago+sem+vento&repetir=um+lago+sem+vento',
      'confirmar?codigo=x',
      'convite?codigo=x&nome=x&senha=um+lago+sem+vento',
      `conta/registrar?email=x@y.example&nome=x&senha=um+lago+sem+vento`,
      `conta/pedir-redefinicao?email=${EMAIL}`,
    ])
      await (await navegador.pedir(new URL(`/identidade/${caminho}`, produto.origem))).text()
    expect(await retratoDaIdentidade()).toBe(antes)
  })

  test('the state comes back as it was, the nonce goes in the ID token, and both are of who asked', async () => {
    const parametros = { state: 'estado-<"\'&%0d%0a>-ção', nonce: 'nonce-"único"' }
    const { tokens, pagina } = await tokensDaFaceOidc(produto, { email: EMAIL }, { parametros })
    expect(pagina.resposta.status).toBe(200)
    const [, corpo = ''] = tokens.id_token.split('.')
    expect(JSON.parse(Buffer.from(corpo, 'base64url').toString())).toMatchObject({
      nonce: parametros.nonce,
    })
    const navegador = new Navegador()
    await entrarPelaFaceOidc(produto, { email: EMAIL }, { navegador })
    const silencio = autorizar(produto, novoPkce(), { ...parametros, prompt: 'none' })
    const { headers } = await navegador.pedir(silencio)
    const volta = new URL(headers.get('location') ?? '')
    expect(volta.searchParams.get('state')).toBe(parametros.state)
    expect(volta.searchParams.get('iss')).toBe(`${produto.origem}/`)
  })

  test('cookies of the session are for the server, of this site, and of no other path than theirs', async () => {
    const { navegador } = await entrarPelaFaceOidc(produto, { email: EMAIL })
    for (const { nome, atributos } of navegador.cookies) {
      expect([nome, /httponly/i.test(atributos), /samesite=(lax|strict)/i.test(atributos)]).toEqual(
        [nome, true, true],
      )
      expect(atributos).not.toMatch(/domain=/i)
    }
  })
})

describe('the account and the other face', () => {
  test('text/plain and forms are not read as JSON', async () => {
    const antes = await retratoDaIdentidade()
    for (const tipo of [
      'text/plain',
      'application/x-www-form-urlencoded',
      '',
      'text/plain; application/json',
    ])
      for (const caminho of [
        'registrar',
        'pedir-redefinicao',
        'reenviar-confirmacao',
        'redefinir',
      ]) {
        const resposta = await fetch(new URL(`/identidade/conta/${caminho}`, produto.origem), {
          method: 'POST',
          headers: { origin: 'https://mau.example', 'content-type': tipo },
          body: Buffer.from(
            JSON.stringify({ email: EMAIL, nome: 'x', senha: 'um lago sem vento' }),
          ),
        })
        expect([tipo, caminho, resposta.status]).toEqual([tipo, caminho, 415])
        expect(resposta.headers.get('access-control-allow-origin')).toBeNull()
      }
    expect(await retratoDaIdentidade()).toBe(antes)
  })

  test('the pages that e-mails open take no form of another site', async () => {
    const antes = await retratoDaIdentidade()
    for (const origin of ORIGENS_ALHEIAS().filter((o) => o !== ''))
      for (const caminho of [
        'esqueci-senha',
        'nova-senha',
        'confirmar',
        'trocar-email',
        'convite',
      ]) {
        const resposta = await fetch(new URL(`/identidade/${caminho}`, produto.origem), {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams({
            email: EMAIL,
            codigo: 'x'.repeat(43),
            senha: 'x',
            repetir: 'x',
          }),
        })
        expect([origin, caminho, resposta.status]).toEqual([origin, caminho, 400])
      }
    expect(await retratoDaIdentidade()).toBe(antes)
  })

  test('the Firebase-style face answers no other site, in any type', async () => {
    for (const origin of ORIGENS_ALHEIAS().filter((o) => o !== ''))
      for (const tipo of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const { status, cabecalhos } = await enviar(
          produto,
          `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${CHAVE}`,
          {
            corpo: { email: EMAIL, password: SENHA },
            cabecalhos: { origin, 'content-type': tipo },
          },
        )
        expect([origin, tipo, status]).toEqual([origin, tipo, 403])
        expect(cabecalhos.get('access-control-allow-origin')).toBeNull()
      }
  })

  test('the token endpoint is read by no other site', async () => {
    for (const origin of ORIGENS_ALHEIAS().filter((o) => o !== '')) {
      const { code, pkce } = await entrarPelaFaceOidc(produto, { email: EMAIL })
      const resposta = await fetch(new URL('/oauth/token', produto.origem), {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', client_id: 'razao-web', code },
          ...{ code_verifier: pkce.verificador, redirect_uri: produto.volta },
        }),
      })
      expect([origin, resposta.headers.get('access-control-allow-origin')]).toEqual([origin, null])
      expect(await resposta.text()).not.toContain('access_token')
    }
  })
})
