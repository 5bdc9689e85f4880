import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fracaoMeioParaCima } from '../dinheiro/index.ts'
import { TABELA_INSS } from '../tabelas/inss/index.ts'
import { TABELA_IRRF } from '../tabelas/irrf/index.ts'
import { TABELA_PLR } from '../tabelas/plr/index.ts'
import { apurarInssEmpregado, apurarIrrfDoMes, apurarPlr } from './index.ts'

// An independent opinion: integers and fractions of BigInt, sharing nothing with the rules but the
// tables; not one centavo of difference is allowed.

const umMes = fc.constantFrom('2024-01', '2024-12', '2025-04', '2025-06', '2026-02', '2026-11')

/** A value or the reason why not, as an exception. */
function valor<T>(r: { ok: true; value: T } | { ok: false; refusal: { mensagem: string } }): T {
  if (!r.ok) throw new Error(r.refusal.mensagem)
  return r.value
}

test('segunda opinião: o INSS em frações inteiras dá o mesmo centavo', () =>
  fc.assert(
    fc.property(umMes, fc.nat(1_200_000), fc.nat(900_000), (competencia, salario, outras) => {
      const tabela = TABELA_INSS.versoes.findLast((v) => v.desde <= competencia)
      if (!tabela) throw new Error('sem tabela')
      let truncado = 0n
      let exato = 0n
      for (const { ate, acimaDe, aliquota } of tabela.faixas) {
        const topo = Math.min(outras + salario, ate)
        const base = BigInt(Math.max(0, topo - Math.max(outras, acimaDe)))
        const mil = base * BigInt(aliquota.mul(1000).toString())
        truncado += mil / 1000n
        exato += mil
      }
      const pedir = (modo: 'esocial' | 'exato') =>
        valor(
          apurarInssEmpregado({
            competencia,
            salarioDeContribuicao: salario,
            outrasFontes: outras,
            modo,
          }),
        ).valor
      expect(pedir('esocial')).toBe(Number(truncado))
      expect(pedir('exato')).toBe(fracaoMeioParaCima({ num: exato, den: 1000n }))
    }),
    { numRuns: 300 },
  ))

test('segunda opinião: IRRF e PLR em frações inteiras dão o mesmo centavo', () => {
  const porTabela = (
    faixas: (typeof TABELA_IRRF.versoes)[number]['faixas'],
    base: number,
  ): number => {
    const faixa = faixas.find(({ ate }) => ate === null || base <= ate)
    if (!faixa) throw new Error('sem faixa')
    const num = BigInt(base) * BigInt(faixa.aliquota.mul(1000).toString())
    return fracaoMeioParaCima({ num: num - BigInt(faixa.parcela) * 1000n, den: 1000n })
  }
  const antesDe2026 = fc.constantFrom('2024-01', '2024-06', '2025-04', '2025-05', '2025-12')
  fc.assert(
    fc.property(antesDe2026, fc.nat(2_500_000), fc.nat(100_000), (mes, rendimento, inss) => {
      const tabela = TABELA_IRRF.versoes.findLast((v) => v.desde <= mes)
      const plr = TABELA_PLR.versoes.findLast((v) => v.desde <= mes)
      if (!tabela || !plr) throw new Error('sem tabela')
      const deducao = Math.max(inss, tabela.descontoSimplificado)
      const imposto = porTabela(tabela.faixas, Math.max(0, rendimento - deducao))
      const irrf = apurarIrrfDoMes({
        pessoaId: 1,
        mes,
        dependentes: 0,
        pagamentos: [{ rendimento, inss }],
      })
      expect(valor(irrf).total).toBe(imposto <= tabela.minimoRetido ? 0 : imposto)
      const daPlr = apurarPlr({ empregadoId: 1, dataDePagamento: `${mes}-10`, valor: rendimento })
      expect(valor(daPlr).irrf).toBe(porTabela(plr.faixas, rendimento))
    }),
    { numRuns: 400 },
  )
})
