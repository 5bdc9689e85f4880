// A guide made, or sent, after its due date is born with the multa and the juros of the day on which it can be paid
// (Lei 9.430/1996, art. 61): the DAS of 10/2026 was due on Monday 23/11/2026, for the 20th is a holiday.
import { fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { preverFechamento } from '../fechamento/executar-fechamento.ts'
import { executar, MES, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { lerGuia } from './ler-guia.ts'
import { preverRecalculo } from './recalcular-guia.ts'
import { informarSelic } from './selic.ts'

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
})

const aGuia = async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select id from guia where empresa_id = $1 and estado <> 'substituida'`,
    [empresa.id],
  )
  const guiaId = rows[0]?.id ?? 0
  return await escritorio.rodar(async (ctx) =>
    fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })),
  )
}
const preverEnvio = () =>
  escritorio.rodar((ctx) =>
    preverFechamento(ctx, {
      competencia: MES,
      selecao: { modo: 'ids', ids: [empresa.id] },
      etapa: 'tudo',
      ate: 'enviado',
    }),
  )
// Saturday 05/12: it is paid on Monday 07/12, 14 days late: 4,62 % and 1 %,
// rounded in each tribute of the DAS.
const NA_SEGUNDA = {
  ...{ vencimento: '2026-11-23', pagarEm: '2026-12-07', vencida: false },
  ...{ principal: 2_020_00, multa: 93_32, juros: 20_21, total: 2_133_53 },
}

test('feita depois do vencimento, nasce com multa e juros até o próximo dia útil', async () => {
  agora = '2026-12-05'
  expect((await preverEnvio()).envio).toMatchObject({ guias: 1, total: NA_SEGUNDA.total })
  await executar(escritorio, [empresa.id], 'tudo', 'enviado')
  const guia = await aGuia()
  expect(guia).toMatchObject({ ...NA_SEGUNDA, estado: 'enviada' })
  const { multa, juros, total } = await escritorio.rodar((ctx) =>
    preverRecalculo(ctx, { guiaId: guia.id, pagamento: '2026-12-07' }),
  )
  expect({ multa, juros, total }).toEqual({
    ...{ multa: guia.multa, juros: guia.juros, total: guia.total },
  })
  // Run again, it is the same guide.
  await executar(escritorio, [empresa.id], 'guia')
  expect(await aGuia()).toMatchObject({ id: guia.id, versao: guia.versao })
})

test('feita em dia e enviada depois do vencimento, sai com o que custa no dia', async () => {
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  expect(await aGuia()).toMatchObject({ multa: 0, total: 2_020_00, pagarEm: null })
  agora = '2026-12-05'
  expect((await preverEnvio()).envio).toMatchObject({ guias: 1, total: NA_SEGUNDA.total })
  await executar(escritorio, [empresa.id], 'enviado')
  expect(await aGuia()).toMatchObject({ ...NA_SEGUNDA, estado: 'enviada' })
})

test('no vencimento ainda é só o principal', async () => {
  agora = '2026-11-23'
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  expect(await aGuia()).toMatchObject({ multa: 0, juros: 0, total: 2_020_00, pagarEm: null })
})

test('sem a Selic de um mês do atraso a guia espera, e diz o que informar', async () => {
  agora = '2027-02-10'
  const [item] = await executar(escritorio, [empresa.id], 'tudo', 'guia')
  expect(item).toMatchObject({
    motivo_codigo: 'falta-selic',
    mensagem: expect.stringMatching(/Selic de 12\/2026, 01\/2027/),
  })
  for (const competencia of ['2026-12', '2027-01'])
    await escritorio.rodar((ctx) => informarSelic(ctx, { competencia, taxa: '1.00', versao: null }))
  await executar(escritorio, [empresa.id], 'guia')
  // More than 60 days: 20 %; 1 % + 1 % and 1 % of the month of payment.
  expect(await aGuia()).toMatchObject({
    ...{ pagarEm: '2027-02-10', principal: 2_020_00, multa: 404_00, juros: 60_59 },
  })
})
