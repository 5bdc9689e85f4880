import { describe, expect, test } from 'vitest'
import {
  CREDITO_DO_COMPRADOR,
  ISS_NA_FONTE,
  PENALIDADES,
  VALORES_FIXOS,
} from '../../tabelas/simples/index.ts'
import { celulasDe, celulasSoltas } from '../../testes/celulas.ts'
import { apurarCaixa, apurarSimples, mencoesDoDocumento, textoDaMulta } from './index.ts'

describe('cada célula das tabelas de documentos, valores fixos e multas é vigiada', () => {
  test('valores fixos', () => {
    expect(celulasSoltas(celulasDe(VALORES_FIXOS), ['simples'])).toEqual([])
  })
  test('documentos', () => {
    const celulas = [...celulasDe(ISS_NA_FONTE), ...celulasDe(CREDITO_DO_COMPRADOR)]
    expect(
      celulasSoltas(celulas, ['iss-na-fonte', 'iss-na-abertura', 'credito-do-comprador']),
    ).toEqual([])
  })
  test('multas', () => {
    const celulas = Object.values(PENALIDADES).flatMap(celulasDe)
    expect(celulasSoltas(celulas, ['multa-da-declaracao', 'multa-por-incorrecoes'])).toEqual([])
  })
})

test('o caixa dá a base e a competência dá a faixa, os limites e o sublimite', () => {
  const competencia = '2025-04'
  const caixa = apurarCaixa({
    competencia,
    desde: '2025-01',
    titulos: [
      {
        id: 'v1',
        atividade: 'a',
        competencia: '2025-03',
        valor: 90_000_00,
        recebimentos: [{ data: '2025-04-10', valor: 10_000_00 }],
      },
    ],
  })
  if (!caixa.ok) throw new Error(caixa.refusal.mensagem)
  const das = apurarSimples({
    competencia,
    abertura: '2025-03',
    receitasAnteriores: [{ competencia: '2025-03', interna: 90_000_00, externa: 0 }],
    folhaAnterior: [],
    folhaDoMes: 0,
    receitaPorCompetencia: { interna: 0, externa: 0 },
    atividades: caixa.value.receitas.map(({ atividade, receita }) => ({
      id: atividade,
      anexo: 'I',
      receita,
      exterior: false,
    })),
  })
  // RBT12 of R$ 1.080.000,00: (1.080.000 × 10,7 % − 22.500) ÷ 1.080.000 of R$ 10.000,00.
  expect(das).toMatchObject({
    ok: true,
    value: { receita: 10_000_00, rba: 90_000_00, rbt12Interno: 1_080_000_00, total: 861_67 },
  })
})

test('todo documento diz que é do Simples e que não há crédito de IPI', () => {
  expect(mencoesDoDocumento()).toEqual([
    'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
    'NÃO GERA DIREITO A CRÉDITO FISCAL DE IPI',
  ])
})

test('a multa se diz como a lei da entrega: de abril seguinte até 2025, do dia seguinte em 2026', () => {
  expect(textoDaMulta('pgdasd', '2025-06-20')).toContain(
    'contados de 01/04/2026; mínimo de R$ 50,00',
  )
  expect(textoDaMulta('pgdasd', '2026-06-22')).toContain('contados do dia seguinte ao vencimento')
  expect(textoDaMulta('defis', '2025-03-31')).toBeNull()
  expect(textoDaMulta('defis', '2026-03-31')).toContain('mínimo de R$ 200,00')
})
