import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_BUCKET, encher, esperaDoBucket } from './bucket.ts'
import { criarConta, SEM_PROXY } from './index.ts'
import {
  CLIENTE,
  entrarPelaPagina,
  type IdentidadeDeTeste,
  identidadeDeTeste,
} from './testes/identidade-de-teste.ts'
import { DA_PAGINA, Navegador } from './testes/navegador.ts'

const SENHA = 'vento leste na varanda'
const HORA = 3_600_000
const ESPERE = { status: 429, html: expect.stringContaining('Muitas tentativas') }

let t: IdentidadeDeTeste
let serie = 0

beforeAll(async () => {
  t = await identidadeDeTeste()
})
afterAll(() => t.encerrar())

const novaConta = async (): Promise<string> => {
  serie += 1
  const email = `alvo${serie}@exemplo.com.br`
  await criarConta(t.pool, { email, senha: SENHA, nome: 'Alvo Exemplo' })
  return email
}

const tentar = async (email: string, senha: string, endereco: string, navegador?: Navegador) => {
  const quem = navegador ?? new Navegador({ 'x-forwarded-for': endereco })
  const { fim, code } = await entrarPelaPagina(t, { email, senha }, { navegador: quem })
  return { status: fim.resposta.status, entrou: code !== '', ...fim }
}

test('the bucket waits from the limit on, doubles up to the ceiling, and leaks', () => {
  const regra = { limite: 3, vazamPorMinuto: 1, esperaInicialMs: 1000, esperaMaximaMs: 4000 }
  let bucket = EMPTY_BUCKET
  const esperas: number[] = []
  for (let vez = 0; vez < 7; vez += 1) {
    bucket = encher(regra, bucket, 1_000_000)
    esperas.push(esperaDoBucket(bucket, 1_000_000))
  }
  expect(esperas).toEqual([0, 0, 1000, 2000, 4000, 4000, 4000])
  expect(esperaDoBucket(bucket, 1_003_999)).toBe(1)
  expect(esperaDoBucket(encher(regra, bucket, 1_000_000 + HORA), 1_000_000 + HORA)).toBe(0)
})

test('five wrong passwords make the next one wait, with a countdown; the right one too', async () => {
  const email = await novaConta()
  for (let vez = 0; vez < 5; vez += 1) {
    expect((await tentar(email, 'errada', '192.0.2.1')).status).toBe(422)
  }
  const espera = await tentar(email, SENHA, '192.0.2.1')
  expect(espera.status).toBe(429)
  expect(espera.entrou).toBe(false)
  expect(espera.html).toMatch(
    /Muitas tentativas\. Tente em <span data-espera="5"[^>]*>5 s<\/span> ou redefina a senha\./,
  )
  expect(espera.resposta.headers.get('retry-after')).toBe('5')
  t.avancar(5_001)
  expect((await tentar(email, SENHA, '192.0.2.1')).entrou).toBe(true)
  // The right password emptied the account's buckets.
  expect((await tentar(email, 'errada', '192.0.2.1')).status).toBe(422)
})

test('an account that does not exist waits just the same', async () => {
  for (let vez = 0; vez < 5; vez += 1) await tentar('nenhuma@exemplo.com.br', 'x', '192.0.2.2')
  expect(await tentar('Nenhuma@exemplo.com.br', 'x', '192.0.2.2')).toMatchObject(ESPERE)
})

test('guesses from many addresses at one account are few before they wait', async () => {
  const email = await novaConta()
  let aceitas = 0
  for (let vez = 0; vez < 30; vez += 1) {
    if ((await tentar(email, 'errada', `192.0.3.${vez}`)).status === 422) aceitas += 1
  }
  expect(aceitas).toBeLessThanOrEqual(11)
})

test('parallel guesses cannot slip through before they are counted', async () => {
  const email = await novaConta()
  const todas = await Promise.all(
    Array.from({ length: 20 }, () => tentar(email, 'errada', '192.0.2.4')),
  )
  expect(todas.filter((r) => r.status === 422)).toHaveLength(5)
  expect(todas.filter((r) => r.status === 429)).toHaveLength(15)
})

test('the owner still signs in from a browser of before while others guess', async () => {
  const email = await novaConta()
  const deCasa = new Navegador({ 'x-forwarded-for': '192.0.2.5' })
  expect((await tentar(email, SENHA, '', deCasa)).entrou).toBe(true)
  await deCasa.pedir(new URL(`/v2/logout?client_id=${CLIENTE}`, t.origem), DA_PAGINA)
  for (let vez = 0; vez < 20; vez += 1) await tentar(email, 'errada', `192.0.4.${vez}`)
  const deFora = new Navegador({ 'x-forwarded-for': '192.0.2.6' })
  expect((await tentar(email, SENHA, '', deFora)).status).toBe(429)
  expect((await tentar(email, SENHA, '', deCasa)).entrou).toBe(true)
})

test('the mark of a browser serves its own account only, and cannot be made up', async () => {
  const [email, outro] = [await novaConta(), await novaConta()]
  const navegador = new Navegador({ 'x-forwarded-for': '192.0.2.7' })
  await tentar(outro, SENHA, '', navegador)
  const marca = navegador.cookie('identidade-dispositivo')?.valor
  expect(marca).toBeTruthy()
  await navegador.pedir(new URL(`/v2/logout?client_id=${CLIENTE}`, t.origem), DA_PAGINA)
  let recusadas = 0
  for (let vez = 0; vez < 8; vez += 1) {
    if ((await tentar(email, 'errada', '', navegador)).status === 429) recusadas += 1
  }
  expect(recusadas).toBe(3)
})

test('one address that tries many accounts is slowed, and others are not', async () => {
  let aceitas = 0
  for (let vez = 0; vez < 75; vez += 1) {
    const { status } = await tentar(`qualquer${vez}@exemplo.com.br`, 'x', '192.0.2.8')
    if (status === 422) aceitas += 1
  }
  expect(aceitas).toBeLessThanOrEqual(62)
  expect((await tentar('qualquer80@exemplo.com.br', 'x', '192.0.2.9')).status).toBe(422)
})

test('a /64 of IPv6 is one address, and only our proxy’s entry of X-Forwarded-For counts', async () => {
  const email = await novaConta()
  for (let vez = 0; vez < 5; vez += 1) {
    await tentar(email, 'errada', `10.0.0.${vez}, 2001:db8:7:7::${vez + 1}`)
  }
  expect(await tentar(email, 'errada', '2001:db8:7:7:ffff::1')).toMatchObject(ESPERE)
  expect((await tentar(email, 'errada', '2001:db8:7:8::1')).status).toBe(422)
})

test('without a proxy of ours X-Forwarded-For is not believed', async () => {
  const direta = await identidadeDeTeste({ proxies: SEM_PROXY })
  for (let vez = 0; vez < 6; vez += 1) {
    const navegador = new Navegador({ 'x-forwarded-for': `203.0.113.${vez}` })
    const { fim } = await entrarPelaPagina(direta, { email: 'a@b.co', senha: 'x' }, { navegador })
    expect(fim.resposta.status).toBe(vez < 5 ? 422 : 429)
    if (vez === 5) expect(fim.html).toContain('Muitas tentativas')
  }
  await direta.encerrar()
})
