// A tax that went up after its guide was paid: the difference has a guide of its own, and the month goes on.
import { fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executar, MES, prepararMes, umaLinha, umaNota, umMes } from '../testes/mes-de-teste.ts'
import { lerGuia } from './ler-guia.ts'
import { desfazerPagamento, informarPagamento } from './pagamento.ts'

let agora = '2026-11-05'
let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date(`${agora}T12:00:00Z`) })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = '2026-11-05'
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'contabil')
})

const vivas = async () =>
  (
    await bancada.dono.query<{ id: number; principal: number; versao: number }>(
      `select id, rotulo, principal, multa, juros, estado, complementa_id, versao from guia
       where empresa_id = $1 and estado <> 'substituida' order by sequencia`,
      [empresa.id],
    )
  ).rows
const pagar = async (qual: number, pagaEm: string) => {
  const guia = (await vivas()).at(qual)
  await escritorio.rodar((ctx) =>
    informarPagamento(ctx, { guiaId: guia?.id ?? 0, versao: guia?.versao ?? 0, pagaEm }),
  )
}
const subir = async () => {
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  return await executar(escritorio, [empresa.id], 'tudo', 'contabil')
}
const ler = async (guiaId: number) =>
  await escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const etapas = async () =>
  await umaLinha(
    bancada,
    'select guia, enviado, contabil from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
/** Of the DAS still owed in the books, in centavos. */
const devido = async () =>
  Number(
    (
      await umaLinha<{ soma: string }>(
        bancada,
        `select coalesce(-sum(p.valor), 0) as soma from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id
         and c.id = p.conta_id and c.codigo = '2.1.3.01' where p.empresa_id = $1`,
        [empresa.id],
      )
    ).soma,
  )

test('paid and then more: the paid stays, the difference has its guide, and the month goes on', async () => {
  await pagar(0, '2026-11-05')
  expect(await subir()).toMatchObject([{ resultado: 2 }])
  expect(await etapas()).toMatchObject({ guia: 2, enviado: 2, contabil: 2 })
  const [paga, outra] = await vivas()
  // 8,08 % of R$ 1.000,00.
  expect(outra).toMatchObject({
    ...{
      rotulo: 'DAS complementar',
      principal: 80_80,
      estado: 'enviada',
      complementa_id: paga?.id,
    },
  })
  expect(paga).toMatchObject({ principal: 2_020_00, estado: 'paga' })
  const lida = await ler(outra?.id ?? 0)
  expect(lida.complementa).toEqual({ id: paga?.id, principal: 2_020_00 })
  expect(lida.composicao.reduce((soma, { valor }) => soma + valor, 0)).toBe(80_80)
  expect((await ler(paga?.id ?? 0)).complementada).toEqual({ id: outra?.id, principal: 80_80 })
  expect(await devido()).toBe(80_80)

  // Nothing changed: nothing is made again. Undone, both are owed, and still nothing is.
  await executar(escritorio, [empresa.id], 'tudo', 'contabil')
  expect(await vivas()).toHaveLength(2)
  await escritorio.rodar(async (ctx) =>
    desfazerPagamento(ctx, { guiaId: paga?.id ?? 0, versao: (await vivas())[0]?.versao ?? 0 }),
  )
  await executar(escritorio, [empresa.id], 'tudo', 'contabil')
  expect((await vivas()).map(({ principal }) => principal)).toEqual([2_020_00, 80_80])
  await pagar(0, '2026-11-05')
  await pagar(1, '2026-11-05')
  expect(await devido()).toBe(0)
})

test('more and more: each difference is over all that was paid; one not paid yet is replaced', async () => {
  await pagar(0, '2026-11-05')
  await subir()
  await subir()
  expect((await vivas()).map(({ principal }) => principal)).toEqual([2_020_00, 161_59])
  await pagar(1, '2026-11-05')
  await subir()
  expect((await vivas()).map(({ principal }) => principal)).toEqual([2_020_00, 161_59, 80_81])
})

test('made after the due date, the difference alone has multa and juros', async () => {
  await pagar(0, '2026-11-05')
  agora = '2026-11-30'
  await subir()
  // 7 days of 0,33 % of R$ 80,80; juros begin in the month after the due date.
  expect((await vivas())[1]).toMatchObject({ principal: 80_80, multa: 1_87, juros: 0 })
})
