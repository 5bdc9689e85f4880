import { validarChaveNfse } from '@razao/engine/cadastro'
import type { Regra } from './regra.ts'

/** First day of the test rates of IBS and CBS (LC 214/2025, arts. 343 and 346). */
const COMECO = '2026-01-01'

const doGrupo = (classificacao: string, cst: string): boolean => classificacao.startsWith(cst)

export const REGRAS_DO_IBS_CBS: readonly Regra[] = [
  [
    'E0850',
    'ibsCbs',
    ({ dps }) => dps.ibsCbs !== undefined && dps.competencia < COMECO,
    'IBS e CBS só existem em serviços a partir de 01/01/2026.',
    'Retire os dados de IBS e CBS.',
  ],
  [
    'E0907',
    'ibsCbs',
    ({ dps }) => (dps.ibsCbs?.notasReferenciadas ?? []).some((chave) => !validarChaveNfse(chave)),
    'A chave de uma das notas referenciadas não confere.',
    'Copie de novo a chave, de 50 posições.',
  ],
  [
    'E0959',
    'ibsCbs.classificacao',
    ({ dps: { ibsCbs: i } }) => i !== undefined && !doGrupo(i.classificacao, i.cst),
    'A classificação tributária não é da situação (CST) escolhida.',
  ],
  [
    'E0970',
    'ibsCbs.classificacao',
    ({ dps: { ibsCbs: i } }) =>
      i?.regular !== undefined && !doGrupo(i.regular.classificacao, i.regular.cst),
    'A classificação da tributação regular não é da situação (CST) escolhida.',
  ],
]
