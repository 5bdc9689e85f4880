// Charges at a bank: each follows what is owed.
import { somarDias } from '@razao/engine/tempo'
import { describe, expect, test } from 'vitest'
import { informarRecebimento } from '../../fiscal/index.ts'
import { acompanharBoletosJob } from '../boletos/acompanhar-boletos.ts'
import { alterarCobranca, cancelarCobranca } from '../criar-cobranca.ts'
import { umCliente } from '../testes/contas.ts'
import {
  agoraE,
  bancada,
  cobrar,
  comNota,
  empresa,
  escritorio,
  ler,
  levar,
  noBanco,
  parcela,
  prepararPix,
  registrada,
  txidDe,
  venda,
} from '../testes/empresa-com-pix.ts'
import { ultimoDiaDoPix } from './montar-pix.ts'

prepararPix()

describe('follows what is owed', () => {
  test('another value is another charge, and the one of before is taken out', async () => {
    const cobrancaId = await registrada()
    const antes = await txidDe(cobrancaId)
    const { outraMesmo: _, acao: __, ...pedido } = venda({ bruto: 80_000 })
    await escritorio.rodar((ctx) =>
      alterarCobranca(ctx, { ...pedido, cobrancaId, versao: 1, issoMesmo: true }),
    )
    await levar()
    expect(noBanco()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ txid: antes, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }),
        expect.objectContaining({ value: 80_000, status: 'ATIVA' }),
      ]),
    )
    expect(await txidDe(cobrancaId)).not.toBe(antes)
  })

  test('cancelled before its answer came, it is taken out once it arrived', async () => {
    bancada.banco.dials.cobrancas.turn({ lostAnswerRate: 1 })
    const cobrancaId = await registrada()
    await escritorio.rodar((ctx) =>
      cancelarCobranca(ctx, { cobrancaId, motivo: 'não foi prestado', versao: 1 }),
    )
    bancada.banco.dials.cobrancas.reset()
    await bancada.passarOTempo(escritorio)
    await levar()
    await levar()
    expect(noBanco().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  })

  test('cancelled before it left, nothing leaves', async () => {
    const cobrancaId = await cobrar()
    await escritorio.rodar((ctx) =>
      cancelarCobranca(ctx, { cobrancaId, motivo: 'não foi prestado', versao: 1 }),
    )
    await levar()
    expect(noBanco()).toEqual([])
  })

  test('received by other means, it is taken out', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    await escritorio.rodar((ctx) =>
      informarRecebimento(ctx, { notaId, data: '2026-10-20', valor: 100_000 }),
    )
    await acompanharBoletosJob(escritorio.job({ fora: bancada.fora }), { notaIds: [notaId] })
    await levar()
    expect(noBanco().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  })

  test('what ended unpaid is registered anew', async () => {
    const cobrancaId = await registrada()
    agoraE('2026-12-20T15:00:00Z')
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(false)
    await ler()
    await levar()
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(true)
    expect(noBanco().map(({ kind, status }) => [kind, status])).toEqual(
      expect.arrayContaining([['cob', 'ATIVA']]),
    )
  })

  test.each([
    ['on a working day', { vencimento: '2026-11-10' }, '2026-12-10'],
    // Saturday: it goes to Monday, and the thirty days to Wednesday.
    ['on a Saturday', { vencimento: '2026-11-14' }, '2026-12-16'],
    // 2026-12-26 is a Saturday too.
    ['whose last day is no working day', { vencimento: '2026-11-26' }, '2026-12-28'],
  ])(
    'due %s, its code is shown while the bank takes it, and no longer',
    async (_, mais, ultimo) => {
      const cobrancaId = await registrada(mais)
      const txid = await txidDe(cobrancaId)
      const mostrado = async () => (await parcela(cobrancaId)).pix?.dinamico === true
      agoraE(`${ultimo}T23:59:00-03:00`)
      expect([await mostrado(), bancada.banco.payable(txid)]).toEqual([true, true])
      agoraE(`${somarDias(ultimo, 1)}T00:01:00-03:00`)
      expect([await mostrado(), bancada.banco.payable(txid)]).toEqual([false, false])
    },
  )

  test('what ends by the hour is taken by the bank until the end of the last day that it is shown on', async () => {
    const clienteId = await umCliente(escritorio, empresa.id, { documento: null })
    const cobrancaId = await registrada({ clienteId, vencimento: '2026-10-20' })
    const txid = await txidDe(cobrancaId)
    const mostrado = async () => (await parcela(cobrancaId)).pix?.dinamico === true
    agoraE('2026-11-19T23:59:00-03:00')
    expect([await mostrado(), bancada.banco.payable(txid)]).toEqual([true, true])
    agoraE('2026-11-20T00:01:00-03:00')
    expect(await mostrado()).toBe(false)
    agoraE('2026-11-21T12:00:00-03:00')
    expect(bancada.banco.payable(txid)).toBe(false)
  })
})

test.each([
  // The examples A to G that the API Pix gives of `validadeAposVencimento`.
  ['2020-10-20', 4, '2020-10-26'],
  ['2020-12-25', 0, '2020-12-28'],
  ['2020-12-25', 1, '2020-12-29'],
  ['2020-12-25', 3, '2020-12-31'],
  ['2020-12-25', 4, '2021-01-04'],
  ['2021-08-27', 5, '2021-09-01'],
  ['2021-08-28', 5, '2021-09-06'],
])('due on %s, with %i days after it, a charge is paid until %s', (vencimento, depois, ate) => {
  expect(ultimoDiaDoPix(vencimento, depois)).toBe(ate)
})
