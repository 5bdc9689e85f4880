import { expect, test } from 'vitest'
import { casarPagamentos, type GuiaDoDocumento, repartirPagamento } from './index.ts'

const NUMERO = '07202600000000001'
const guia = (id: number, codigos: string[], principal: number, multa = 0): GuiaDoDocumento => ({
  ...{ id, codigos, principal, multa, juros: 0 },
  ...{ numero: NUMERO, competencia: '2026-10' },
})
const INSS = guia(1, ['1099', '1138'], 300_00, 3_00)
const IRRF = guia(2, ['0561'], 50_00)
const parte = (codigo: string, principal: number, multa = 0) => ({
  ...{ codigo, competencia: '2026-10', principal, multa, juros: 0 },
})
const pago = (principal: number, multa: number) => ({
  ...{ numero: NUMERO, codigo: '1099', competencia: '2026-10', pagoEm: '2026-11-20' },
  ...{ principal, multa, juros: 0 },
})

test('um documento de várias guias, pago inteiro, paga cada uma com o que é dela', () => {
  const partes = repartirPagamento(pago(350_00, 3_00), [], [INSS, IRRF])
  expect(partes).toMatchObject([
    { guia: 1, principal: 300_00, multa: 3_00 },
    { guia: 2, principal: 50_00, multa: 0 },
  ])
  const casados = casarPagamentos({
    guias: [INSS, IRRF],
    pagamentos: partes.map((um) => ({ ...pago(0, 0), ...um })),
  })
  expect(casados).toMatchObject({
    value: { guias: [{ situacao: 'confirmado' }, { situacao: 'confirmado' }], semGuia: [] },
  })
})

test('pago outro valor, cada débito vai à guia do código dele', () => {
  const partes = [parte('1099', 100_00), parte('1138', 200_00, 1_00), parte('0561', 40_00)]
  expect(repartirPagamento(pago(340_00, 1_00), partes, [INSS, IRRF])).toMatchObject([
    { guia: 1, principal: 300_00, multa: 1_00 },
    { guia: 2, principal: 40_00 },
  ])
})

test('de um número que ninguém tem, cada débito procura a guia pelo código e pelo mês', () => {
  const outras = [INSS, IRRF].map((uma) => ({ ...uma, numero: null }))
  const partes = [parte('1099', 100_00), parte('1138', 200_00), parte('0561', 50_00)]
  const divididas = repartirPagamento(pago(350_00, 0), partes, outras)
  expect(divididas).toMatchObject([{ principal: 300_00 }, { principal: 50_00, codigo: '0561' }])
  expect(divididas.every((um) => um.guia === undefined)).toBe(true)
  // Of one guide, or of one debt, it is as it came.
  expect(repartirPagamento(pago(300_00, 3_00), partes, [INSS])).toEqual([pago(300_00, 3_00)])
  expect(repartirPagamento(pago(300_00, 3_00), [], outras)).toEqual([pago(300_00, 3_00)])
})
