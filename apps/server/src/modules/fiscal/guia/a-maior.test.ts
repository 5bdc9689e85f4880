// A tax that went down after its guide was paid: the excess is told, a person answers for it, and the month goes on.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { informarPagamento } from './pagamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [{ valor: 2_400_000 }] })
  await prepararMes(escritorio)
})

const rodar = () => executar(escritorio, [empresa.id], 'tudo', 'contabil')
const vivas = async () =>
  (
    await bancada.dono.query<{ id: number; principal: number; versao: number; a_maior: unknown }>(
      `select * from guia where empresa_id = $1 and estado <> 'substituida' order by sequencia`,
      [empresa.id],
    )
  ).rows
const pagar = async (qual = 0) => {
  const guia = (await vivas()).at(qual)
  await escritorio.rodar((ctx) =>
    informarPagamento(ctx, {
      guiaId: guia?.id ?? 0,
      versao: guia?.versao ?? 0,
      pagaEm: '2026-11-05',
    }),
  )
}
const mes = () =>
  umaLinha<{ versao: number; motivo: string }>(
    bancada,
    'select * from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
/** Of an account in the books, in centavos: debits positive. */
const saldo = async (codigo: string) =>
  Number(
    (
      await umaLinha<{ soma: string }>(
        bancada,
        `select coalesce(sum(p.valor), 0) as soma from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id
         and c.id = p.conta_id and c.codigo = $2 where p.empresa_id = $1`,
        [empresa.id, codigo],
      )
    ).soma,
  )
/** 8,08 % of R$ 25.000,00 paid; then a note of R$ 1.000,00 is cancelled: R$ 80,80 too much. */
const pagarEBaixar = async () => {
  const nota = await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await rodar()
  await pagar()
  await bancada.dono.query('update nota_fiscal set status = 2 where id = $1', [nota])
  return { nota, itens: await rodar() }
}

test('paid more than is owed now, the month stops and says how much', async () => {
  const { itens } = await pagarEBaixar()
  expect(itens).toMatchObject([{ motivo_codigo: 'guia-paga-diverge' }])
  const { motivo } = await mes()
  expect(motivo.replace(/\s/g, ' ')).toMatch(/^Pago a maior de R\$ 80,80/)
  expect((await vivas())[0]?.a_maior).toMatchObject({ valor: 80_80 })
  expect(await saldo('2.1.3.01')).toBe(0)
})
