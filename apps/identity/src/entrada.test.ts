import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARTAO_ESCURO, contraste, tonsDaMarca } from './cores.ts'
import { contaPorEmail, criarConta, suspenderConta } from './index.ts'
import { esperaPorExtenso } from './paginas/textos.ts'
import {
  APP,
  enderecoDeAutorizacao,
  entrarPelaPagina,
  enviarFormulario,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  seloDaPagina,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

const EVA = { email: 'eva@exemplo.com.br', senha: 'banco da praça vazia', nome: 'Eva Exemplo' }
const MARCA = { nome: 'Escritório <Modelo> & Cia', cor: '#0b7a4b', frase: 'Contabilidade clara.' }

let t: IdentidadeDeTeste

beforeAll(async () => {
  t = await identidadeDeTeste({
    brand: MARCA,
    demoUsers: [{ email: 'demo@exemplo.com.br', senha: 'demonstração', papel: 'Contador' }],
  })
  await criarConta(t.pool, EVA)
})
afterAll(() => t.encerrar())

const abrir = async (navegador = new Navegador(), mais: Record<string, string | null> = {}) => {
  const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, mais)
  return { navegador, ...(await navegador.seguir(endereco, t.origem)) }
}

const textoDoErro = (html: string): string =>
  /<p id="erro"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? ''

const deLado = (html: string): string =>
  html.replaceAll(/(?:value|data-opcoes)="[^"]*"/g, '').replaceAll(/entrar\/[\w-]{21,}/g, '')

test('the page is Portuguese, labelled, script-free in its body, and locked by its headers', async () => {
  const { html, resposta } = await abrir(new Navegador(), { login_hint: 'eva@exemplo.com.br' })
  expect(html).toContain('<html lang="pt-BR">')
  expect(html).toContain('<label for="email">E-mail</label>')
  expect(html).toContain('autocomplete="username"')
  expect(html).toContain('autocomplete="current-password"')
  expect(html).toContain('value="eva@exemplo.com.br"')
  expect(html).toContain('Manter conectado neste computador')
  expect(html).toContain('Escritório &#60;Modelo&#62; &#38; Cia')
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/)
  const politica = resposta.headers.get('content-security-policy') ?? ''
  expect(politica).toContain("default-src 'none'")
  expect(politica).toContain("font-src 'self'")
  expect(politica).toContain(`form-action 'self' ${APP}`)
  expect(politica).toContain("frame-ancestors 'none'")
  expect(politica).not.toContain('unsafe')
  expect(resposta.headers.get('cache-control')).toBe('no-store')
  expect(resposta.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the files of the page exist, are cacheable, and carry the brand', async () => {
  const { html } = await abrir()
  const caminhos = [...html.matchAll(/(?:href|src)="(\/identidade\/recursos\/[^"]+)"/g)].map(
    (m) => m[1],
  )
  expect(caminhos).toHaveLength(7)
  for (const caminho of caminhos) {
    const resposta = await fetch(new URL(caminho ?? '', t.origem))
    expect(resposta.status).toBe(200)
    expect(resposta.headers.get('cache-control')).toContain('immutable')
    if (caminho?.endsWith('.woff2')) {
      expect(resposta.headers.get('content-type')).toBe('font/woff2')
      const letras = Buffer.from(await resposta.arrayBuffer())
      expect(letras.subarray(0, 4).toString('latin1')).toBe('wOF2')
      expect(Number(resposta.headers.get('content-length'))).toBe(letras.length)
      continue
    }
    const corpo = await resposta.text()
    if (caminho?.endsWith('.css')) expect(corpo).toContain('--marca:#0b7a4b')
    else if (caminho?.endsWith('.svg')) expect(corpo).toMatch(/^<svg .*<\/svg>\n$/s)
    else expect(() => new Function(corpo)).not.toThrow()
  }
})

test('the demonstration’s accounts appear only when given', async () => {
  const { html } = await abrir()
  expect(html).toContain('data-email="demo@exemplo.com.br"')
  const sem = await identidadeDeTeste()
  const pagina = await new Navegador().seguir(
    enderecoDeAutorizacao(sem, novoPkce().desafio),
    sem.origem,
  )
  expect(pagina.html).toContain('Manter conectado')
  expect(pagina.html).not.toContain('data-email')
  await sem.encerrar()
})

test('a wrong password and an unknown account get the same page, byte by byte', async () => {
  const errada = await entrarPelaPagina(t, { email: EVA.email, senha: 'não é esta' })
  const ninguem = await entrarPelaPagina(t, { email: 'zzz@exemplo.com.br', senha: 'não é esta' })
  expect(textoDoErro(errada.fim.html)).toBe('E-mail ou senha não conferem.')
  expect(errada.fim.resposta.status).toBe(ninguem.fim.resposta.status)
  expect(deLado(errada.fim.html)).toBe(deLado(ninguem.fim.html))
  expect(errada.fim.html).toContain('role="alert" tabindex="-1"')
  expect(errada.fim.html).toContain('aria-describedby="erro"')
  expect(errada.fim.html).not.toContain('não é esta')
  expect(JSON.stringify(t.linhas)).not.toContain('não é esta')
})

test('an unknown account costs the same time as a wrong password', async () => {
  const medir = async (email: string): Promise<number> => {
    ip += 1
    const pagina = await abrir(new Navegador({ 'x-forwarded-for': `198.51.100.${ip}` }))
    const inicio = performance.now()
    await enviarFormulario(t, pagina, { email, senha: 'errada de novo' })
    return performance.now() - inicio
  }
  let ip = 0
  const [conhecida, desconhecida]: [number[], number[]] = [[], []]
  await medir('aquecer@exemplo.com.br')
  for (let vez = 0; vez < 8; vez += 1) {
    await criarConta(t.pool, { ...EVA, email: `tempo${vez}@exemplo.com.br` })
    conhecida.push(await medir(`tempo${vez}@exemplo.com.br`))
    desconhecida.push(await medir(`ninguem${vez}@exemplo.com.br`))
  }
  // The least of each: what else the machine does only adds. Without the decoy hash the unknown account answers some
  // 15 ms (the whole argon2) earlier.
  const razao = Math.min(...desconhecida) / Math.min(...conhecida)
  expect(razao).toBeGreaterThan(0.6)
  expect(razao).toBeLessThan(1.7)
})

test('a suspended account is told so only to who knows the password', async () => {
  const { contaId } = await criarConta(t.pool, { ...EVA, email: 'susp@exemplo.com.br' })
  await suspenderConta(t.pool, contaId)
  const errada = await entrarPelaPagina(t, { email: 'susp@exemplo.com.br', senha: 'não é esta' })
  expect(textoDoErro(errada.fim.html)).toBe('E-mail ou senha não conferem.')
  const certa = await entrarPelaPagina(t, { email: 'susp@exemplo.com.br', senha: EVA.senha })
  expect(certa.fim.resposta.status).toBe(403)
  expect(textoDoErro(certa.fim.html)).toContain('Acesso suspenso pelo escritório.')
  expect(certa.code).toBe('')
})

test('the password is compared as Unicode NFC, whole', async () => {
  const decomposta = await entrarPelaPagina(t, { ...EVA, senha: EVA.senha.normalize('NFD') })
  expect(decomposta.code).not.toBe('')
  const longa = { email: 'longa@exemplo.com.br', senha: `${'x1'.repeat(45)}certa`, nome: 'Longa' }
  await criarConta(t.pool, longa)
  const cortada = await entrarPelaPagina(t, { ...longa, senha: `${'x1'.repeat(45)}outra` })
  expect(cortada.code).toBe('')
  expect((await entrarPelaPagina(t, longa)).code).not.toBe('')
})

test.each([
  ['curta', 'sete777'],
  ['longa', 'ab1'.repeat(50)],
  ['comum', 'senha12345'],
  ['comum', 'QWERTYUIOP'],
  ['comum', 'aaaaaaaaaa'],
  ['contem-seus-dados', 'nova@exemplo.com.br'],
  ['contem-seus-dados', 'Pessoa Nova'],
])('a password is refused as %s: %s', async (motivo, senha) => {
  const nova = { email: 'nova@exemplo.com.br', nome: 'Pessoa Nova' }
  await expect(criarConta(t.pool, { ...nova, senha })).rejects.toMatchObject({ motivo })
  expect(await contaPorEmail(t.pool, nova.email)).toBeUndefined()
})

test('a second account of one e-mail is refused', async () => {
  const repetida = { ...EVA, email: 'EVA@exemplo.com.br ' }
  await expect(criarConta(t.pool, repetida)).rejects.toThrow('e-mail já tem conta')
})

test('the form needs the browser that opened it, its seal and our origin', async () => {
  const { navegador, url, html } = await abrir()
  const enviar = (quem: Navegador, selo: string, origin: string) =>
    quem.pedir(url, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ selo, email: EVA.email, senha: EVA.senha }),
    })
  const selo = seloDaPagina(html)
  for (const [quem, oSelo, origin] of [
    [new Navegador(), selo, t.origem],
    [navegador, 'x', t.origem],
    [navegador, selo, 'https://mal.exemplo'],
    [navegador, selo, 'null'],
  ] as const) {
    const recusada = await enviar(quem, oSelo, origin)
    expect(recusada.status).toBe(400)
    expect(await recusada.text()).toContain('Não foi possível entrar')
  }
  expect((await enviar(navegador, selo, t.origem)).status).toBe(303)
})

test('a used or unknown sign-in address says so, with a way back', async () => {
  const resposta = await new Navegador().pedir(new URL('/identidade/entrar/inventado', t.origem))
  expect(resposta.status).toBe(400)
  const html = await resposta.text()
  expect(html).toContain('Este link de acesso já foi usado ou abriu em outra aba.')
  expect(html).toContain(`href="${t.issuer}"`)
})

test('«manter conectado» outlives the browser; without it, closing the browser ends the session', async () => {
  const silencio = async (navegador: Navegador): Promise<string> => {
    navegador.fechar()
    const mais = { prompt: 'none', response_mode: 'query' }
    const resposta = await navegador.pedir(enderecoDeAutorizacao(t, novoPkce().desafio, mais))
    const volta = new URL(resposta.headers.get('location') ?? '')
    return volta.searchParams.get('error') ?? 'entrou'
  }
  const lembrado = await entrarPelaPagina(t, { ...EVA, manter: true })
  expect(await silencio(lembrado.navegador)).toBe('entrou')
  const passageiro = await entrarPelaPagina(t, EVA)
  expect(await silencio(passageiro.navegador)).toBe('login_required')
  const { rows } = await t.pool.query(
    `select max(limite_em) - now() > interval '29 days' as trinta,
            max(expira_em) - now() between interval '13 days' and interval '14 days' as quatorze,
            bool_or(limite_em - now() < interval '13 hours') as doze,
            bool_or(expira_em - now() < interval '121 minutes') as duas
     from identidade.oidc_registro where modelo = 'Session' and conta_id is not null`,
  )
  expect(rows[0]).toEqual({ trinta: true, quatorze: true, doze: true, duas: true })
})

test('session cookies are for the server alone, and change at sign-in', async () => {
  const navegador = new Navegador()
  const antes = await abrir(navegador)
  const fixada = navegador.cookie('identidade-sessao')?.valor
  await enviarFormulario(t, antes, EVA)
  const depois = navegador.cookie('identidade-sessao')
  expect(depois?.valor).toBeTruthy()
  expect(depois?.valor).not.toBe(fixada)
  expect(depois?.atributos.toLowerCase()).toContain('httponly')
  expect(depois?.atributos.toLowerCase()).toContain('samesite=lax')
  const forjado = new Navegador({ cookie: `identidade-sessao=${depois?.valor}` })
  const mais = { prompt: 'none', response_mode: 'query' }
  const resposta = await forjado.pedir(enderecoDeAutorizacao(t, novoPkce().desafio, mais))
  expect(resposta.headers.get('location')).toContain('login_required')
})

test('signing in as somebody else in the same browser leaves the first one’s session', async () => {
  const outra = { ...EVA, email: 'outra@exemplo.com.br' }
  const { contaId } = await criarConta(t.pool, outra)
  const { navegador } = await entrarPelaPagina(t, EVA)
  const pkce = novoPkce()
  const pagina = await navegador.seguir(
    enderecoDeAutorizacao(t, pkce.desafio, { prompt: 'login' }),
    t.origem,
  )
  const troca = await enviarFormulario(t, { navegador, ...pagina }, outra)
  // The library ends the first session by a form that sends itself; the browser presses it.
  const campos = [...troca.html.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const destino = /action="([^"]+)"/.exec(troca.html)?.[1] ?? ''
  const fim = await navegador.seguir(destino, t.origem, {
    method: 'POST',
    body: new URLSearchParams(
      campos.map(([, nome = '', valor = '']): [string, string] => [nome, valor]),
    ),
  })
  expect(fim.url.searchParams.get('code')).toBeTruthy()
  const { rows } = await t.pool.query(
    `select payload ->> 'accountId' as conta from identidade.oidc_registro
     where modelo = 'AuthorizationCode' order by criado_em desc limit 1`,
  )
  expect(rows[0]?.conta).toBe(contaId)
  expect(fim.url.searchParams.get('state')).toBe('estado-1')
})

test('waits are said in words, and the text over the brand’s colour is readable', () => {
  expect([1, 45_000, 59_001, 290_000].map(esperaPorExtenso)).toEqual([
    '1 s',
    '45 s',
    '1 min',
    '5 min',
  ])
  for (const cor of ['#ffffff', '#ffd700', '#1f4e79', '#000000', '#125952']) {
    const { marca, painel, simbolo, clara } = tonsDaMarca(cor)
    for (const fundo of [marca, painel, simbolo]) {
      expect(contraste(fundo, '#ffffff'), `${cor} ${fundo}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contraste(clara, CARTAO_ESCURO), cor).toBeGreaterThanOrEqual(4.5)
  }
})
