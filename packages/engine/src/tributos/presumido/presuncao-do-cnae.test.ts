import { expect, test } from 'vitest'
import { presuncaoDoCnae } from './presuncao-do-cnae.ts'

test.each([
  ['4930202', 'III', 'transporte-de-cargas'],
  ['4922101', 'III', 'transporte-de-passageiros'],
  ['4731800', 'I', 'combustiveis'],
  ['4681801', 'I', 'comercio-industria'],
  ['8610101', 'III', 'servicos-hospitalares'],
  // A consulting room is not a hospital.
  ['8630503', 'III', 'servicos-em-geral'],
  ['4120400', 'IV', 'construcao-sem-materiais'],
  ['4110700', 'III', 'venda-de-imoveis'],
  ['6810202', 'III', 'servicos-em-geral'],
  ['6201501', 'FATOR_R', 'servicos-em-geral'],
  ['1091102', 'II', 'comercio-industria'],
  ['5611201', 'I', 'comercio-industria'],
] as const)('CNAE %s of annex %s presumes as %s', (cnae, anexo, esperada) => {
  expect(presuncaoDoCnae(cnae, anexo)).toBe(esperada)
})
