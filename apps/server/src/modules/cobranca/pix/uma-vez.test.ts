// One receipt for each endToEndId, whoever tells of it and however many do at once: by the key of `pix_recebido`.
import { beforeEach, describe, expect, test } from 'vitest'
import { criarContaDeRecebimento } from '../contas/contas.ts'
import { umaConta } from '../testes/contas.ts'
import {
  bancada,
  comNota,
  contaId,
  empresa,
  escritorio,
  ler,
  prepararPix,
  recebimentos,
  registrada,
  txidDe,
} from '../testes/empresa-com-pix.ts'
import { receberPix, registrarPixPendentes } from './receber-pix.ts'

prepararPix()

let cobrancaId: number
let endToEndId: string
beforeEach(async () => {
  cobrancaId = await registrada()
  endToEndId = await bancada.banco.pay(await txidDe(cobrancaId))
})

/** As another worker does: in a transaction of its own. */
const contar = (depois: () => Promise<unknown> = async () => undefined, daConta = contaId) =>
  escritorio.rodar(async (ctx) => {
    const dito = { endToEndId, valor: 100_000, devolvido: 0, horario: '2026-10-20T15:00:00.000Z' }
    const txid = bancada.banco.received()[0]?.txid ?? null
    const feito = await receberPix(
      ctx,
      { contaId: daConta, empresaId: empresa.id },
      { ...dito, txid },
    )
    await depois()
    return feito
  })
const guardados = async () =>
  (
    await bancada.dono.query<{ situacao: string; recebido: number | null }>(
      'select situacao, recebido from pix_recebido where end_to_end_id = $1',
      [endToEndId],
    )
  ).rows
/** Until somebody waits for what another holds. */
async function alguemEspera(): Promise<void> {
  for (let vez = 0; vez < 500; vez += 1) {
    const { rows } = await bancada.dono.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await new Promise((seguir) => setTimeout(seguir, 10))
  }
  throw new Error('ninguém esperou')
}

describe('two workers at once', () => {
  test('the second waits for the first, and makes nothing', async () => {
    const notaId = await comNota(cobrancaId)
    const [feito, soltar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const primeiro = contar(() => {
      feito.resolve()
      return soltar.promise
    })
    await feito.promise
    const segundo = contar()
    await alguemEspera()
    soltar.resolve()
    expect(await Promise.all([primeiro, segundo])).toEqual([true, false])
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
    expect(await guardados()).toEqual([{ situacao: 'registrado', recebido: 100_000 }])
  })

  test('the first falls, and it is the second that makes it', async () => {
    const notaId = await comNota(cobrancaId)
    const [feito, soltar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const primeiro = contar(async () => {
      feito.resolve()
      await soltar.promise
      throw new Error('caiu')
    })
    await feito.promise
    const segundo = contar()
    await alguemEspera()
    soltar.resolve()
    await expect(primeiro).rejects.toThrow('caiu')
    expect(await segundo).toBe(true)
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
  })

  test('of many that tell of it, with the reading of the bank among them, one makes it', async () => {
    const notaId = await comNota(cobrancaId)
    const ditos = await Promise.all([contar(), contar(), ler(), contar(), contar()])
    expect(ditos.filter((um) => um === true).length).toBeLessThanOrEqual(1)
    await ler()
    expect(await contar()).toBe(false)
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
    expect(await guardados()).toEqual([{ situacao: 'registrado', recebido: 100_000 }])
  })

  test('what waited for its note is registered by one of those that try it', async () => {
    await contar()
    const notaId = await comNota(cobrancaId)
    const tentar = (de: Parameters<typeof registrarPixPendentes>[1]) =>
      escritorio.rodar((ctx) => registrarPixPendentes(ctx, de))
    await Promise.all([
      ...[tentar({ contaId }), tentar({ cobrancaId }), tentar({ contaId }), contar(), ler()],
    ])
    expect(await recebimentos(notaId)).toEqual([{ valor: 100_000, data: '2026-10-20' }])
    expect(await guardados()).toEqual([{ situacao: 'registrado', recebido: 100_000 }])
  })
})

describe('the key', () => {
  test('another account of the company that tells of it makes nothing', async () => {
    const notaId = await comNota(cobrancaId)
    const { contaId: outra } = await escritorio.rodar((ctx) =>
      criarContaDeRecebimento(ctx, { ...umaConta(empresa.id), nome: 'Outra conta' }),
    )
    expect([await contar(), await contar(undefined, outra)]).toEqual([true, false])
    expect(await recebimentos(notaId)).toHaveLength(1)
  })

  test('the database takes no second line of it, whoever writes it', async () => {
    await contar()
    await expect(
      bancada.dono.query(
        `insert into pix_recebido (escritorio_id, empresa_id, conta_id, end_to_end_id, valor, horario, data, situacao)
         select escritorio_id, empresa_id, conta_id, end_to_end_id, valor, horario, data, 'sem-cobranca'
         from pix_recebido where end_to_end_id = $1`,
        [endToEndId],
      ),
    ).rejects.toMatchObject({ code: '23505', constraint: 'pix_recebido_uma_vez' })
  })
})
