// The third quarter of 2026 under the Lucro Presumido, activity by activity; the numbers were worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { alterarAtividades } from '../../carteira/cadastro/alterar-atividades.ts'
import { memoriaDaApuracao } from '../apuracao/memoria-da-apuracao.ts'
import { umaLinha, umaNota } from '../testes/mes-de-teste.ts'
import { execucaoDoFechamento, executarFechamento } from './executar-fechamento.ts'
import { garantirFechamentos } from './garantir-fechamentos.ts'

const SETEMBRO = '2026-09'
let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-10-05T12:00:00Z') })
  escritorio = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

type Atividade = Parameters<typeof alterarAtividades>[1]['atividades'][number]
const atividade = (mudanca: Partial<Atividade>): Atividade => ({
  ...{ cnae: '6201501', descricao: 'atividade fictícia', itemLc116: null, anexo: 'III' },
  ...{ principal: true, semIss: false, issFixo: false, presuncao: null },
  ...mudanca,
})

/** Revenue of each month of the year told before, and notes of September. */
async function umTrimestre(
  atividades: Atividade[],
  porMes: number,
  notas: readonly number[] = [porMes],
): Promise<number> {
  const { id } = await umaEmpresa(escritorio, { regime: 2 })
  await bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime) values ($1, $2, '2020-01', 2)`,
    [escritorio.id, id],
  )
  await escritorio.rodar((ctx) => alterarAtividades(ctx, { empresaId: id, versao: 1, atividades }))
  for (let mes = 1; mes <= 8; mes += 1)
    await bancada.dono.query(
      `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, confirmada_em, confirmada_por)
       values ($1, $2, $3, $4, 'informada', now(), 'teste')`,
      [escritorio.id, id, `2026-0${mes}`, porMes],
    )
  for (const valor of notas) await umaNota(escritorio, id, { valor, mes: SETEMBRO })
  return id
}

async function apurar(empresaId: number) {
  await escritorio.rodar((ctx) => garantirFechamentos(ctx, SETEMBRO))
  const { operacaoId } = await escritorio.rodar((ctx) =>
    executarFechamento(ctx, {
      ...{ competencia: SETEMBRO, etapa: 'tudo', ate: 'apuracao' },
      selecao: { modo: 'ids', ids: [empresaId] },
    }),
  )
  await executarOperacao(escritorio.job(), operacaoId, execucaoDoFechamento)
  const { id, tributos } = await umaLinha<{
    id: number
    tributos: { tributo: string; valor: number }[]
  }>(
    bancada,
    'select id, tributos from apuracao where empresa_id = $1 and competencia = $2 and atual',
    [empresaId, SETEMBRO],
  )
  const de = (qual: string) =>
    tributos.reduce((total, { tributo, valor }) => total + (tributo === qual ? valor : 0), 0)
  const { passos } = await escritorio.rodar((ctx) => memoriaDaApuracao(ctx, { apuracaoId: id }))
  return { irpj: de('irpj'), csll: de('csll'), rotulos: passos.map(({ rotulo }) => rotulo) }
}

// R$ 300.000,00 in the quarter; IRPJ of 15 %, 10 % more over R$ 60.000,00; CSLL of 9 % (Lei 9.249/1995, arts. 3º, 15 and 20).
const CASOS: [string, Partial<Atividade>, number, number][] = [
  // 8 %: 24.000 × 15 %; 12 %: 36.000 × 9 %.
  ['transporte de cargas', { cnae: '4930202' }, 3_600_00, 3_240_00],
  // 16 %: 48.000 × 15 %.
  ['transporte de passageiros', { cnae: '4922101' }, 7_200_00, 3_240_00],
  // 1,6 %: 4.800 × 15 %.
  ['revenda de combustíveis', { cnae: '4731800', anexo: 'I' }, 720_00, 3_240_00],
  ['serviços hospitalares', { cnae: '8610101' }, 3_600_00, 3_240_00],
  ['venda de imóveis', { cnae: '4110700', semIss: true }, 3_600_00, 3_240_00],
  // 32 %: 96.000 × 15 % + 36.000 × 10 %; 96.000 × 9 %.
  ['construção sem materiais', { cnae: '4120400', anexo: 'IV' }, 18_000_00, 8_640_00],
  [
    'construção com todos os materiais',
    { cnae: '4120400', anexo: 'IV', presuncao: 'construcao-com-materiais' },
    ...([3_600_00, 3_240_00] as const),
  ],
  ['serviços em geral', { cnae: '6201501' }, 18_000_00, 8_640_00],
  ['comércio e indústria', { cnae: '4711302', anexo: 'I' }, 3_600_00, 3_240_00],
  // What was chosen is stronger than the CNAE.
  [
    'serviços em geral',
    { cnae: '4930202', presuncao: 'servicos-em-geral' },
    ...([18_000_00, 8_640_00] as const),
  ],
]
test.each(CASOS)('%s', async (nome, mudanca, irpj, csll) => {
  const apurado = await apurar(await umTrimestre([atividade(mudanca)], 100_000_00))
  expect({ irpj: apurado.irpj, csll: apurado.csll }).toEqual({ irpj, csll })
  expect(apurado.rotulos).toContain(`Lucro presumido: ${nome}`)
})

test('small services presume 16 % while the year is within R$ 120.000,00', async () => {
  const pequena = [atividade({ presuncao: 'servicos-ate-120-mil' })]
  // R$ 30.000,00: 16 % = 4.800 × 15 %; 32 % = 9.600 × 9 %.
  expect(await apurar(await umTrimestre(pequena, 10_000_00))).toMatchObject({
    ...{ irpj: 720_00, csll: 864_00 },
  })
})

test('a note is of the activity with its service item; what came by no note is of the main one', async () => {
  const id = await umTrimestre(
    [
      atividade({ cnae: '4930202', itemLc116: '16.01' }),
      atividade({ itemLc116: '17.01', principal: false }),
    ],
    100_000_00,
    [60_000_00, 40_000_00],
  )
  await bancada.dono.query(
    `update nota_fiscal set item_lc116 = case bruto when 6000000 then '16.01' else '17.01' end where empresa_id = $1`,
    [id],
  )
  // Cargo: 260.000 × 8 % = 20.800; services: 40.000 × 32 % = 12.800. IRPJ 33.600 × 15 %; CSLL (31.200 + 12.800) × 9 %.
  const apurado = await apurar(id)
  expect(apurado).toMatchObject({ irpj: 5_040_00, csll: 3_960_00 })
  expect(apurado.rotulos).toEqual(
    expect.arrayContaining([
      'Lucro presumido: transporte de cargas',
      'Lucro presumido: serviços em geral',
    ]),
  )
})
