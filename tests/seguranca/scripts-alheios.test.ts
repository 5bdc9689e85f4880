// Texts that want to be scripts, on the screens that show them, in a real Chromium (reliability: A21); and what a
// script that did run could take away (A24).
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origemSegura } from '../../apps/web/src/paths.ts'
import { assentar } from '../e2e/assentar.ts'
import { CARGAS, marca } from './cargas-de-script.ts'
import { PARA_O_NAVEGADOR } from './enderecos-hostis.ts'
import { entrarPelaFaceOidc } from './faces.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { MES, type Mundo } from './mundo.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque } from './produto-de-ataque.ts'
import { abrirChromium, copiaDaAplicacao, entrarNaTela, novaPagina } from './telas.ts'

let produto: ProdutoDeAtaque
let mundo: Mundo
let chromium: Browser
let envenenadas: string[] = []
let apagar = () => {}
const QUEM = 'dona@ficticio.example'

beforeAll(async () => {
  const aplicacao = await copiaDaAplicacao()
  apagar = aplicacao.apagar
  produto = await abrirProdutoDeAtaque({ banco: bancoDoMundo, dist: aplicacao.dist })
  mundo = await lerMundo(produto)
  await produto.ligar(await produto.conta(QUEM), mundo.a.pessoas.root.id)
  envenenadas = await envenenar()
  chromium = await abrirChromium()
}, 180_000)
afterAll(async () => {
  await chromium?.close()
  await produto?.fechar()
  apagar()
})

/** Texts that people, files and other systems write; codes, states and hashes are not among them. */
const DE_TEXTO =
  /nome|apelido|razao|descricao|motivo|mensagem|rotulo|observ|texto|titulo|lida_por|etiqueta|justific|detalhe|assunto|telefone|^arquivo$|contraparte$|frase|logradouro|bairro|complemento|cargo/
const NAO = /codigo|documento_tipo|sha|_id$|idx|host/

/** Puts a payload, another for each row, in every text column that takes it. Answers «table.column». */
async function envenenar(): Promise<string[]> {
  const { rows: colunas } = await produto.dono.query<{
    tabela: string
    coluna: string
    lista: boolean
  }>(
    `select c.table_name as tabela, c.column_name as coluna, c.data_type = 'ARRAY' as lista
     from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind = 'r'
       and t.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and c.domain_name is null
       and (c.data_type = 'text' or (c.data_type = 'ARRAY' and c.udt_name = '_text'))`,
  )
  const feitas: string[] = []
  for (const { tabela, coluna, lista } of colunas.filter(
    ({ coluna: c, tabela: t }) => DE_TEXTO.test(c) && !NAO.test(c) && t !== 'municipio',
  )) {
    const valor = `($1::text[])[1 + (abs(hashtext(ctid::text || '${tabela}${coluna}')) % ${CARGAS.length})]`
    const { rowCount } = await produto.dono
      .query(
        `update ${tabela} set ${coluna} = ${lista ? `array[${valor}]` : valor} where ${coluna} is not null`,
        [CARGAS],
      )
      .catch(() => ({ rowCount: 0 }))
    if ((rowCount ?? 0) > 0) feitas.push(`${tabela}.${coluna}`)
  }
  return feitas
}

test('the poison is in what people write', () => {
  expect(CARGAS.length).toBeGreaterThanOrEqual(60)
  expect(envenenadas).toEqual(
    expect.arrayContaining([
      ...['empresa.apelido', 'empresa.razao_social', 'pessoa.nome', 'nota_fiscal.contraparte_nome'],
      ...['nota_fiscal.descricao', 'usuario.nome', 'escritorio.nome', 'documento.nome'],
      ...['operacao.motivo_texto', 'operacao_item.mensagem', 'importacao.nome'],
    ]),
  )
})

/** Goes on inside the application, as a link of it does: no new load, no new sign-in. */
async function irPara(page: Page, endereco: string): Promise<void> {
  await page.evaluate((para) => {
    history.pushState({ idx: 1 }, '', para)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  }, endereco)
  await page.waitForTimeout(20)
}

const marcasNaTela = async (page: Page): Promise<string[]> => {
  const texto = await page.evaluate(
    () =>
      `${document.body.textContent} ${[...document.querySelectorAll('[title],[aria-label]')]
        .map((e) => `${e.getAttribute('title')} ${e.getAttribute('aria-label')}`)
        .join(' ')} ${[...document.querySelectorAll('input')].map((e) => e.value).join(' ')}`,
  )
  return texto.match(/XS\d\dS/g) ?? []
}

/** Screens whose rows open a drawer. */
const COM_GAVETA = new Set([
  '/painel/fechamento',
  '/painel/fechamento/faturamento',
  '/painel/fechamento/pro-labore',
  '/painel/fechamento/das',
  '/processamento/sucesso',
  '/receitas/notas-fiscais',
  '/usuarios',
  '/contador/escritorios-contabeis',
])

async function abrirPrimeiraLinha(page: Page, tela: string): Promise<void> {
  const linha = page.getByRole('main').getByRole('grid').getByRole('row').nth(1)
  const abre = COM_GAVETA.has(tela.replace(/[?].*/, ''))
  if (!abre && (await linha.count()) === 0) return
  await linha.getByRole('gridcell').nth(1).click()
  if (abre) await page.getByRole('dialog').getByRole('heading').first().waitFor({ timeout: 15_000 })
  await assentar(page)
}

/** Screens on which some of the texts are in sight without opening anything. */
const MOSTRAM = ['/painel/fechamento', '/receitas/notas-fiscais', '/empresa', '/processamento']

const TELAS = () => [
  '/painel',
  `/painel/fechamento?competencia=${MES}`,
  `/painel/fechamento/faturamento?competencia=${MES}`,
  `/painel/fechamento/pro-labore?competencia=${MES}`,
  `/painel/fechamento/das?competencia=${MES}`,
  '/processamento',
  '/processamento/sucesso',
  '/receitas/notas-fiscais',
  `/despesas/impostos?competencia=${MES}`,
  '/empresa',
  '/perfil',
  '/minhaConta',
  '/usuarios',
  '/contador/escritorios-contabeis',
  '/contador/meu-escritorio',
  `/statics/darf/${mundo.a1.guia}`,
  `/statics/arquivo/${mundo.ficha('a', 'root', { tipo: 'documento', id: mundo.a1.documento })}`,
]

const contexto = async (): Promise<BrowserContext> =>
  await chromium.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })

describe('in Chromium', { timeout: 120_000 }, () => {
  test('stored: every screen shows the texts, and none of them runs', async () => {
    const ctx = await contexto()
    const { page, ouvido, executou } = await novaPagina(ctx, produto)
    await entrarNaTela(page, QUEM, `${produto.origem}/painel`)
    const vistas = new Map<string, number>()
    for (const tela of TELAS()) {
      await irPara(page, tela)
      const nome = tela.replace(/[?].*|\d+$/g, '')
      await assentar(page)
      if (MOSTRAM.includes(nome))
        await expect.poll(() => marcasNaTela(page), { timeout: 15_000 }).not.toEqual([])
      const antes = await marcasNaTela(page)
      await abrirPrimeiraLinha(page, tela)
      const depois = await marcasNaTela(page)
      await page.keyboard.press('Escape')
      vistas.set(nome, new Set([...antes, ...depois]).size)
      expect([tela, ouvido]).toEqual([tela, []])
      expect([tela, await executou()]).toEqual([tela, false])
    }
    expect([...vistas.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(30)
    await ctx.close()
  })

  test('reflected: sixty of them in the address of the application', async () => {
    const ctx = await contexto()
    const { page, ouvido, executou } = await novaPagina(ctx, produto)
    await entrarNaTela(page, QUEM, `${produto.origem}/painel`)
    for (const [n, carga] of CARGAS.entries()) {
      const c = encodeURIComponent(carga)
      const enderecos = [
        `/receitas/notas-fiscais?busca=${c}&ordem=${c}&pagina=${c}#${c}`,
        `/statics/download/${c.slice(0, 600)}/${c}`,
        `/painel/fechamento?competencia=${c}&situacao=${c}&${c}=${c}`,
      ]
      await irPara(page, enderecos[n % enderecos.length] ?? '/painel')
      expect([carga, ouvido, await executou()]).toEqual([carga, [], false])
    }
    await ctx.close()
  })

  test('before signing in: the address of the return, the hosted page and its errors', async () => {
    const ctx = await contexto()
    const { page, ouvido, executou } = await novaPagina(ctx, produto)
    for (const carga of CARGAS.filter((_, n) => n % 7 === 0)) {
      const c = encodeURIComponent(carga)
      for (const endereco of [
        `/conta/token?error=${c}&error_description=${c}&state=${c}`,
        `/authorize?client_id=${c}&redirect_uri=${c}`,
        `/authorize?client_id=razao-web&response_type=code&redirect_uri=${encodeURIComponent(produto.volta)}&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&login_hint=${c}&ui_locales=${c}`,
        `/identidade/esqueci-senha?email=${c}`,
        `/identidade/nova-senha?codigo=${c}`,
        `/__/auth/action?mode=${c}&oobCode=${c}&continueUrl=${c}`,
      ]) {
        await page.goto(`${produto.origem}${endereco}`, { waitUntil: 'domcontentloaded' })
        expect([endereco, ouvido, await executou()]).toEqual([endereco, [], false])
      }
    }
    await ctx.close()
  })

  // No policy stops a refresh said by an element: that one is left to the escaping, proved above.
  test('a text that did become an element would still be stopped', async () => {
    const ctx = await contexto()
    const { page, ouvido, executou } = await novaPagina(ctx, produto)
    await page.goto(`${produto.origem}/conta/sair`)
    await page.waitForSelector('#app h1')
    const passaram = await page.evaluate(
      (cargas) => {
        const feitas: string[] = []
        for (const carga of cargas) {
          const onde = document.createElement('div')
          try {
            // As a bug of ours would.
            onde.innerHTML = carga
            document.body.append(onde)
            feitas.push(carga)
          } catch {
            // Trusted Types stopped it before.
          }
        }
        return feitas
      },
      CARGAS.filter((carga) => !carga.includes('http-equiv=refresh')),
    )
    // The ear of every test here does hear: the policy spoke.
    await expect.poll(() => ouvido.length, { timeout: 15_000 }).toBeGreaterThan(5)
    await page.waitForTimeout(300)
    expect(await executou()).toBe(false)
    // Before any script of it: no text with an element in it becomes one.
    expect(passaram.filter((carga) => carga.includes('<'))).toEqual([])
    expect(new URL(page.url()).origin).toBe(produto.origem)
    await ctx.close()
  })

  test('the address to come back to leads to no other site', async () => {
    const ctx = await contexto()
    const { page, ouvido } = await novaPagina(ctx, produto)
    await entrarNaTela(page, QUEM, `${produto.origem}/painel`)
    for (const origem of PARA_O_NAVEGADOR) {
      await page.evaluate((state) => {
        history.pushState({ idx: 2, key: 'x', usr: { origem: state } }, '', '/conta/entrar')
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, origem)
      await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toBe('/painel')
      expect([origem, new URL(page.url()).origin, ouvido]).toEqual([origem, produto.origem, []])
      expect(origemSegura(origem)).toBeNull()
    }
    await ctx.close()
  })

  test('the answer of a sign-in serves no other browser', async () => {
    const dela = await contexto()
    const ela = await novaPagina(dela, produto)
    // The attacker's own answer, handed over before it was used.
    const { code } = await entrarPelaFaceOidc(produto, { email: QUEM })
    expect(code).not.toBe('')
    await ela.page.goto(`${produto.volta}?code=${code}&state=estado-1`)
    await ela.page.waitForSelector('text=/Não entramos desta vez|Entrar/')
    expect(await ela.page.evaluate(() => document.cookie)).not.toContain('identidade-sessao')
    expect(new URL(ela.page.url()).pathname).toMatch(/^\/conta\//)
    await dela.close()
  })

  test('what a script could read: no refresh token, no session cookie, no token in storage', async () => {
    const ctx = await contexto()
    const { page } = await novaPagina(ctx, produto)
    // A script that listens to what the page asks and hears: what it hears is on the window, where the walk finds it.
    await page.addInitScript(() => {
      const ouvidas: string[] = []
      Reflect.set(globalThis, '__ouvidas', ouvidas)
      const pedir = globalThis.fetch
      globalThis.fetch = async (...pedido) => {
        ouvidas.push(String(pedido[1]?.body ?? ''))
        const resposta = await pedir(...pedido)
        ouvidas.push(await resposta.clone().text())
        return resposta
      }
    })
    const refrescos: string[] = []
    const acessos: string[] = []
    page.context().on('response', async (resposta) => {
      if (!resposta.url().endsWith('/oauth/token')) return
      const corpo = (await resposta.json().catch(() => ({}))) as Record<string, string>
      if (corpo.refresh_token) refrescos.push(corpo.refresh_token)
      if (corpo.access_token) acessos.push(corpo.access_token)
    })
    await entrarNaTela(page, QUEM, `${produto.origem}/painel`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assentar(page)
    await expect.poll(() => [refrescos.length > 0, acessos.length > 0]).toEqual([true, true])
    const alcance = await page.evaluate(async () => {
      const bancos = await indexedDB.databases()
      const caches_ = 'caches' in globalThis ? await caches.keys() : []
      const vistos = new Set<unknown>()
      const textos: string[] = []
      // Everything reachable from the window and from the elements, as far as a script can walk.
      const fila: [unknown, number][] = [
        [globalThis, 0],
        ...[...document.querySelectorAll('*')].map((e): [unknown, number] => [e, 0]),
      ]
      for (let vez = 0; vez < fila.length && vez < 400_000; vez += 1) {
        const [valor, fundo] = fila[vez] ?? [null, 0]
        if (typeof valor === 'string') textos.push(valor)
        if (typeof valor !== 'object' || valor === null || vistos.has(valor) || fundo > 14) continue
        vistos.add(valor)
        for (const nome of Object.getOwnPropertyNames(valor))
          try {
            const dentro = (valor as Record<string, unknown>)[nome]
            fila.push([dentro, fundo + 1])
            // The store of the application says all it has to whoever finds it.
            if (nome === 'getState') fila.push([(dentro as () => unknown).call(valor), fundo + 1])
          } catch {
            // Not readable.
          }
        if (valor instanceof Map || valor instanceof Set)
          for (const dentro of valor.values()) fila.push([dentro, fundo + 1])
      }
      return {
        bancos: bancos.map(({ name }) => name),
        caches: caches_,
        cookie: document.cookie,
        guardado: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        textos: textos.join('\n'),
      }
    })
    expect(alcance).toMatchObject({ bancos: [], caches: [] })
    expect(alcance.cookie).not.toMatch(/identidade|sess/i)
    expect(alcance.guardado).not.toMatch(/eyJ[\w-]{10,}\.|refresh/i)
    for (const token of [...refrescos, ...acessos]) {
      expect(alcance.guardado).not.toContain(token)
      expect(alcance.cookie).not.toContain(token)
    }
    for (const token of refrescos) expect(alcance.textos).not.toContain(token)
    // The walk does reach far: the access token, which the specification keeps in the store, is found by it.
    expect(refrescos.length).toBeGreaterThan(0)
    expect(acessos.some((token) => alcance.textos.includes(token))).toBe(true)
    await ctx.close()
  })
})

test('marks are told apart', () =>
  expect(new Set(CARGAS.map((_, n) => marca(n))).size).toBe(CARGAS.length))
