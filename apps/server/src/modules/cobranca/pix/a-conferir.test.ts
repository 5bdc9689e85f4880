// Every Pix that a person must look at has a place: those of no charge go to one, or are closed with what was done.
import { describe, expect, test } from 'vitest'
import { umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { criarCobranca } from '../criar-cobranca.ts'
import { umaVenda } from '../testes/bancada.ts'
import { umCliente } from '../testes/contas.ts'
import {
  bancada,
  comNota,
  empresa,
  escritorio,
  ler,
  levar,
  noBanco,
  pagamento,
  prepararPix,
  recebimentos,
  registrada,
  txidDe,
} from '../testes/empresa-com-pix.ts'
import { conferirPixRecebido, listarPixAConferir, vincularPixRecebido } from './a-conferir.ts'

prepararPix()

const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }
const lista = async (quem: { empresas?: readonly number[] } = {}) =>
  (await escritorio.rodar((ctx) => listarPixAConferir(ctx, PAGINA), quem)).lista
const semCobranca = async (centavos: number, txid?: string) => {
  await bancada.banco.receive({
    ...{ key: 'financeiro@ficticia.example', centavos },
    ...(txid === undefined ? {} : { txid }),
  })
  await ler()
  const [pix] = (await lista()).filter(({ valor }) => valor === centavos)
  if (pix === undefined) throw new Error('sem o Pix')
  return pix
}
const ligar = (pix: { id: number; versao: number }, cobrancaId: number) =>
  escritorio.rodar((ctx) =>
    vincularPixRecebido(ctx, { pixId: pix.id, cobrancaId, versao: pix.versao }),
  )

describe('of no charge', () => {
  test('it is in the list, and linked to a charge it pays it as if it had come by its code', async () => {
    const pix = await semCobranca(60_000, 'DESCONHECIDO')
    expect(pix).toMatchObject({
      ...{ situacao: 'sem-cobranca', cobranca: null, txid: 'DESCONHECIDO', empresaId: empresa.id },
    })
    const cobrancaId = await registrada()
    const notaId = await comNota(cobrancaId)
    await ligar(pix, cobrancaId)
    expect(await recebimentos(notaId)).toEqual([{ valor: 60_000, data: '2026-10-20' }])
    expect(await lista()).toEqual([])
    const { emAberto, recebidos } = await pagamento(cobrancaId)
    expect([emAberto, recebidos[0]?.situacao]).toEqual([40_000, 'registrado'])
    // What the bank has of the charge is of what is left.
    await levar()
    expect(noBanco().filter(({ status }) => status === 'ATIVA')).toMatchObject([{ value: 40_000 }])
    await expect(
      ligar({ ...pix, versao: recebidos[0]?.versao ?? 0 }, cobrancaId),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('more than the charge owes is to be looked at with it; before the note it waits', async () => {
    const pix = await semCobranca(130_000)
    const cobrancaId = await registrada()
    await ligar(pix, cobrancaId)
    expect((await pagamento(cobrancaId)).recebidos[0]?.situacao).toBe('pendente')
    await comNota(cobrancaId)
    await ler()
    expect(await lista()).toMatchObject([
      { id: pix.id, situacao: 'a-conferir', cobranca: { id: cobrancaId } },
    ])
  })

  test('a charge that is paid, or of another company, takes no Pix, and nothing changes', async () => {
    const pix = await semCobranca(60_000)
    const paga = await registrada()
    await bancada.banco.pay(await txidDe(paga))
    await ler()
    const outra = await umMes(escritorio, { notas: [] })
    const clienteId = await umCliente(escritorio, outra.id)
    const { cobrancaId: deOutra } = await escritorio.rodar((ctx) =>
      criarCobranca(ctx, { ...umaVenda({ empresaId: outra.id, clienteId }), acao: 'salvar' }),
    )
    for (const [qual, mensagem] of [
      [paga, /toda recebida.*outra/],
      [deOutra, /outra empresa/],
    ] as const)
      await expect(ligar(pix, qual)).rejects.toMatchObject({
        codigo: 'entrada-invalida',
        detalhes: {
          erros: [{ pointer: '#/cobrancaId', mensagem: expect.stringMatching(mensagem) }],
        },
      })
    expect(await lista()).toMatchObject([{ id: pix.id, situacao: 'sem-cobranca' }])
  })

  test('it is closed by a person, with what was done; given back by the bank, it closes by itself', async () => {
    const pix = await semCobranca(60_000)
    const conferir = (versao: number) =>
      escritorio.rodar((ctx) =>
        conferirPixRecebido(ctx, { pixId: pix.id, motivo: 'venda de balcão', versao }),
      )
    await expect(conferir(0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    await conferir(pix.versao)
    expect(await lista()).toEqual([])
    const outro = await semCobranca(70_000)
    await bancada.banco.refund(outro.endToEndId, 70_000)
    await ler()
    expect(await lista()).toEqual([])
  })

  test('who sees another company sees none of it', async () => {
    const pix = await semCobranca(60_000)
    const outra = await umMes(escritorio, { notas: [] })
    expect(await lista({ empresas: [outra.id] })).toEqual([])
    await expect(
      escritorio.rodar(
        (ctx) => conferirPixRecebido(ctx, { pixId: pix.id, motivo: 'não é meu', versao: 1 }),
        { empresas: [outra.id] },
      ),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })
})

test('what came does not change, and is a receipt once, whoever writes', async () => {
  const pix = await semCobranca(60_000)
  const cobrancaId = await registrada()
  await comNota(cobrancaId)
  await ligar(pix, cobrancaId)
  for (const mudanca of [
    'valor = valor + 1',
    'recebido = recebido + 1',
    'cobranca_id = null, parcela = null',
  ])
    await expect(
      bancada.dono.query(`update pix_recebido set ${mudanca} where id = $1`, [pix.id]),
    ).rejects.toMatchObject({ constraint: 'pix_recebido_imutavel' })
})
