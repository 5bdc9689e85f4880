// Charges at a bank: each instalment is there once.
import { lerBrCode } from '@razao/formats/pix'
import { describe, expect, test } from 'vitest'
import { acompanharBoletosJob } from '../boletos/acompanhar-boletos.ts'
import { imprimirPagamento } from '../pagamento/imprimir-pagamento.ts'
import { umCliente } from '../testes/contas.ts'
import {
  agoraE,
  bancada,
  cobrar,
  empresa,
  escritorio,
  levar,
  noBanco,
  parcela,
  prepararPix,
  registrada,
  txidDe,
} from '../testes/empresa-com-pix.ts'
import { pedirPixDoBanco } from './ler-pix.ts'

prepararPix()

describe('registered once', () => {
  test('a charge is at the bank with its due day, and its dynamic code takes the place of the static', async () => {
    const cobrancaId = await cobrar()
    const antes = await parcela(cobrancaId)
    expect([antes.pix?.dinamico, antes.noBanco?.situacao]).toEqual([false, 'pedida'])
    await levar()
    const { pix, noBanco: la } = await parcela(cobrancaId)
    expect(la).toMatchObject({ situacao: 'registrada', motivo: null })
    expect(lerBrCode(pix?.copiaECola ?? '')).toMatchObject({
      ...{ ok: true, value: { tipo: 'dinamico', pagoUmaVez: true } },
    })
    expect(pix).toMatchObject({ dinamico: true, txid: la?.txid })
    expect(bancada.banco.charges()).toEqual([
      expect.objectContaining({ txid: la?.txid, kind: 'cobv', value: 100_000, due: '2026-11-10' }),
    ])
    const pdf = await escritorio.rodar((ctx) => imprimirPagamento(ctx, { cobrancaId }))
    expect(
      Buffer.from(pdf.conteudo as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('asked for twice, at once and again, it is one', async () => {
    const cobrancaId = await cobrar({ parcelas: 2 })
    const pedir = () => escritorio.rodar((ctx) => pedirPixDoBanco(ctx, { cobrancaId }))
    const pedidas = await Promise.all([pedir(), pedir(), pedir()])
    expect(pedidas.map((um) => um.pedidas)).toEqual([0, 0, 0])
    await Promise.all([levar(), levar()])
    await levar()
    expect(bancada.banco.charges()).toHaveLength(2)
  })

  test('an answer that was lost is uncertain, is asked by its txid, and is sent no more', async () => {
    bancada.banco.dials.cobrancas.turn({ lostAnswerRate: 1 })
    const cobrancaId = await registrada()
    expect((await parcela(cobrancaId)).noBanco?.situacao).toBe('incerta')
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(false)
    bancada.banco.dials.cobrancas.reset()
    await bancada.passarOTempo(escritorio)
    await levar()
    expect((await parcela(cobrancaId)).noBanco?.situacao).toBe('registrada')
    const puts = bancada.banco.requests.filter((um) => um.startsWith('PUT /v2/cobv'))
    expect([puts.length, bancada.banco.charges().length]).toEqual([1, 1])
  })

  test('silence that never arrived is asked about, and only then sent again under the same txid', async () => {
    bancada.banco.dials.cobrancas.turn({ timeoutRate: 1 })
    const cobrancaId = await registrada()
    const txid = await txidDe(cobrancaId)
    bancada.banco.dials.cobrancas.reset()
    await bancada.passarOTempo(escritorio)
    await levar()
    expect(noBanco()).toEqual([expect.objectContaining({ txid, status: 'ATIVA' })])
  })

  test('what the bank refuses says why, the static code stays, and it is asked again by a person', async () => {
    bancada.banco.dials.cobrancas.turn({ rejectRate: 1 })
    const cobrancaId = await registrada()
    const { pix, noBanco: la } = await parcela(cobrancaId)
    expect(la).toMatchObject({ situacao: 'recusada', motivo: /participante/ })
    expect(pix?.dinamico).toBe(false)
    bancada.banco.dials.cobrancas.reset()
    await acompanharBoletosJob(escritorio.job({ fora: bancada.fora }), {
      cobrancaIds: [cobrancaId],
    })
    expect(await levar()).toBe(0)
    expect(await escritorio.rodar((ctx) => pedirPixDoBanco(ctx, { cobrancaId }))).toEqual({
      pedidas: 1,
    })
    await levar()
    expect((await parcela(cobrancaId)).noBanco?.situacao).toBe('registrada')
  })

  test('what is overdue, or of who has no document, is a charge that ends', async () => {
    const semDocumento = await umCliente(escritorio, empresa.id, { documento: null })
    await registrada({ clienteId: semDocumento })
    agoraE('2026-11-20T15:00:00Z')
    await registrada()
    expect(noBanco().map(({ kind }) => kind)).toEqual(['cob', 'cob'])
  })
})
