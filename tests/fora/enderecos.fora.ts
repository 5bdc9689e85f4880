// Every address that README and docs name answers as they say; every file they lead to is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { endereco, pessoa, produto } from './produto.ts'

const PAGINAS = ['README.md', 'README.pt-BR.md', 'CONTRIBUTING.md']

function textos(): { arquivo: string; texto: string }[] {
  const { pasta } = produto()
  const docs = readdirSync(join(pasta, 'docs'), { recursive: true, encoding: 'utf8' })
  const arquivos = [
    ...PAGINAS,
    ...docs.filter((um) => um.endsWith('.md')).map((um) => join('docs', um)),
  ]
  return arquivos.map((arquivo) => ({ arquivo, texto: readFileSync(join(pasta, arquivo), 'utf8') }))
}

/** The paths of the product that the texts name between backticks, with the verb when they say one. */
function nomeados(): string[] {
  const achados = textos().flatMap(({ texto }) => [
    ...texto.matchAll(/`((?:GET|POST|PUT|DELETE|PATCH) )?(\/[^\s`?,]+)[^`]*`/g),
  ])
  const caminhos = achados.map(([, verbo = '', caminho = '']) => `${verbo}${caminho}`)
  return [...new Set(caminhos)].sort()
}

const ler = async (caminho: string, init?: RequestInit) => {
  const resposta = await fetch(endereco(caminho), { redirect: 'manual', ...init })
  return {
    status: resposta.status,
    onde: resposta.headers.get('location') ?? '',
    texto: await resposta.text(),
  }
}
const json = async (caminho: string) => JSON.parse((await ler(caminho)).texto)
/** A page, with what its title says; `status` is that of who comes with nothing in hand. */
const pagina =
  (titulo: RegExp, status = 200, aceitas = ['text/html']) =>
  async (caminho: string) => {
    // As who types it in a browser.
    for (const accept of aceitas) {
      const lida = await ler(caminho, { headers: { accept } })
      expect(lida.status, `${caminho} ${accept}`).toBe(status)
      expect(/<title>([^<]*)/.exec(lida.texto)?.[1], `${caminho} ${accept}`).toMatch(titulo)
      // Who asks only whether it is there is told the same, without the page.
      const soOlhada = await ler(caminho, { method: 'HEAD', headers: { accept } })
      expect([soOlhada.status, soOlhada.texto], `HEAD ${caminho}`).toEqual([status, ''])
    }
  }
/** A screen of the application: what the server gives is its page, also to who takes anything. */
const tela = pagina(/Razão/, 200, ['text/html', '*/*'])
/** A call that is not a GET: it is there, and says in JSON what it lacks. */
const chamada = async (caminho: string) => {
  const { status, texto } = await ler(caminho, { method: 'POST' })
  expect([400, 401, 403], caminho).toContain(status)
  expect(JSON.parse(texto), caminho).toHaveProperty('error')
}
const semToken = async (caminho: string) => {
  const { status, texto } = await ler(caminho)
  expect(status, caminho).toBe(401)
  expect(JSON.parse(texto), caminho).toHaveProperty('error', 'invalid_token')
}

/** What each address that is not of the API says, by who reads it. */
const RESPOSTAS: Readonly<Record<string, (caminho: string) => Promise<void>>> = {
  '/openapi.json': async (c) => expect((await json(c)).openapi).toMatch(/^3\.1/),
  '/v1/openapi.json': async (c) => expect((await json(c)).openapi).toMatch(/^3\.1/),
  '/docs': pagina(/API da Razão/),
  '/status': async (c) => expect((await ler(c)).texto).toBe('ok'),
  '/config.json': async (c) => expect(await json(c)).toHaveProperty('auth'),
  '/meta.json': async (c) => expect((await json(c)).version).toMatch(/\d/),
  '/.well-known/openid-configuration': async (c) =>
    expect((await json(c)).issuer).toBe(produto().url),
  '/.well-known/jwks.json': async (c) =>
    expect((await json(c)).keys[0]).toMatchObject({ kty: 'RSA' }),
  '/authorize': pagina(/Não foi possível entrar/, 400),
  '/oauth/token': chamada,
  '/oauth/revoke': chamada,
  '/userinfo': semToken,
  '/v2/logout': pagina(/Sair|Você saiu/),
  '/termos': pagina(/Termos de uso/i),
  '/privacidade': pagina(/privacidade/i),
  '/identidade/esqueci-senha': pagina(/senha/i),
  '/identidade/confirmar': pagina(/./),
  // Without the code that a letter brings.
  '/identidade/nova-senha': pagina(/./, 410),
  '/identidade/trocar-email': pagina(/./, 410),
  '/identidade/convite': pagina(/./, 410),
  '/identidade/caixa-de-saida': pagina(/Caixa de saída/),
  '/identidade/conta/dados': semToken,
  // Where there are users already, nobody is asked for the first one.
  '/identidade/primeiro-acesso': async (c) =>
    expect((await ler(c, { headers: { accept: 'text/html' } })).texto).not.toContain(
      'name="codigo"',
    ),
  '/relatos-de-politica': async (c) => {
    const headers = { 'content-type': 'application/csp-report' }
    const { status, texto } = await ler(c, { method: 'POST', headers, body: '{}' })
    expect([status, texto]).toEqual([204, ''])
  },
  '/painel': tela,
  '/painel/fechamento': tela,
  '/painel/pedidos': tela,
  '/receitas/notas-fiscais': tela,
  '/conta/entrar': tela,
  '/conta/sair': tela,
  '/conta/registrar': tela,
  '/conta/confirmar': tela,
  '/conta/nova-senha': tela,
  '/v2/passwordPolicy': async (c) =>
    expect(await json(`${c}?key=razao-web`)).toHaveProperty('customStrengthOptions'),
  '/v1/token': chamada,
  '/v1/accounts:signUp': chamada,
  '/__/auth/action': pagina(/./, 400),
  // Named as what there is not.
  '/__/auth/handler': async (c) =>
    expect(await json(c)).toMatchObject({ codigo: 'nao-encontrado' }),
  '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com': async (c) =>
    expect((await json(c)).keys[0]).toMatchObject({ kty: 'RSA' }),
  '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com': async (c) =>
    expect(Object.values(await json(c))[0]).toContain('-----BEGIN'),
}
/** What is named as the beginning of others, or lives elsewhere than on the product's port. */
const FORA_DA_PORTA = ['/identidade/conta/', '/identidade/entrar/', '/metrics', '/var/', '/usr/']

test('every address that the texts name is of the API, or answers what it should', async () => {
  const { paths }: { paths: Record<string, Record<string, unknown>> } = await json('/openapi.json')
  const daApi = new Set(Object.keys(paths))
  const desconhecidos: string[] = []
  for (const nomeado of nomeados()) {
    const [, verbo, caminho = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(nomeado) ?? []
    const modelo = caminho.replace(/:([A-Za-z]+)/g, '{$1}')
    if (daApi.has(modelo)) {
      if (verbo !== undefined) expect(paths[modelo], nomeado).toHaveProperty(verbo.toLowerCase())
      continue
    }
    if (FORA_DA_PORTA.some((inicio) => caminho.startsWith(inicio) && !(caminho in RESPOSTAS)))
      continue
    const responder = RESPOSTAS[caminho]
    if (responder === undefined) desconhecidos.push(nomeado)
    else await responder(caminho)
  }
  expect(desconhecidos).toEqual([])
})

test('every link of the texts leads to a file or to an address that answers', () => {
  const { pasta } = produto()
  const mortos = textos().flatMap(({ arquivo, texto }) =>
    [...texto.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, alvo = '']) => alvo.split('#')[0] ?? '')
      .filter((alvo) => alvo !== '' && !/^[a-z]+:/.test(alvo))
      .filter((alvo) => !existsSync(join(pasta, dirname(arquivo), alvo)))
      .map((alvo) => `${arquivo} → ${alvo}`),
  )
  expect(mortos).toEqual([])
})

test('/docs/produto shows the routes to who opens it, within its policy', async ({ page }) => {
  const erros: string[] = []
  page.on('console', (m) => m.type() === 'error' && erros.push(m.text()))
  await page.goto(endereco('/docs/produto'))
  await expect(page.getByText('/api/sessao', { exact: true })).toBeVisible({ timeout: 60_000 })
  // What is drawn later too: an operation, its form, its schemas, the dialog of the token.
  const operacao = page.locator('.opblock-post').first()
  await operacao.locator('.opblock-summary-control').click()
  await operacao.getByRole('button', { name: 'Try it out' }).click()
  await expect(operacao.locator('textarea')).toBeVisible()
  await operacao.getByText('Schema', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await expect(page.locator('.dialog-ux')).toBeVisible()
  expect(erros).toEqual([])
})

test('the users that are shown are those who can enter', async () => {
  for (const papel of ['Contador', 'Administrador', 'Empresa', 'Funcionário', 'Root']) {
    const { email, senha } = pessoa(papel)
    const { status, texto } = await ler('/v1/accounts:signInWithPassword?key=razao-web', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: senha, returnSecureToken: true }),
    })
    expect(status, papel).toBe(200)
    expect(JSON.parse(texto), papel).toMatchObject({ email, registered: true })
  }
})
