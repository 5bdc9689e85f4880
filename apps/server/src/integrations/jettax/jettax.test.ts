import { gzipSync } from 'node:zlib'
import { conferirNota, lerDocumentosFiscais } from '@razao/formats/nfse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type JettaxClient,
  type SimulatedJettax,
  startJettax,
} from '../../../../simulators/src/index.ts'
import type { AcessoDeCaptura, PortaDeCaptura } from '../../platform/fora/index.ts'
import { createJettax } from './index.ts'
import { emCentavos, emData } from './palavras.ts'

const CLIENTE: JettaxClient = {
  ...{ cnpj: '11222333000181', name: 'Fictícia Ltda', ibge: '3550308', ccm: '123' },
  ...{ purchases: true, sales: true },
}
const OUTRA = { cnpj: '11444777000161', name: 'Outra Fictícia' }
const { cnpj } = CLIENTE
const PRAZO_MS = 300

let simulador: SimulatedJettax
let jettax: PortaDeCaptura
let escritorioId = 0
beforeAll(async () => {
  simulador = await startJettax({ clients: [CLIENTE], pageSize: 2 })
})
afterAll(() => simulador.stop())
beforeEach(() => {
  simulador.reset()
  escritorioId += 1
  jettax = createJettax({ endereco: simulador.url, redes: [], prazoMs: PRAZO_MS, descansoMs: 50 })
})

const ACESSO = { endereco: null, token: 'token-ficticio-da-jettax' }
const como = (acesso: AcessoDeCaptura = ACESSO) => ({
  ...{ escritorioId, acesso, signal: AbortSignal.timeout(5000) },
})
async function todos<T>(paginas: AsyncGenerator<readonly T[]>): Promise<T[]> {
  const itens: T[] = []
  for await (const pagina of paginas) itens.push(...pagina)
  return itens
}
const vendidos = (depoisDe = 0, mais: { de?: string; ate?: string } = {}) =>
  todos(jettax.documentos({ ...como(), cnpj, depoisDe, direcao: 1, ...mais }))
const venda = (number: number) => ({
  ...{ issuer: CLIENTE, receiver: OUTRA, number, value: 123_456 },
  issuedOn: `2026-10-${String(number).padStart(2, '0')}`,
})
const vender = (...numeros: number[]) =>
  numeros.map((numero) => simulador.deliver(cnpj, 'sales', venda(numero)))

describe('what it promises', () => {
  test('a token is proved, and one that it does not take is a 401', async () => {
    expect(await jettax.cidades(como())).toEqual({ quantas: 7, simulada: true })
    await expect(jettax.cidades(como({ ...ACESSO, token: 'outro' }))).rejects.toMatchObject({
      ...{ motivo: 'status', status: 401 },
    })
  })

  test('clients, page by page', async () => {
    simulador.register({ ...CLIENTE, ...OUTRA })
    simulador.register({ ...CLIENTE, cnpj: '12ABC34501DE35', name: 'Com letras' })
    expect(await todos(jettax.clientes(como()))).toEqual([
      ...[cnpj, OUTRA.cnpj, '12ABC34501DE35'].map((um) => expect.objectContaining({ cnpj: um })),
    ])
    expect((await todos(jettax.clientes(como())))[0]).toEqual({
      ...{ cnpj, nome: 'Fictícia Ltda', municipio: 3550308, inscricaoMunicipal: '123' },
    })
  })

  test('documents come opened, after a number and between days, and are what our reader takes', async () => {
    const [primeira] = vender(1, 2, 3, 4, 5)
    const lidos = await vendidos()
    expect(lidos.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(lidos[0]).toMatchObject({ chave: primeira?.key, xml: primeira?.xml })
    expect((await vendidos(3)).map(({ id }) => id)).toEqual([4, 5])
    expect(await vendidos(0, { de: '2026-10-02', ate: '2026-10-03' })).toHaveLength(2)
    const lida = lerDocumentosFiscais(Buffer.from(primeira?.xml ?? ''))
    const nota = lida.ok ? lida.value[0] : undefined
    expect(nota).toMatchObject({
      tipo: 'nota',
      modelo: 'nfe',
      chave: primeira?.key,
      bruto: 123_456,
    })
    expect(nota?.tipo === 'nota' && conferirNota(nota)).toBeNull()
  })

  test('what was bought is another list', async () => {
    vender(1)
    const compra = { ...venda(9), issuer: OUTRA, receiver: CLIENTE }
    simulador.deliver(cnpj, 'purchases', compra)
    const pedido = { ...como(), cnpj, depoisDe: 0 }
    expect(await todos(jettax.documentos({ ...pedido, direcao: 2 }))).toMatchObject([{ id: 2 }])
  })

  test('notes of services are told in our words, of a month or all', async () => {
    const comum = { value: 150_050, issuedOn: '2026-08-31' }
    simulador.tell(cnpj, { ...comum, provider: CLIENTE, taker: OUTRA, number: '7' })
    simulador.tell(cnpj, {
      ...{ ...comum, provider: OUTRA, taker: CLIENTE, number: '8', status: 'cancelada' },
      competence: '2026-09',
    })
    const pedido = { ...como(), cnpj, depoisDe: 0 }
    expect(await todos(jettax.resumos(pedido))).toEqual([
      {
        ...{ id: 1, direcao: 1, numero: '7', codigoVerificacao: '0181-7', emissao: '2026-08-31' },
        ...{ competencia: '2026-08', cancelada: false, valor: 150_050 },
        ...{ contraparteDocumento: OUTRA.cnpj, contraparteNome: OUTRA.name },
      },
      expect.objectContaining({ id: 2, direcao: 2, competencia: '2026-09', cancelada: true }),
    ])
    const deAgosto = await todos(jettax.resumos({ ...pedido, competencia: '2026-08' }))
    expect(deAgosto.map(({ numero }) => numero)).toEqual(['7'])
  })

  test('who is not a client there is told by the status', async () => {
    const pedido = { ...como(), cnpj: OUTRA.cnpj, depoisDe: 0, direcao: 1 as const }
    await expect(todos(jettax.documentos(pedido))).rejects.toMatchObject({ status: 404 })
  })
})

describe('when it fails', () => {
  test.each([
    ['errorRate', 'status'],
    ['timeoutRate', 'prazo'],
    ['lostAnswerRate', 'prazo'],
    ['wrongRate', 'resposta'],
    ['maintenanceRate', 'status'],
  ] as const)(
    '%s is a failure of theirs, and the next question is answered',
    async (dial, motivo) => {
      vender(1)
      simulador.dials.documentos.turn({ [dial]: 1 })
      await expect(vendidos()).rejects.toMatchObject({ motivo })
      simulador.dials.documentos.reset()
      expect(await vendidos()).toHaveLength(1)
    },
  )

  test('asked to wait, nobody asks before', async () => {
    simulador.dials.notas.turn({ busyRate: 1, retryAfterSeconds: 60 })
    await expect(jettax.cidades(como())).rejects.toMatchObject({ status: 429, esperarMs: 60_000 })
    simulador.dials.notas.reset()
    await expect(jettax.cidades(como())).rejects.toMatchObject({ motivo: 'ritmo' })
  })

  test('after failures of many questions in a row it rests, for that office alone', async () => {
    simulador.dials.notas.turn({ errorRate: 1 })
    for (let depoisDe = 1; depoisDe <= 6; depoisDe += 1)
      await todos(jettax.resumos({ ...como(), cnpj, depoisDe })).catch(() => {})
    await expect(jettax.cidades(como())).rejects.toMatchObject({ motivo: 'circuito' })
    simulador.dials.notas.reset()
    const deOutro = { ...como(), escritorioId: escritorioId + 10_000 }
    expect((await jettax.cidades(deOutro)).quantas).toBe(7)
  })

  test('an office that asks without rest waits', async () => {
    const calma = createJettax({ endereco: simulador.url, redes: [], porMinuto: 3 })
    const ditos = []
    for (let vez = 0; vez < 6; vez += 1)
      ditos.push(await calma.cidades(como()).then(String, (erro) => erro.motivo))
    expect(ditos).toContain('ritmo')
  })

  test('with no address there is nobody to ask', async () => {
    const semEndereco = createJettax({ endereco: undefined, redes: [] })
    expect(semEndereco.ligada).toBe(false)
    await expect(semEndereco.cidades(como())).rejects.toMatchObject({ motivo: 'fora-do-ar' })
  })
})

describe('hostile answers', () => {
  test.each(['loop', 'elsewhere', 'other-list'] as const)(
    'pages that go %s are not followed, and the token goes nowhere else',
    async (aonde) => {
      vender(1, 2, 3, 4, 5)
      simulador.turnPaging(aonde)
      await expect(vendidos()).rejects.toMatchObject({ motivo: 'resposta' })
      expect(simulador.requests.length).toBeLessThan(3)
    },
  )

  test('a bomb and what is no gzip are told, and keep nobody out', async () => {
    const bomba = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64')
    simulador.deliver(cnpj, 'sales', { ...venda(1), packed: bomba })
    simulador.deliver(cnpj, 'sales', { ...venda(2), packed: 'isto não é gzip' })
    simulador.deliver(cnpj, 'sales', { ...venda(3), packed: 'A'.repeat(3 * 1024 * 1024) })
    vender(4)
    const antes = process.memoryUsage().rss
    expect(await vendidos()).toMatchObject([
      { xml: null, recusa: { codigo: 'grande-demais' } },
      { xml: null, recusa: { codigo: 'nao-abre' } },
      { xml: null, recusa: { codigo: 'grande-demais' } },
      { xml: expect.stringContaining('nfeProc') },
    ])
    expect(process.memoryUsage().rss - antes).toBeLessThan(300 * 1024 * 1024)
  })

  test('an answer that is not a list, or whose numbers are none, makes no sense', async () => {
    vender(1)
    const dito = { data: [{ id: 'x; drop', XML: 'abc' }] }
    for (const corpo of ['[]', '{}', '{"data":{}}', JSON.stringify(dito)]) {
      const servidor = await servir(corpo)
      const porta = createJettax({ endereco: servidor.url, redes: [] })
      const pedido = { ...como(), cnpj, depoisDe: 0, direcao: 1 as const }
      await expect(todos(porta.documentos(pedido))).rejects.toMatchObject({ motivo: 'resposta' })
      await servidor.parar()
    }
  })
})

describe('an address that an office wrote', () => {
  test.each([
    'http://morfeu-api.jettax.com.br',
    'https://127.0.0.1',
    'https://10.1.2.3/api',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://alguem:senha@morfeu-api.jettax.com.br',
    'https://morfeu-api.jettax.com.br?x=1',
    'file:///etc/passwd',
    'morfeu-api.jettax.com.br',
  ])('%s is not taken', (endereco) => {
    expect(jettax.aceita(endereco)).toBe(false)
  })

  test('one of the internet is, and a name that leads inside is refused when it is used', async () => {
    expect(jettax.aceita('https://morfeu.jettax.com.br')).toBe(true)
    const { port } = new URL(simulador.url)
    for (const endereco of [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
      await expect(jettax.cidades(como({ ...ACESSO, endereco }))).rejects.toMatchObject({
        motivo: 'endereco-proibido',
      })
    expect(simulador.requests).toEqual([])
  })

  test('what the installation lets through is asked, and no redirect is followed', async () => {
    const porta = createJettax({ endereco: undefined, redes: ['127.0.0.0/8'] })
    const acesso = { ...ACESSO, endereco: simulador.url }
    expect(porta.aceita(simulador.url)).toBe(true)
    expect((await porta.cidades(como(acesso))).quantas).toBe(7)
    const longe = await servir('', { status: 302, headers: { location: simulador.url } })
    const desviado = como({ ...acesso, endereco: longe.url })
    await expect(porta.cidades(desviado)).rejects.toMatchObject({ motivo: 'rede' })
    await longe.parar()
  })
})

test('values and days, however they are written', () => {
  const valores = ['1234.5', '1234,50', '1.234,56', '1,234.56', '0', 'R$ 1', '-3', '1.2345']
  expect(valores.map(emCentavos)).toEqual([123_450, 123_450, 123_456, 123_456, 0, null, null, null])
  const outros = ['0.50', '1234.5000', '1.234.567,8', '999999999999,99', '1,234,567.80']
  expect(outros.map(emCentavos)).toEqual([
    ...[50, 123_450, 123_456_780, 99_999_999_999_999, 123_456_780],
  ])
  // Marks out of their place, zeros in front, and what may be read in two ways.
  const nenhum = ['0.005,00', '12.34,50', '1.2345,00', '1,2,3.00', '007', '00,50', '1.234', '1,230']
  expect(nenhum.map(emCentavos)).toEqual(nenhum.map(() => null))
  expect(
    ['2026-08-10', '2026-08-10T23:59:59-03:00', '10/08/2026', '2026-02-30', ''].map(emData),
  ).toEqual(['2026-08-10', '2026-08-10', '2026-08-10', null, null])
})

/** Somebody who answers the same to whatever is asked. */
async function servir(
  corpo: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  const { createServer } = await import('node:http')
  const servidor = createServer((_, res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(corpo)
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const { port } = servidor.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    parar: () =>
      new Promise((fim) => {
        servidor.closeAllConnections()
        servidor.close(fim)
      }),
  }
}
