// Charges at a bank: each follows what is owed.
import { describe, expect, test } from 'vitest'
import { informarRecebimento } from '../../fiscal/index.ts'
import { acompanharBoletosJob } from '../boletos/acompanhar-boletos.ts'
import { alterarCobranca, cancelarCobranca } from '../criar-cobranca.ts'
import {
  agoraE,
  bancada,
  cobrar,
  comNota,
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
})
