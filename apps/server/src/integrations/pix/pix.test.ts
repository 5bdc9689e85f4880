// What the port promises, over mutual TLS and against the simulated bank.
import { lerBrCode } from '@razao/formats/pix'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Authority,
  createAuthority,
  type SimulatedPix,
  startPix,
} from '../../../../simulators/src/index.ts'
import type {
  AcessoAoPix,
  PedidoDePix,
  PixRecebido,
  PortaDePix,
} from '../../platform/fora/index.ts'
import { createPix } from './index.ts'

const AGORA = Date.parse('2026-11-26T12:00:00-03:00')
const BANCO = 'https://pix.banco.example'
const CHAVE = 'financeiro@ficticia.example'
const PRAZO_MS = 10_000
/** Where the end of the wait is what is looked at. */
const CURTO_MS = 700

let autoridade: Authority
let banco: SimulatedPix
let pix: PortaDePix
let acesso: AcessoAoPix
let agora = AGORA
let txid = ''
let vez = 0

const umaPorta = (prazoMs = PRAZO_MS): PortaDePix =>
  createPix({
    desvios: [`${BANCO}=${new URL(banco.url).origin}`],
    ...{ autoridades: autoridade.caPem, prazoMs, agora: () => agora },
  })
const aberto = (de: Authority): AcessoAoPix['certificado'] => {
  const { keyPem, certPem } = de.issueCompany({ cnpj: '11222333000181', name: 'Fictícia' })
  return { chavePem: keyPem, certificadoPem: certPem, cadeiaPem: [de.intermediatePem] }
}
beforeAll(async () => {
  autoridade = createAuthority()
  banco = await startPix({ authority: autoridade, clock: () => agora, pageSize: 2 })
  acesso = {
    ...{ endereco: `${BANCO}/v2`, enderecoDoToken: `${BANCO}/oauth/token` },
    ...{ clienteId: banco.client.id, segredo: banco.client.secret },
    certificado: aberto(autoridade),
  }
})
afterAll(() => banco.stop())
beforeEach(() => {
  banco.reset()
  agora = AGORA
  vez += 1
  txid = `RZ${String(vez).padStart(30, '0')}`
  pix = umaPorta()
})

const como = (mais: Partial<AcessoAoPix> = {}) => ({
  ...{ escritorioId: vez, acesso: { ...acesso, ...mais }, signal: AbortSignal.timeout(PRAZO_MS) },
})
const umPedido = (mais: Partial<PedidoDePix> = {}): PedidoDePix => ({
  ...{ tipo: 'cobv', txid, chave: CHAVE, valor: 123_45, vencimento: '2026-12-10' },
  ...{ validadeEmDias: 30, texto: 'Cobrança 7' },
  devedor: { documento: '11444777000161', nome: 'Cliente Fictício' },
  ...mais,
})
const registrar = (mais: Partial<PedidoDePix> = {}, porta = pix) =>
  porta.registrar({ ...como(), pedido: umPedido(mais), anotar: () => {} })
const consultar = (porta = pix) => porta.consultar({ ...como(), tipo: 'cobv', txid })
const remover = (porta = pix) => porta.remover({ ...como(), tipo: 'cobv', txid, anotar: () => {} })
async function recebidos(de = '2026-11-26T00:00:00Z', ate = '2026-11-27T00:00:00Z') {
  const todos: PixRecebido[] = []
  for await (const pagina of pix.recebidos({ ...como(), de, ate })) todos.push(...pagina)
  return todos
}

describe('what it promises', () => {
  test('credentials and certificate are proved together', async () => {
    expect(await pix.entrar(como())).toEqual({ ok: true, simulada: true })
    expect(await pix.entrar(como({ segredo: 'outro' }))).toMatchObject({ ok: false })
    const estranho = aberto(createAuthority('AC Estranha'))
    expect(await pix.entrar(como({ certificado: estranho }))).toMatchObject({ ok: false })
  })

  test('a charge with a due day has a place, and a dynamic code that leads to it', async () => {
    const dita = await registrar({
      ...{ multa: { modalidade: 2, valor: 200 }, juros: { modalidade: 3, valor: 100 } },
    })
    expect(dita).toMatchObject({
      ...{
        tipo: 'registrada',
        txid,
        situacao: 'ativa',
        valor: 123_45,
        chave: CHAVE,
        simulada: true,
      },
    })
    const { copiaECola, local } = dita as { copiaECola: string; local: string }
    expect(lerBrCode(copiaECola)).toMatchObject({
      ...{ ok: true, value: { tipo: 'dinamico', url: local, pagoUmaVez: true } },
    })
    expect(banco.charges()[0]?.asked).toEqual({
      calendario: { dataDeVencimento: '2026-12-10', validadeAposVencimento: 30 },
      devedor: { cnpj: '11444777000161', nome: 'Cliente Fictício' },
      valor: {
        original: '123.45',
        multa: { modalidade: 2, valorPerc: '2.00' },
        juros: { modalidade: 3, valorPerc: '1.00' },
      },
      ...{ chave: CHAVE, solicitacaoPagador: 'Cobrança 7' },
    })
  })

  test('what is overdue is asked for as a charge that ends', async () => {
    const pedido = { tipo: 'cob', vencimento: null, devedor: null } as const
    expect(await registrar(pedido)).toMatchObject({ tipo: 'registrada', situacao: 'ativa' })
    expect(banco.charges()[0]).toMatchObject({ kind: 'cob', expires: 30 * 86_400 })
  })

  test('a refusal comes in the words of the bank, with each violation', async () => {
    expect(await registrar({ vencimento: '2026-11-25' })).toEqual({
      tipo: 'recusada',
      motivo: expect.stringMatching(/dataDeVencimento: O campo é anterior/),
    })
    expect(banco.charges()).toEqual([])
  })

  test('asked twice under a txid it is one charge; another value under it is refused', async () => {
    await registrar()
    expect(await registrar()).toMatchObject({ tipo: 'registrada', txid })
    expect(banco.charges()).toHaveLength(1)
    expect(await registrar({ valor: 99_99 })).toMatchObject({ tipo: 'recusada' })
    banco.dials.cobrancas.turn({ duplicateRate: 1 })
    txid = `${txid}b`
    expect(await registrar()).toMatchObject({ tipo: 'registrada', txid })
  })

  test('never heard of is null; what is there is told, with what was paid', async () => {
    expect(await consultar()).toBeNull()
    await registrar()
    const endToEndId = await banco.pay(txid)
    expect(await consultar()).toMatchObject({
      situacao: 'concluida',
      recebidos: [{ endToEndId, txid, valor: 123_45, devolvido: 0 }],
    })
  })

  test('taken out once, however often; what was paid is not taken out, and what never was is null', async () => {
    expect(await remover()).toBeNull()
    await registrar()
    expect([await remover(), await remover()]).toEqual([{ tipo: 'removida' }, { tipo: 'removida' }])
    txid = `${txid}b`
    await registrar()
    await banco.pay(txid)
    expect(await remover()).toMatchObject({ tipo: 'recusada', motivo: /ativa/ })
  })

  test('what came, page by page, with what was given back of it', async () => {
    const ids: string[] = []
    for (let um = 0; um < 5; um += 1) {
      agora += 1000
      ids.push(await banco.receive({ key: CHAVE, centavos: 100 + um }))
    }
    await banco.refund(ids[1] ?? '', 40)
    const vindos = await recebidos()
    expect(vindos.map(({ endToEndId }) => endToEndId)).toEqual(ids)
    expect(vindos.map(({ devolvido }) => devolvido)).toEqual([0, 40, 0, 0, 0])
    expect(await recebidos('2026-11-25T00:00:00Z', '2026-11-25T23:00:00Z')).toEqual([])
  })

  test('notices are asked for by key, at an address of https', async () => {
    const pedir = (url: string) => pix.avisar({ ...como(), chave: CHAVE, url })
    expect(await pedir('https://razao.example/api/avisos')).toEqual({ ok: true })
    expect(banco.webhookOf(CHAVE)).toBe('https://razao.example/api/avisos')
    expect(await pedir('http://razao.example/api/avisos')).toMatchObject({ ok: false })
  })

  test('a token is asked for once, and again when the bank no longer takes it', async () => {
    await registrar()
    await consultar()
    const tokens = () => banco.requests.filter((um) => um.includes('oauth')).length
    expect(tokens()).toBe(1)
    banco.forgetTokens()
    expect(await consultar()).toMatchObject({ txid })
    expect(tokens()).toBe(2)
  })
})

describe('where it goes', () => {
  test.each([
    'http://pix.banco.com.br',
    'https://10.0.0.1/v2',
    'https://a:b@pix.banco.com.br',
    'nada',
  ])('%s is not written down, and is not spoken to', async (endereco) => {
    expect(pix.aceita(endereco)).toBe(false)
    const dita = pix.registrar({ ...como({ endereco }), pedido: umPedido(), anotar: () => {} })
    await expect(dita).rejects.toMatchObject({ nadaSaiu: true })
  })
  test('an address of the internet is', () => {
    expect(pix.aceita('https://pix.banco.com.br/api/v2')).toBe(true)
  })
})

describe('when it fails', () => {
  const DEFEITOS = ['errorRate', 'wrongRate', 'timeoutRate', 'maintenanceRate'] as const
  test.each(DEFEITOS)('%s of the charges is no answer, and nobody knows', async (defeito) => {
    banco.dials.cobrancas.turn({ [defeito]: 1 })
    await expect(registrar({}, umaPorta(CURTO_MS))).rejects.toMatchObject({ nadaSaiu: false })
    banco.dials.cobrancas.reset()
    expect(await consultar()).toBeNull()
  })

  test('an answer that was lost is found by its txid', async () => {
    banco.dials.cobrancas.turn({ lostAnswerRate: 1 })
    await expect(registrar()).rejects.toMatchObject({ nadaSaiu: false })
    banco.dials.cobrancas.reset()
    expect(await consultar()).toMatchObject({ situacao: 'ativa' })
    expect(banco.charges()).toHaveLength(1)
  })

  test.each(DEFEITOS)('%s of the token is certain: nothing left', async (defeito) => {
    banco.dials.token.turn({ [defeito]: 1 })
    await expect(registrar({}, umaPorta(CURTO_MS))).rejects.toMatchObject({ nadaSaiu: true })
    expect(banco.charges()).toEqual([])
  })

  test('too many requests says how long to wait', async () => {
    banco.dials.cobrancas.turn({ busyRate: 1, retryAfterSeconds: 7 })
    await expect(registrar()).rejects.toMatchObject({ status: 429, esperarMs: 7000 })
  })

  test('a bank that goes on failing is left to rest', async () => {
    banco.dials.cobrancas.turn({ errorRate: 1 })
    const motivos: string[] = []
    for (let um = 0; um < 8; um += 1) {
      txid = `RZ${String(vez * 1000 + um).padStart(30, '9')}`
      await registrar().catch(({ motivo }) => motivos.push(motivo))
    }
    expect(motivos.at(-1)).toBe('circuito')
  })
})
