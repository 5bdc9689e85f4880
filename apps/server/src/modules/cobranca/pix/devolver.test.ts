// What was given back or undone is told, and closes by itself or by a person.
import { describe, expect, test } from 'vitest'
import { informarRecebimento } from '../../fiscal/index.ts'
import { cancelarCobranca } from '../criar-cobranca.ts'
import { listarCobrancas } from '../listar-cobrancas.ts'
import {
  acompanhar,
  bancada,
  cobrar,
  comNota,
  desfazer,
  empresa,
  escritorio,
  exportadas,
  ler,
  levar,
  naLista,
  pagamento,
  prepararPix,
  registrada,
  txidDe,
  vivas,
} from '../testes/empresa-com-pix.ts'
import { conferirPixRecebido } from './a-conferir.ts'
import { pedirPixDoBanco } from './ler-pix.ts'

prepararPix()

describe('given back, or undone', () => {
  test('given back after it was a receipt is told; given back before is no receipt', async () => {
    const cobrancaId = await registrada()
    await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    await bancada.banco.refund(endToEndId, 30_000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{ devolvido: 30_000, situacao: 'a-conferir', mensagem: /R\$ 300,00.*desfaça/ },
    })
    const outra = await registrada()
    const segundo = await bancada.banco.pay(await txidDe(outra))
    await bancada.banco.refund(segundo, 100_000)
    await ler()
    expect((await pagamento(outra)).recebidos[0]?.situacao).toBe('devolvido')
    expect((await pagamento(outra)).emAberto).toBe(100_000)
  })

  test('the surplus given back closes it; only what exceeds it asks a person, and by how much', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId), 112_000)
    await ler()
    await bancada.banco.refund(endToEndId, 5000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{
        situacao: 'a-conferir',
        mensagem: expect.stringMatching(/do que veio a mais: ainda sobram R\$ 70,00/),
      },
    })
    await bancada.banco.refund(endToEndId, 7000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{ situacao: 'registrado', mensagem: 'Devolvido o que veio a mais.' },
    })
    await bancada.banco.refund(endToEndId, 1000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{
        situacao: 'a-conferir',
        mensagem: expect.stringMatching(/R\$ 10,00 do que foi aplicado.*R\$ 10,00 a menos/),
      },
    })
    await desfazer(notaId)
    await escritorio.rodar((ctx) =>
      informarRecebimento(ctx, { notaId, data: '2026-10-20', valor: 99_000 }),
    )
    await acompanhar(notaId)
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('registrado')
    await levar()
    expect(vivas()).toEqual([1000])
  })

  test('a surplus is to be looked at until it is given back, or until a person says what was done', async () => {
    const cobrancaId = await registrada()
    await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId), 112_000)
    await ler()
    expect(await naLista({ pixAConferir: true })).toEqual([[cobrancaId, true]])
    expect(await exportadas()).toMatchObject([{ Recebimento: 'Pix a conferir' }])
    const lido = async () => (await pagamento(cobrancaId)).recebidos[0]
    const dito = await lido()
    expect(dito).toMatchObject({
      ...{ situacao: 'a-conferir', mensagem: expect.stringMatching(/R\$ 120,00 a mais.*crédito/) },
    })
    await escritorio.rodar((ctx) =>
      conferirPixRecebido(ctx, {
        ...{ pixId: dito?.id ?? 0, motivo: 'fica de crédito', versao: dito?.versao ?? 0 },
      }),
    )
    await ler()
    expect(await lido()).toMatchObject({ situacao: 'conferido' })
    expect(await naLista({ pixAConferir: true })).toEqual([])
    // A part given back after that is news; all of it closes it.
    await bancada.banco.refund(endToEndId, 5000)
    await ler()
    expect((await lido())?.mensagem).toMatch(/ainda sobram R\$ 70,00/)
    expect(await naLista({ pixAConferir: true })).toEqual([[cobrancaId, true]])
    await bancada.banco.refund(endToEndId, 7000)
    await ler()
    expect(await lido()).toMatchObject({ situacao: 'registrado' })
    expect(await naLista({ pixAConferir: true })).toEqual([])
  })

  test('a receipt undone while the bank has the money asks nobody to pay again, but a person may', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    await desfazer(notaId)
    await acompanhar(notaId)
    await levar()
    expect(vivas()).toEqual([])
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{
        situacao: 'a-conferir',
        mensagem: expect.stringMatching(/desfeito, e o banco ainda tem R\$ 1\.000,00/),
      },
    })
    await escritorio.rodar((ctx) => pedirPixDoBanco(ctx, { cobrancaId }))
    await acompanhar(notaId)
    await levar()
    expect(vivas()).toEqual([100_000])
    await bancada.banco.refund(endToEndId, 100_000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('devolvido')
  })

  test('given back in full and undone, it is closed and asked anew', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    await bancada.banco.refund(endToEndId, 100_000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{
        situacao: 'a-conferir',
        mensagem: expect.stringMatching(/desfaça na nota o recebimento de 20\/10\/2026\.$/),
      },
    })
    expect(await naLista({ pixAConferir: true })).toEqual([[cobrancaId, true]])
    await desfazer(notaId)
    await acompanhar(notaId)
    await levar()
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('devolvido')
    expect(await naLista({ pixAConferir: true })).toEqual([])
    expect(vivas()).toEqual([100_000])
  })

  test('a charge that was paid is cancelled by who says that it goes back, and then is to be looked at', async () => {
    const cobrancaId = await registrada()
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    const { lista } = await escritorio.rodar((ctx) =>
      listarCobrancas(ctx, { empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 50 }),
    )
    expect(lista[0]?.pixPendente).toBe(100_000)
    const cancelar = (devolverPix: boolean) =>
      escritorio.rodar((ctx) =>
        cancelarCobranca(ctx, { cobrancaId, motivo: 'não foi prestado', versao: 1, devolverPix }),
      )
    await expect(cancelar(false)).rejects.toMatchObject({
      ...{
        codigo: 'situacao-nao-permite',
        detalhes: { detail: expect.stringMatching(/R\$ 1\.000,00 por Pix/) },
      },
    })
    await cancelar(true)
    const [dito] = (await pagamento(cobrancaId)).recebidos
    expect(dito).toMatchObject({
      situacao: 'a-conferir',
      mensagem: expect.stringMatching(/cancelada.*devolva ao cliente/),
    })
    const outra = await cobrar()
    expect(await naLista()).toEqual([
      [cobrancaId, true],
      [outra, false],
    ])
    expect(await naLista({ pixAConferir: true })).toEqual([[cobrancaId, true]])
    expect(await naLista({ pixAConferir: false })).toEqual([[outra, false]])
    expect(await exportadas()).toMatchObject([
      { Recebimento: 'Pix a conferir' },
      { Recebimento: 'Em aberto' },
    ])
    const conferir = (versao: number) =>
      escritorio.rodar((ctx) =>
        conferirPixRecebido(ctx, { pixId: dito?.id ?? 0, motivo: 'devolvido por TED', versao }),
      )
    await expect(conferir(0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    await conferir(dito?.versao ?? 0)
    const [fechado] = (await pagamento(cobrancaId)).recebidos
    expect(fechado).toMatchObject({
      ...{ situacao: 'conferido', conferido: { motivo: 'devolvido por TED' } },
    })
    expect(await naLista({ pixAConferir: true })).toEqual([])
    expect(await naLista()).toEqual([
      [cobrancaId, false],
      [outra, false],
    ])
    await bancada.banco.refund(endToEndId, 100_000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('devolvido')
  })
})
