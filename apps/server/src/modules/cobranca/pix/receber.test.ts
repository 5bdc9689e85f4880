// What came by Pix is a receipt once, of its charge or of none.
import { describe, expect, test } from 'vitest'
import { umEscritorio } from '../../../testes/fabricas.ts'
import { umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { listarContasDeRecebimento } from '../contas/contas.ts'
import { criarCobranca } from '../criar-cobranca.ts'
import { lerPagamento } from '../pagamento/ler-pagamento.ts'
import { umaVenda } from '../testes/bancada.ts'
import { umCliente } from '../testes/contas.ts'
import {
  bancada,
  comNota,
  contaId,
  empresa,
  escritorio,
  ler,
  levar,
  mudar,
  noBanco,
  pagamento,
  parcela,
  prepararPix,
  recebimentos,
  registrada,
  txidDe,
} from '../testes/empresa-com-pix.ts'

prepararPix()

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
    expect(recebidos.map(({ situacao }) => situacao)).toEqual(['a-conferir', 'registrado'])
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
      ...{ situacao: 'a-conferir', mensagem: expect.stringMatching(/R\$ 300,00 a mais/) },
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
      ...{ situacao: 'a-conferir', mensagem: expect.stringMatching(/R\$ 356,50 a mais/) },
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
