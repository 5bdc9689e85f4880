import { expect, test } from 'vitest'
import { anexoSugerido } from './anexo-do-cnae.ts'

test.each([
  ['4721102', 'I'], // padaria, resale
  ['1412601', 'II'], // confecção
  ['3250706', 'FATOR_R'], // prótese dentária, inside a division of industry
  ['4520001', 'III'], // oficina, inside the division of vehicles
  ['4618403', 'FATOR_R'], // representação comercial, inside wholesale
  ['4321500', 'III'], // instalação elétrica
  ['4120400', 'IV'], // construção de edifícios
  ['6911701', 'IV'], // advocacia
  ['6920601', 'III'], // contabilidade
  ['6920602', 'FATOR_R'], // auditoria
  ['6201501', 'FATOR_R'], // software
  ['8630503', 'FATOR_R'], // clínica
  ['8593700', 'III'], // idiomas
  // The CNAE alone does not say: rice is sold by who grows it, freight depends on the way, higher education.
  ['0111301', null],
  ['4930202', null],
  ['8531700', null],
  ['', null],
])('CNAE %s falls under %s', (cnae, anexo) => {
  expect(anexoSugerido(cnae)).toBe(anexo)
})
