import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soma } from '../../dinheiro/index.ts'
import { ATIVIDADES_PRESUMIDAS } from '../../tabelas/presumido/index.ts'
import { ehDiaUtil, SO_NACIONAIS } from '../../tempo/index.ts'
import { apurarPresumido, type FatosPresumido } from './index.ts'

const MESES = ['01', '02', '03', '04', '05', '06']
const umaReceita = fc.record({
  atividade: fc.constantFrom(...ATIVIDADES_PRESUMIDAS.filter((a) => a !== 'servicos-ate-120-mil')),
  mes: fc.constantFrom(...MESES),
  valor: fc.nat(500_000_000),
})
const umaEmpresa = fc
  .record({
    ano: fc.constantFrom('2025', '2026'),
    receitas: fc.array(umaReceita, { maxLength: 12 }),
    retido: fc.nat(1_000_000),
    proLabore: fc.nat(2_000_000),
  })
  .map(({ ano, receitas, retido, proLabore }): FatosPresumido => {
    const competencia = `${ano}-06`
    const zeros = MESES.map((mes) => ({ mes, atividade: 'servicos-em-geral' as const, valor: 0 }))
    return {
      competencia,
      receitas: [...receitas, ...zeros].map(({ mes, atividade, valor }) => ({
        competencia: `${ano}-${mes}`,
        atividade,
        valor,
      })),
      outrasReceitas: [],
      exclusoesPisCofins: 0,
      retencoes: [{ competencia, irrf: retido, csll: retido, pis: retido, cofins: retido }],
      receitaDoAnoAnterior: 0,
      inicioDeAtividade: '2020-01',
      proLabore,
      aplicarLc224: true,
      feriados: SO_NACIONAIS,
    }
  })

function apurar(fatos: FatosPresumido) {
  const apurado = apurarPresumido(fatos)
  if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
  return apurado.value.tributos
}

test('devido = pago + deduzido; as quotas somam o valor; os vencimentos são dias úteis', () =>
  fc.assert(
    fc.property(umaEmpresa, (fatos) => {
      for (const t of apurar(fatos)) {
        expect(t.valor + t.deducoes).toBe(t.devido)
        expect(t.valor === 0 || t.saldoADeduzir === 0).toBe(true)
        expect(ehDiaUtil(t.vencimento)).toBe(true)
        if (t.quotas.length > 0) expect(soma(t.quotas.map((q) => q.valor))).toBe(t.valor)
        if (t.quotas.length > 1) for (const q of t.quotas) expect(q.valor >= 100_000).toBe(true)
        for (const quota of t.quotas) expect(ehDiaUtil(quota.vencimento)).toBe(true)
      }
    }),
  ))

test('mais receita nunca dá menos tributo', () =>
  fc.assert(
    fc.property(umaEmpresa, umaReceita, (fatos, { atividade, valor }) => {
      const { competencia } = fatos
      const maior = { ...fatos, receitas: [...fatos.receitas, { competencia, atividade, valor }] }
      const antes = apurar(fatos)
      for (const [i, t] of apurar(maior).entries()) {
        expect(t.devido).toBeGreaterThanOrEqual(antes[i]?.devido ?? 0)
      }
    }),
  ))

test('a majoração acrescenta no máximo 10 % da base', () =>
  fc.assert(
    fc.property(umaEmpresa, (fatos) => {
      const com = apurar(fatos)
      const sem = apurar({ ...fatos, aplicarLc224: false })
      for (const [i, t] of com.entries()) {
        const base = sem[i]?.base ?? 0
        expect(t.base).toBeGreaterThanOrEqual(base)
        expect(t.base).toBeLessThanOrEqual(Math.ceil(base * 1.1))
      }
    }),
  ))
