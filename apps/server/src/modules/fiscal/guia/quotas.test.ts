// The quotas of the third quarter of 2026 of a service company of R$ 100.000,00 a month: 32 % of R$ 300.000,00 is
// R$ 96.000,00, IRPJ of 14.400 + 3.600 = R$ 18.000,00 in three of R$ 6.000,00 (Lei 9.430/1996, art. 5º).
import { fiscal, obrigacoes } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { textoDoPdf } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { garantirPlanoDeContas } from '../../contabil/plano/plano-do-escritorio.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { executar, umaNota } from '../testes/mes-de-teste.ts'
import { lerGuia } from './ler-guia.ts'
import { informarPagamento, preverPagamento } from './pagamento.ts'
import { pdfDaGuia } from './pdf-da-guia.ts'
import { preverRecalculo, recalcularGuia } from './recalcular-guia.ts'
import { informarSelic } from './selic.ts'

const SETEMBRO = '2026-09'
let agora = '2026-10-05'
let bancada: Bancada
let escritorio: Escritorio
let guias: Record<string, number>
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date(`${agora}T12:00:00Z`) })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  agora = '2026-10-05'
  escritorio = await umEscritorio(bancada)
  const { id } = await umaEmpresa(escritorio, { regime: 2 })
  await bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime, anexo, aliquota_iss)
     values ($1, $2, '2020-01', 2, 'III', '0.05')`,
    [escritorio.id, id],
  )
  for (let i = 1; i <= 12; i += 1)
    await bancada.dono.query(
      `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, confirmada_em, confirmada_por)
       values ($1, $2, $3, 10000000, 'informada', now(), 'teste')`,
      [escritorio.id, id, somarMeses(SETEMBRO, -i)],
    )
  await umaNota(escritorio, id, { valor: 100_000_00, mes: SETEMBRO })
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  await escritorio.rodar((ctx) => garantirFechamentos(ctx, SETEMBRO))
  expect(await executar(escritorio, [id], 'tudo', 'enviado', SETEMBRO)).toMatchObject([
    { resultado: 1 },
  ])
  const { rows } = await bancada.dono.query<{ chave: string; id: number }>(
    'select chave, id from guia where empresa_id = $1',
    [id],
  )
  guias = Object.fromEntries(rows.map((guia) => [guia.chave, guia.id]))
})

const daQuota = (numero: number) => guias[`irpj-quota-${numero}`] ?? 0
const ler = (guiaId: number) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const prever = (guiaId: number, pagamento: string) =>
  escritorio.rodar(async (ctx) =>
    obrigacoes.preverRecalculo.output.parse(await preverRecalculo(ctx, { guiaId, pagamento })),
  )
const selic = (competencia: string, taxa: string, versao: number | null = null) =>
  escritorio.rodar((ctx) => informarSelic(ctx, { competencia, taxa, versao }))
const recusa = async (promessa: Promise<unknown>) =>
  (await promessa.catch((e: unknown) => e)) as ProblemError

test('each quota is issued with the interest of its due date, and the one whose Selic is not known says so', async () => {
  expect(await ler(daQuota(1))).toMatchObject({ principal: 6_000_00, juros: 0, faltaSelic: [] })
  expect(await ler(daQuota(2))).toMatchObject({
    ...{ vencimento: '2026-11-30', principal: 6_000_00, multa: 0, juros: 60_00 },
    ...{ total: 6_060_00, faltaSelic: [] },
  })
  expect(await ler(daQuota(3))).toMatchObject({ juros: 0, faltaSelic: ['2026-11'] })
  const { conteudo } = await escritorio.rodar((ctx) =>
    pdfDaGuia(ctx, { guiaId: daQuota(3), baixar: false }),
  )
  expect((await textoDoPdf(conteudo as Uint8Array)).replace(/\s+/gu, ' ')).toContain('11/2026')
})

test('the Selic of the month completes what waited for it, and a corrected one corrects it', async () => {
  agora = '2026-12-02'
  await selic('2026-11', '1.05')
  // 1,05 % of November and 1 % of the month of payment.
  expect(await ler(daQuota(3))).toMatchObject({
    ...{ juros: 123_00, total: 6_123_00, faltaSelic: [] },
  })
  await selic('2026-11', '1.00', 1)
  expect(await ler(daQuota(3))).toMatchObject({ juros: 120_00, total: 6_120_00 })
  const { memoria, juros } = await prever(daQuota(3), '2026-12-30')
  expect(juros).toBe(120_00)
  expect(JSON.stringify(memoria)).toContain('Lei 9.430/1996, art. 5º')
})

test('the day of payment decides: in the first month nothing, late also the multa, never without the Selic', async () => {
  expect(await prever(daQuota(2), '2026-10-20')).toMatchObject({ juros: 0, total: 6_000_00 })
  expect(await prever(daQuota(2), '2026-11-30')).toMatchObject({ juros: 60_00, multa: 0 })
  expect((await recusa(prever(daQuota(2), '2026-12-07'))).detalhes.detail).toContain('11/2026')
  agora = '2026-12-07'
  await selic('2026-11', '1.05')
  // 7 days: 2,31 %; 1,05 % + 1 %, from the month of the first quota.
  expect(await prever(daQuota(2), '2026-12-07')).toMatchObject({ juros: 123_00, multa: 138_60 })
  const { versao } = await ler(daQuota(2))
  await escritorio.rodar((ctx) =>
    recalcularGuia(ctx, { guiaId: daQuota(2), pagamento: '2026-12-07', versao }),
  )
  expect(await ler(daQuota(2))).toMatchObject({ total: 6_261_60, juros: 123_00, multa: 138_60 })
})

test('«já paguei» on the due date is principal and interest', async () => {
  agora = '2026-11-30'
  const guiaId = daQuota(2)
  const pago = await escritorio.rodar((ctx) =>
    preverPagamento(ctx, { guiaId, pagaEm: '2026-11-30' }),
  )
  expect(pago).toMatchObject({ dias: 0, juros: 60_00, total: 6_060_00 })
  expect(JSON.stringify(pago.memoria)).toContain('art. 5º')
  const { versao } = await ler(guiaId)
  await escritorio.rodar((ctx) => informarPagamento(ctx, { guiaId, versao, pagaEm: '2026-11-30' }))
  expect((await ler(guiaId)).pagamento).toMatchObject({ total: 6_060_00, juros: 60_00, multa: 0 })
})

test.each([
  ['2026-08', '99.99', 'menos de 10 %'],
  ['2026-05', '50.00', 'menos de 10 %'],
  ['2026-05', '10.0', 'menos de 10 %'],
  ['2025-12', '1.16', 'já vem com o produto'],
  ['2026-10', '1.16', 'depois que ele acaba'],
])('a Selic of %s of %s %% is refused in words', async (mes, taxa, dito) => {
  const { codigo, detalhes } = await recusa(selic(mes, taxa))
  expect(codigo).toBe('entrada-invalida')
  expect(detalhes.erros?.[0]?.mensagem).toContain(dito)
})
