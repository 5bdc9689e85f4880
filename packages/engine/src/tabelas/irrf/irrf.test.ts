import { expect, test } from 'vitest'
import { decimal, meioParaCima } from '../../dinheiro/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from './index.ts'

test('o imposto é contínuo: nas bordas, as duas faixas dão o mesmo, a menos de um centavo', () => {
  for (const { desde, faixas } of TABELA_IRRF.versoes) {
    for (const [indice, faixa] of faixas.entries()) {
      const seguinte = faixas[indice + 1]
      if (faixa.ate === null || !seguinte) continue
      const por = (f: typeof faixa) =>
        decimal(faixa.ate ?? 0)
          .mul(f.aliquota)
          .sub(f.parcela)
      expect(por(faixa).sub(por(seguinte)).abs().lt(1), `${desde}, faixa ${indice + 1}`).toBe(true)
    }
  }
})

test('o desconto simplificado é 25 % do limite de isenção', () => {
  for (const { faixas, descontoSimplificado } of TABELA_IRRF.versoes)
    expect(descontoSimplificado * 4).toBe(faixas[0]?.ate)
})

test('a redução encontra o imposto em R$ 5.000,00 e acaba em R$ 7.350,00', () => {
  for (const r of REDUCAO_IRRF.versoes) {
    const formula = (rendimento: number) =>
      meioParaCima(decimal(r.constante).sub(r.fator.mul(rendimento)))
    expect(Math.abs(formula(r.integralAte) - r.maximo)).toBeLessThanOrEqual(1)
    expect(formula(r.parcialAte)).toBe(0)
  }
})
