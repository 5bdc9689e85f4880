// Charges at a bank: each instalment is there once, follows what is owed, and what comes is a receipt once.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { cobrancas as rotas } from '@razao/contract'
import { lerBrCode } from '@razao/formats/pix'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { desfazerRecebimento, informarRecebimento } from '../../fiscal/index.ts'
import { umaNota, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { vincularNota } from '../../receitas/emissao/vincular-nota.ts'
import { acompanharBoletosJob } from '../boletos/acompanhar-boletos.ts'
import { alterarContaDeRecebimento, listarContasDeRecebimento } from '../contas/contas.ts'
import { alterarCobranca, cancelarCobranca, criarCobranca } from '../criar-cobranca.ts'
import { exportarCobrancas } from '../exportar-cobrancas.ts'
import { listarCobrancas } from '../listar-cobrancas.ts'
import { imprimirPagamento } from '../pagamento/imprimir-pagamento.ts'
import { lerPagamento } from '../pagamento/ler-pagamento.ts'
import { AGORA_DA_VENDA, umaVenda } from '../testes/bancada.ts'
import { abrirBancadaDoPix, type BancadaDoPix } from '../testes/banco-do-pix.ts'
import { umaConta, umCliente } from '../testes/contas.ts'
import { receberAvisoDoPix, registrarAvisosDoPix } from './avisos.ts'
import { conferirPixRecebido, pedirPixDoBanco } from './ler-pix.ts'
import { desligarPixDoBanco, guardarPixDoBanco, ligarPixDoBanco } from './provedor.ts'
import { testarPixDoBanco } from './testar.ts'

let agora = AGORA_DA_VENDA
let bancada: BancadaDoPix
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
let contaId: number
beforeAll(async () => {
  bancada = await abrirBancadaDoPix(() => agora)
})
afterAll(() => bancada?.fechar())
beforeEach(async () => {
  agora = AGORA_DA_VENDA
  bancada.banco.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [] })
  clienteId = await umCliente(escritorio, empresa.id)
  contaId = (await bancada.umaContaNoBanco(escritorio, empresa)).contaId
})

const venda = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
const cobrar = async (mais: Partial<Parameters<typeof umaVenda>[0]> = {}): Promise<number> =>
  (await escritorio.rodar((ctx) => criarCobranca(ctx, { ...venda(mais), acao: 'salvar' })))
    .cobrancaId
const pagamento = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))
const levar = () => bancada.levarTudo(escritorio)
const registrada = async (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) => {
  const cobrancaId = await cobrar(mais)
  await levar()
  return cobrancaId
}
const parcela = async (cobrancaId: number, qual = 0) => {
  const dita = (await pagamento(cobrancaId)).parcelas[qual]
  if (dita === undefined) throw new Error(`sem a parcela ${qual}`)
  return dita
}
const mudar = async (cobrancaId: number, mais: Partial<Parameters<typeof umaVenda>[0]>) => {
  const { outraMesmo: _, acao: __, ...pedido } = venda(mais)
  await escritorio.rodar((ctx) =>
    alterarCobranca(ctx, { ...pedido, cobrancaId, versao: 1, issoMesmo: true }),
  )
}
const desfazer = async (notaId: number) => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    'select id from recebimento where nota_id = $1',
    [notaId],
  )
  for (const { id } of rows)
    await escritorio.rodar((ctx) => desfazerRecebimento(ctx, { recebimentoId: id }))
}
const acompanhar = (notaId: number) =>
  acompanharBoletosJob(escritorio.job({ fora: bancada.fora }), { notaIds: [notaId] })
const vivas = () =>
  bancada.banco
    .charges()
    .filter(({ status }) => status === 'ATIVA')
    .map(({ value }) => value)
const comNota = async (cobrancaId: number, valor = 100_000) => {
  const notaId = await umaNota(escritorio, empresa.id, { valor })
  await escritorio.rodar((ctx) => vincularNota(ctx, { cobrancaId, notaId }))
  return notaId
}
const ler = () => bancada.lerRecebidos(escritorio, contaId)
const noBanco = () =>
  bancada.banco.charges().map(({ txid, value, status, kind }) => ({ txid, value, status, kind }))
const recebimentos = async (notaId: number) =>
  (
    await bancada.dono.query<{ valor: number; data: string }>(
      'select valor, data::text from recebimento where nota_id = $1 order by data',
      [notaId],
    )
  ).rows
/** The charges of the list of a filter, with what each says of a Pix to be looked at. */
const naLista = async (filtro: { pixAConferir?: boolean } = {}) =>
  (
    await escritorio.rodar((ctx) =>
      listarCobrancas(ctx, {
        ...{ empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 50, ordem: 'numero' },
        ...filtro,
      }),
    )
  ).lista.map(({ id, pixAConferir }) => [id, pixAConferir])
const exportadas = async (): Promise<unknown> => {
  const pedido = { formato: 'json', empresaId: empresa.id, ordem: 'numero' }
  const { conteudo } = await escritorio.rodar((ctx) =>
    exportarCobrancas(ctx, rotas.exportarCobrancas.input.parse(pedido)),
  )
  const lido =
    conteudo instanceof Readable
      ? await text(conteudo)
      : Buffer.from(conteudo as Uint8Array).toString()
  return JSON.parse(lido).linhas
}
const txidDe = async (cobrancaId: number, qual = 0): Promise<string> =>
  (await parcela(cobrancaId, qual)).noBanco?.txid ?? ''

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
    agora = new Date('2026-11-20T15:00:00Z')
    await registrada()
    expect(noBanco().map(({ kind }) => kind)).toEqual(['cob', 'cob'])
  })
})

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
    agora = new Date('2026-12-20T15:00:00Z')
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(false)
    await ler()
    await levar()
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(true)
    expect(noBanco().map(({ kind, status }) => [kind, status])).toEqual(
      expect.arrayContaining([['cob', 'ATIVA']]),
    )
  })
})

describe('what came', () => {
  test('is a receipt of the note once, however often it is read', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    const endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
    await Promise.all([ler(), ler()])
    await ler()
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
    const dito = await pagamento(cobrancaId)
    expect(dito.emAberto).toBe(0)
    expect(dito.parcelas[0]?.noBanco?.situacao).toBe('paga')
    expect(dito.recebidos).toEqual([
      expect.objectContaining({
        ...{ endToEndId, valor: 100_000, situacao: 'registrado', mensagem: null, devolvido: 0 },
        memoria: [
          { rotulo: 'Recebido por Pix', valor: 100_000 },
          { rotulo: 'Em aberto na cobrança', valor: 100_000 },
          { rotulo: 'Aplicado na cobrança', valor: 100_000 },
        ],
      }),
    ])
  })

  test('in part leaves the rest to another charge at the bank; more than owed says how much', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    await bancada.banco.pay(await txidDe(cobrancaId), 60_000)
    await ler()
    await levar()
    const depois = await parcela(cobrancaId)
    expect([depois.emAberto, depois.pix?.dinamico]).toEqual([40_000, true])
    await bancada.banco.pay(await txidDe(cobrancaId), 41_500)
    await ler()
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
    const { recebidos } = await pagamento(cobrancaId)
    expect(recebidos.map(({ situacao }) => situacao)).toEqual(['registrado', 'registrado'])
    const aMais = recebidos.find(({ valor }) => valor === 41_500)
    expect(aMais?.mensagem).toMatch(/R\$ 15,00 a mais/)
    expect(aMais?.memoria.at(-1)).toEqual({ rotulo: 'Recebido a mais', valor: 1500 })
  })

  test('before the note it waits, is not asked for again, and is registered when the note comes', async () => {
    const cobrancaId = await registrada()
    await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    const antes = await pagamento(cobrancaId)
    expect([antes.emAberto, antes.recebidos[0]?.situacao]).toEqual([0, 'pendente'])
    expect(antes.recebidos[0]?.mensagem).toMatch(/entra sozinho/)
    const notaId = await comNota(cobrancaId)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('registrado')
    expect(await recebimentos(notaId)).toHaveLength(1)
  })

  test('more than owed before the note is still told after it', async () => {
    const cobrancaId = await registrada()
    await bancada.banco.pay(await txidDe(cobrancaId), 130_000)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]?.mensagem).toMatch(/R\$ 300,00 a mais/)
    await comNota(cobrancaId)
    await ler()
    expect((await pagamento(cobrancaId)).recebidos[0]).toMatchObject({
      ...{ situacao: 'registrado', mensagem: expect.stringMatching(/R\$ 300,00 a mais/) },
    })
  })

  test('a charge that changed after it was paid is worked out by what it is now', async () => {
    const cobrancaId = await registrada()
    await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    await mudar(cobrancaId, { bruto: 64_350 })
    const meio = (await pagamento(cobrancaId)).recebidos[0]
    expect(meio).toMatchObject({ situacao: 'pendente' })
    expect(meio?.mensagem).toMatch(/nota.*R\$ 356,50 a mais/)
    const notaId = await comNota(cobrancaId, 64_350)
    await ler()
    const { recebidos, emAberto } = await pagamento(cobrancaId)
    expect(emAberto).toBe(0)
    expect(recebidos[0]).toMatchObject({
      ...{ situacao: 'registrado', mensagem: expect.stringMatching(/R\$ 356,50 a mais/) },
      memoria: [
        { rotulo: 'Recebido por Pix', valor: 100_000 },
        { rotulo: 'Em aberto na cobrança', valor: 64_350 },
        { rotulo: 'Aplicado na cobrança', valor: 64_350 },
        { rotulo: 'Recebido a mais', valor: 35_650 },
      ],
    })
    expect(await recebimentos(notaId)).toEqual([{ valor: 64_350, data: '2026-10-20' }])
  })

  test('by the static code it is of its instalment too, and the charge at the bank goes', async () => {
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    await bancada.banco.receive({
      ...{ key: 'financeiro@ficticia.example', txid: `RZ${cobrancaId}P1`, centavos: 100_000 },
    })
    await ler()
    await levar()
    expect(await recebimentos(notaId)).toHaveLength(1)
    expect(noBanco().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  })

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
        situacao: 'registrado',
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
        conferirPixRecebido(ctx, { cobrancaId, endToEndId, motivo: 'devolvido por TED', versao }),
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

  test('of nobody here, or of a charge of another office, touches no charge', async () => {
    const outro = await umEscritorio(bancada)
    const empresaDele = await umMes(outro, { notas: [] })
    const clienteDele = await umCliente(outro, empresaDele.id)
    await bancada.umaContaNoBanco(outro, empresaDele)
    const { cobrancaId: cobrancaDele } = await outro.rodar((ctx) =>
      criarCobranca(ctx, {
        ...umaVenda({ empresaId: empresaDele.id, clienteId: clienteDele }),
        acao: 'salvar',
      }),
    )
    await bancada.levarTudo(outro)
    const [dele] = bancada.banco.charges()
    await bancada.banco.receive({
      ...{ key: 'financeiro@ficticia.example', txid: dele?.txid ?? '', centavos: 100_000 },
    })
    await bancada.banco.receive({
      ...{ key: 'financeiro@ficticia.example', txid: `RZ${cobrancaDele}P1`, centavos: 100_000 },
    })
    await bancada.banco.receive({ key: 'financeiro@ficticia.example', centavos: 500 })
    await ler()
    const { rows } = await bancada.dono.query(
      'select situacao, cobranca_id from pix_recebido where escritorio_id = $1 order by id',
      [escritorio.id],
    )
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ situacao: 'sem-cobranca', cobranca_id: null })),
    )
    const dito = await outro.rodar((ctx) => lerPagamento(ctx, { cobrancaId: cobrancaDele }))
    expect([dito.emAberto, dito.recebidos]).toEqual([100_000, []])
  })

  test('paid while its answer was lost, it is paid and not asked for again', async () => {
    bancada.banco.dials.cobrancas.turn({ lostAnswerRate: 1 })
    const cobrancaId = await registrada()
    bancada.banco.dials.cobrancas.reset()
    await bancada.banco.pay(await txidDe(cobrancaId))
    await ler()
    await bancada.passarOTempo(escritorio)
    await levar()
    expect((await parcela(cobrancaId)).noBanco?.situacao).toBe('paga')
    expect(bancada.banco.charges()).toHaveLength(1)
  })

  test('a bank that is out is told, and read again later', async () => {
    bancada.banco.dials.recebidos.turn({ errorRate: 1 })
    await ler()
    const conta = async () =>
      (
        await escritorio.rodar((ctx) => listarContasDeRecebimento(ctx, { empresaId: empresa.id }))
      ).contas.find(({ id }) => id === contaId)?.pixDoBanco
    expect((await conta())?.falha).toMatch(/problemas/)
    bancada.banco.dials.recebidos.reset()
    await ler()
    expect((await conta())?.falha).toBeNull()
  })
})

describe('notices', () => {
  const avisar = (codigo: string, corpo = '{}') =>
    receberAvisoDoPix({ ...bancada.pedidoDe(escritorio), corpo, segredo: '' } as never, { codigo })
  const codigoDe = async (): Promise<string> => {
    await registrarAvisosDoPix(bancada.pedidoDe(escritorio), { contaId })
    return bancada.banco.webhookOf('financeiro@ficticia.example')?.split('/').at(-1) ?? ''
  }
  const tarefas = async () =>
    (
      await bancada.dono.query<{ n: number }>(
        `select count(*)::int as n from graphile_worker.jobs
         where task_identifier = 'ler-pix-recebidos' and key like $1`,
        [`%:${escritorio.id}:${contaId}`],
      )
    ).rows[0]?.n

  test('one only brings the reading forward, told once or many times', async () => {
    const codigo = await codigoDe()
    const forjado = JSON.stringify({
      pix: [{ endToEndId: 'E'.repeat(32), txid: 'x'.repeat(32), valor: '999999.00' }],
    })
    for (let vez = 0; vez < 3; vez += 1) expect(await avisar(codigo, forjado)).toEqual({ ok: true })
    expect(await tarefas()).toBe(1)
    await ler()
    const { rows } = await bancada.dono.query('select from pix_recebido where escritorio_id = $1', [
      escritorio.id,
    ])
    expect(rows).toEqual([])
  })

  test('without the secret, of another account, or of nobody, it is nothing', async () => {
    const codigo = await codigoDe()
    const outro = await umEscritorio(bancada)
    const errados = [
      codigo.replace(/.$/, (um) => (um === 'A' ? 'B' : 'A')),
      codigo.replace(/^\d+/, String(outro.id)),
      codigo.replace(/-\d+-/, `-${contaId + 1}-`),
      `${escritorio.id}-${contaId}-`,
      'nada',
    ]
    for (const errado of errados)
      await expect(avisar(errado)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(await tarefas()).toBe(0)
  })

  test('asked for again, only the new secret serves', async () => {
    const antes = await codigoDe()
    const depois = await codigoDe()
    await expect(avisar(antes)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(await avisar(depois)).toEqual({ ok: true })
  })
})

describe('how an account talks to its bank', () => {
  test('each thing is tested in turn, and only what passed is turned on', async () => {
    const pedido = bancada.pedidoDe(escritorio)
    const certas = bancada.credenciais(empresa.cnpj)
    await guardarPixDoBanco(pedido, { contaId, ...certas, segredo: 'outro-segredo', versao: 2 })
    const { passos } = await testarPixDoBanco(pedido, { contaId })
    expect(passos.map(({ situacao }) => situacao)).toEqual([
      ...['certo', 'errado', 'nao-visto', 'nao-visto'],
    ])
    await expect(
      escritorio.rodar((ctx) => ligarPixDoBanco(ctx, { contaId, ligado: true, versao: 3 })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await guardarPixDoBanco(pedido, { contaId, ...certas, versao: 3 })
    const outro = await testarPixDoBanco(pedido, { contaId })
    expect(outro.passos.map(({ situacao }) => situacao)).toEqual(Array(4).fill('certo'))
    // At midnight of UTC it is still the day before here.
    expect(outro.passos[0]?.mensagem).toContain('vale até 30/12/2027')
  })

  test('a pair in PEM serves as an A1 does; a key of another is refused in its field', async () => {
    const pedido = bancada.pedidoDe(escritorio)
    const um = bancada.authority.issueCompany({ cnpj: empresa.cnpj, name: 'Fictícia' })
    const outro = bancada.authority.issueCompany({ cnpj: '11444777000161', name: 'Outra' })
    const { certificado: _, ...resto } = bancada.credenciais(empresa.cnpj)
    const guardar = (chave: string, versao: number) =>
      guardarPixDoBanco(pedido, {
        ...{ contaId, ...resto, versao },
        certificado: { tipo: 'pem', chave, certificado: um.chainPem },
      })
    await expect(guardar(outro.keyPem, 2)).rejects.toMatchObject({
      detalhes: { erros: [expect.objectContaining({ pointer: '#/certificado/chave' })] },
    })
    await guardar(um.keyPem, 2)
    const { passos } = await testarPixDoBanco(pedido, { contaId })
    expect(passos.every(({ situacao }) => situacao === 'certo')).toBe(true)
  })

  test('another key takes the test away; turned off, what is at the bank is taken out, and only then forgotten', async () => {
    const cobrancaId = await registrada()
    const apagar = (versao: number) =>
      desligarPixDoBanco(bancada.pedidoDe(escritorio), {
        ...{ contaId, versao, motivo: 'fim do contrato' },
      })
    await expect(apagar(2)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await escritorio.rodar((ctx) => ligarPixDoBanco(ctx, { contaId, ligado: false, versao: 2 }))
    await levar()
    expect(noBanco().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(false)
    const { empresaId: _, ...pedido } = umaConta(empresa.id)
    await escritorio.rodar((ctx) =>
      alterarContaDeRecebimento(ctx, {
        ...{ contaId, ...pedido, versao: 1 },
        pix: { chave: 'outra@ficticia.example', nome: 'Fictícia', cidade: 'São Paulo' },
      }),
    )
    const { contas } = await escritorio.rodar((ctx) =>
      listarContasDeRecebimento(ctx, { empresaId: empresa.id }),
    )
    expect(contas[0]?.pixDoBanco).toMatchObject({ aprovado: false, ligado: false, teste: null })
    await apagar(4)
    const { rows } = await bancada.dono.query(
      `select from vault_item where escritorio_id = $1 and nome like 'pix:%'`,
      [escritorio.id],
    )
    expect(rows).toEqual([])
  })
})
