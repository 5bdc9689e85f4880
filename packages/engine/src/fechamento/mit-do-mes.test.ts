import { expect, test } from 'vitest'
import { REGIME } from '../cadastro/index.ts'
import { SO_NACIONAIS } from '../tempo/index.ts'
import { type FatosDoMes, type MitDoMes, mitDoMes } from './index.ts'

const ATE_SETEMBRO = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const

/** Services of so much a month from July on, without retenções. */
function doPresumido(competencia: '2026-08' | '2026-09', porMes = 100_000_00): FatosDoMes {
  return {
    ...{ regime: REGIME.presumido, competencia, feriados: SO_NACIONAIS, proLabores: [] },
    presumido: {
      competencia,
      inicioDeAtividade: '2018-01',
      receitas: ATE_SETEMBRO.filter((mes) => `2026-${mes}` <= competencia).map((mes) => ({
        competencia: `2026-${mes}` as const,
        atividade: 'servicos-em-geral' as const,
        valor: mes < '07' ? 0 : porMes,
      })),
      outrasReceitas: [],
      exclusoesPisCofins: 0,
      retencoes: [],
      receitaDoAnoAnterior: 1_000_000_00,
      aplicarLc224: true,
    },
  }
}

function exigir(fatos: FatosDoMes): MitDoMes {
  const mit = mitDoMes(fatos)
  if (!mit.ok) throw new Error(mit.refusal.mensagem)
  return mit.value
}

const PIS_E_COFINS = [
  { tributo: 'pis', codigoReceita: '8109-02', valor: 650_00 },
  { tributo: 'cofins', codigoReceita: '2172-01', valor: 3_000_00 },
]

test('no meio do trimestre, só PIS e COFINS', () => {
  const mit = exigir(doPresumido('2026-08'))
  expect(mit).toMatchObject({ tributacao: 'presumido', pisCofins: 'cumulativo' })
  expect(mit.debitos).toHaveLength(2)
  expect(mit.debitos).toEqual(expect.arrayContaining(PIS_E_COFINS))
})

test('no fim do trimestre, IRPJ e CSLL inteiros, ainda que pagos em quotas', () => {
  const { debitos } = exigir(doPresumido('2026-09'))
  expect(debitos).toHaveLength(4)
  expect(debitos).toEqual(
    expect.arrayContaining([
      ...PIS_E_COFINS,
      // Base 96.000,00: 15 % + 10 % over 36.000,00; CSLL 9 %.
      { tributo: 'irpj', codigoReceita: '2089-01', valor: 18_000_00 },
      { tributo: 'csll', codigoReceita: '2372-01', valor: 8_640_00 },
    ]),
  )
})

test('sem receita nada é devido, e o MIT é sem débitos', () => {
  expect(exigir(doPresumido('2026-09', 0)).debitos).toEqual([])
})

test('só o Lucro declara no MIT', () => {
  const isenta = {
    ...{ regime: REGIME.isenta, competencia: '2026-09', feriados: SO_NACIONAIS },
    ...{ proLabores: [], receita: 0 },
  } as FatosDoMes
  expect(mitDoMes(isenta)).toMatchObject({ refusal: { codigo: 'regime-sem-fechamento' } })
})
