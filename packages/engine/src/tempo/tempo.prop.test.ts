import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  antecipar,
  competenciaDoIndice,
  dataDoNumero,
  diaDaSemana,
  diasEntre,
  ehDataCivil,
  ehDiaUtil,
  feriados,
  indiceDaCompetencia,
  numeroDoDia,
  pascoa,
  prorrogar,
  somarDias,
} from './index.ts'

const umDia = fc.integer({ min: numeroDoDia('1950-01-01'), max: numeroDoDia('2120-12-31') })
const umaData = umDia.map(dataDoNumero)
const algunsFeriados = fc
  .tuple(fc.array(umaData, { maxLength: 20 }), fc.boolean())
  .map(([locais, util31]) => feriados(locais, util31))

test('número do dia e data são inversos, e o calendário confere com o do JavaScript', () =>
  fc.assert(
    fc.property(umDia, (numero) => {
      const data = dataDoNumero(numero)
      expect(numeroDoDia(data)).toBe(numero)
      expect(ehDataCivil(data)).toBe(true)
      // The independent witness; the engine itself never builds a Date.
      const testemunha = new Date(numero * 86_400_000)
      expect(data).toBe(testemunha.toISOString().slice(0, 10))
      expect(diaDaSemana(data)).toBe(testemunha.getUTCDay())
    }),
    { numRuns: 1000 },
  ))

test('o índice lido caractere a caractere é ano × 12 + mês − 1, e volta ao mesmo mês', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), (ano, mes) => {
      const competencia = `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}`
      expect(indiceDaCompetencia(competencia)).toBe(ano * 12 + mes - 1)
      expect(competenciaDoIndice(ano * 12 + mes - 1)).toBe(competencia)
    }),
    { numRuns: 1000 },
  ))

test('somar dias e contar dias concordam', () =>
  fc.assert(
    fc.property(umaData, fc.integer({ min: -5000, max: 5000 }), (data, dias) => {
      expect(diasEntre(data, somarDias(data, dias))).toBe(dias)
    }),
  ))

test('vencimento movido cai em dia útil, na direção certa, sem pular nenhum', () =>
  fc.assert(
    fc.property(umaData, algunsFeriados, (data, locais) => {
      const depois = prorrogar(data, locais)
      const antes = antecipar(data, locais)
      expect(ehDiaUtil(depois, locais) && ehDiaUtil(antes, locais)).toBe(true)
      expect(depois >= data && antes <= data).toBe(true)
      for (let d = data; d < depois; d = somarDias(d, 1)) expect(ehDiaUtil(d, locais)).toBe(false)
      for (let d = data; d > antes; d = somarDias(d, -1)) expect(ehDiaUtil(d, locais)).toBe(false)
      expect(prorrogar(depois, locais)).toBe(depois)
    }),
    { numRuns: 500 },
  ))

test('a Páscoa é um domingo entre 22 de março e 25 de abril', () => {
  for (let ano = 1900; ano <= 2200; ano++) {
    const domingo = pascoa(ano)
    expect(diaDaSemana(domingo)).toBe(0)
    expect(domingo >= `${ano}-03-22` && domingo <= `${ano}-04-25`).toBe(true)
  }
})
