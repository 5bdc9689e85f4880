// A note that was issued elsewhere is told to be of one charge, and of no other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { umaNota, umMes } from '../fiscal/testes/mes-de-teste.ts'
import { vincularNota } from '../receitas/emissao/vincular-nota.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { AGORA_DA_VENDA, umaVenda } from './testes/bancada.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
  escritorio = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

const esperandoPor = async (): Promise<number> => {
  const { rows } = await bancada.dono.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

test('two charges that ask for the same note at once: one has it, the other is told whose it is', async () => {
  const { id: empresaId } = await umMes(escritorio, { notas: [] })
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, empresaId],
  )
  const venda = umaVenda({ empresaId, clienteId: rows[0]?.id ?? 0, outraMesmo: true })
  const notaId = await umaNota(escritorio, empresaId, { valor: venda.bruto })
  const criar = () => escritorio.rodar((ctx) => criarCobranca(ctx, { ...venda, acao: 'salvar' }))
  const cobrancas = [await criar(), await criar()]
  // Somebody holds the note: both are asking when it is let go.
  const dono = await bancada.dono.connect()
  await dono.query('begin')
  await dono.query('select from nota_fiscal where id = $1 for update', [notaId])
  const pedidos = cobrancas.map(({ cobrancaId }) =>
    escritorio.rodar((ctx) => vincularNota(ctx, { cobrancaId, notaId })),
  )
  const fim = Promise.allSettled(pedidos)
  await expect.poll(esperandoPor, { timeout: 10_000 }).toBe(2)
  await dono.query('commit')
  dono.release()
  const ditos = (await fim).map((dito) =>
    dito.status === 'fulfilled' ? 'dela' : (dito.reason as { codigo: string }).codigo,
  )
  expect(ditos.sort()).toEqual(['dela', 'entrada-invalida'])
  const { rows: donas } = await bancada.dono.query('select id from cobranca where nota_id = $1', [
    notaId,
  ])
  expect(donas).toHaveLength(1)
})
