// Guessing passwords at both faces (reliability: A10): few guesses before the wait, whoever forges the address,
// and the owner is not locked out of a device that is known.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEM_PROXY } from '../../apps/identity/src/index.ts'
import { novoPkce, seloDaPagina } from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'
import { autorizar, entrarPelaFaceFirebase, entrarPelaFaceOidc } from './faces.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque } from './produto-de-ataque.ts'

// The cheapest argon2: what is counted here is guesses, not their cost.
const senha = { custo: { memoryCost: 1024, timeCost: 1, parallelism: 1 } }
let comProxy: ProdutoDeAtaque
let direto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  comProxy = await abrirProdutoDeAtaque({ identidade: { senha } })
  direto = await abrirProdutoDeAtaque({ identidade: { senha, proxies: SEM_PROXY } })
})
afterAll(async () => {
  await comProxy?.fechar()
  await direto?.fechar()
})

const FACES = ['página', 'Firebase'] as const
type Face = (typeof FACES)[number]
type Chute = {
  produto: ProdutoDeAtaque
  email: string
  senha?: string
  de: string
  navegador?: Navegador
}

/** `entrou`, `errada` (the password was looked at) or `espera` (it was not). */
async function chutar(
  face: Face,
  { produto, email, senha: dita = 'errada de novo', ...mais }: Chute,
) {
  const cabecalhos = { 'x-forwarded-for': mais.de }
  if (face === 'Firebase') {
    const { status, corpo } = await entrarPelaFaceFirebase(
      produto,
      { email, senha: dita },
      cabecalhos,
    )
    if (status === 200) return 'entrou'
    return corpo.error?.message.startsWith('TOO_MANY_ATTEMPTS') ? 'espera' : 'errada'
  }
  const navegador = mais.navegador ?? new Navegador(cabecalhos)
  const { resposta, code } = await entrarPelaFaceOidc(
    produto,
    { email, senha: dita },
    { navegador },
  )
  if (code !== '') return 'entrou'
  return resposta.status === 429 ? 'espera' : 'errada'
}

/** A guess with everything before it done, so that many leave together. Answers 429 or another status. */
async function preparar(face: Face, email: string, de: string): Promise<() => Promise<number>> {
  const cabecalhos = { 'x-forwarded-for': de }
  if (face === 'Firebase')
    return async () => {
      const como = await chutar(face, { produto: comProxy, email, de })
      return como === 'espera' ? 429 : 400
    }
  const navegador = new Navegador(cabecalhos)
  const pagina = await navegador.seguir(autorizar(comProxy, novoPkce()), comProxy.origem)
  const selo = seloDaPagina(pagina.html)
  return async () => {
    const { status } = await navegador.pedir(pagina.url, {
      method: 'POST',
      headers: { origin: comProxy.origem },
      body: new URLSearchParams({ selo, email, senha: 'errada de novo' }),
    })
    return status
  }
}

async function vezes(quantas: number, um: (vez: number) => Promise<string>) {
  const conta = { errada: 0, espera: 0, entrou: 0 } as Record<string, number>
  // In parallel by tens: a guess that is not counted before it is tried would slip through here.
  for (let feitas = 0; feitas < quantas; feitas += 10) {
    const juntas = Array.from({ length: Math.min(10, quantas - feitas) }, (_, i) => um(feitas + i))
    for (const como of await Promise.all(juntas)) conta[como] = (conta[como] ?? 0) + 1
  }
  return conta
}

const novaConta = async (produto: ProdutoDeAtaque) => {
  serie += 1
  const email = `alvo${serie}@ficticio.example`
  await produto.conta(email)
  return email
}
const enderecoDe = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${1 + (n % 250)}`

describe.each(FACES)('at the %s', (face) => {
  test('the right password enters, and a wrong one does not', async () => {
    const email = await novaConta(comProxy)
    const de = face === 'Firebase' ? '203.0.113.1' : '203.0.113.2'
    const dizer = (senha: string) => chutar(face, { produto: comProxy, email, senha, de })
    expect(await dizer('errada de novo')).toBe('errada')
    expect(await dizer('vento leste na varanda')).toBe('entrou')
  })

  test('one account, a thousand passwords, from one address', async () => {
    const email = await novaConta(comProxy)
    // An address of its own: one that the other face has tired out would wait whatever is counted of the account.
    const de = face === 'Firebase' ? '192.0.2.1' : '192.0.2.2'
    const conta = await vezes(face === 'Firebase' ? 1000 : 200, () =>
      chutar(face, { produto: comProxy, email, de }),
    )
    expect(conta.errada).toBeLessThanOrEqual(10)
    expect(conta.entrou).toBe(0)
  })

  test('one account, from hundreds of addresses', async () => {
    const email = await novaConta(comProxy)
    const conta = await vezes(face === 'Firebase' ? 300 : 100, (vez) =>
      chutar(face, { produto: comProxy, email, de: enderecoDe(vez) }),
    )
    expect(conta.errada).toBeLessThanOrEqual(11)
  })

  test('forty guesses at one instant are counted one by one', async () => {
    const email = await novaConta(comProxy)
    const de = face === 'Firebase' ? '192.0.2.5' : '192.0.2.6'
    const prontas = await Promise.all(Array.from({ length: 40 }, () => preparar(face, email, de)))
    const como = await Promise.all(prontas.map((chute) => chute()))
    expect(como.filter((status) => status !== 429).length).toBeLessThanOrEqual(5)
  })

  test('hundreds of accounts, one password, from one address', async () => {
    const de = face === 'Firebase' ? '192.0.2.3' : '192.0.2.4'
    const conta = await vezes(face === 'Firebase' ? 300 : 150, (vez) =>
      chutar(face, { produto: comProxy, email: `conta${vez}@ficticio.example`, de }),
    )
    expect(conta.errada).toBeLessThanOrEqual(100)
    expect(conta.espera).toBeGreaterThan(0)
  })

  test('a forged X-Forwarded-For is another address to nobody', async () => {
    const email = await novaConta(direto)
    // No proxy of ours: the header is a lie. With one, only its own entry, the last, is believed.
    const semProxy = await vezes(40, (vez) =>
      chutar(face, { produto: direto, email, de: enderecoDe(vez) }),
    )
    expect(semProxy.errada).toBeLessThanOrEqual(5)
    const outra = await novaConta(comProxy)
    const forjado = await vezes(40, (vez) =>
      chutar(face, { produto: comProxy, email: outra, de: `${enderecoDe(vez)}, 192.0.2.9` }),
    )
    expect(forjado.errada).toBeLessThanOrEqual(5)
  })

  test('guesses from everywhere do not keep the owner out of a known place', async () => {
    const email = await novaConta(comProxy)
    const deCasa = face === 'Firebase' ? '203.0.113.5' : '203.0.113.6'
    const navegador = new Navegador({ 'x-forwarded-for': deCasa })
    const dona = (mais: Partial<Chute> = {}) =>
      chutar(face, {
        ...{ produto: comProxy, email, senha: 'vento leste na varanda', de: deCasa, navegador },
        ...mais,
      })
    expect(await dona()).toBe('entrou')
    if (face === 'página')
      await navegador.pedir(new URL('/v2/logout?client_id=razao-web', comProxy.origem), {
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    const conta = await vezes(60, (vez) =>
      chutar(face, { produto: comProxy, email, de: enderecoDe(vez) }),
    )
    expect(conta.espera).toBeGreaterThan(40)
    // Somewhere new even the right password waits…
    const fora = {
      de: '203.0.113.77',
      navegador: new Navegador({ 'x-forwarded-for': '203.0.113.77' }),
    }
    expect(await dona(fora)).toBe('espera')
    // …and at home it does not.
    expect(await dona()).toBe('entrou')
  })
})

test('a known place serves the account that signed in there, and is no way to guess another', async () => {
  const [minha, alheia] = [await novaConta(comProxy), await novaConta(comProxy)]
  const de = '203.0.113.8'
  expect(
    await chutar('Firebase', {
      produto: comProxy,
      email: minha,
      senha: 'vento leste na varanda',
      de,
    }),
  ).toBe('entrou')
  const conta = await vezes(40, () => chutar('Firebase', { produto: comProxy, email: alheia, de }))
  expect(conta.errada).toBeLessThanOrEqual(5)
  // Nor to guess its own without end.
  const propria = await vezes(60, () => chutar('Firebase', { produto: comProxy, email: minha, de }))
  expect(propria.errada).toBeLessThanOrEqual(10)
})
