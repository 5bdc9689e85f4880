import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  apurarInssEmpregado,
  apurarProLabore,
  brutoParaLiquido,
  type FatosProLabore,
  type ReciboProLabore,
} from './index.ts'

const umaDataDePagamento = fc.constantFrom(
  '2024-01-31',
  '2024-02-05',
  '2025-04-30',
  '2025-05-05',
  '2025-12-31',
  '2026-01-05',
  '2026-11-30',
)
const umSocio = fc.record({
  socioId: fc.constant(1),
  competencia: fc.constantFrom('2024-01', '2024-12', '2025-01', '2025-12', '2026-01', '2026-10'),
  dataDePagamento: umaDataDePagamento,
  dependentes: fc.nat(4),
  outrasFontesInss: fc.nat(1_000_000),
  patronalForaDoDas: fc.boolean(),
})
const umBruto = fc.oneof(fc.nat(3_000_000), fc.integer({ min: 200_000, max: 800_000 }))

function recibo(fatos: FatosProLabore): ReciboProLabore {
  const apurado = apurarProLabore(fatos)
  if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
  return apurado.value
}

test('o IRRF nunca cai quando o bruto sobe', () =>
  fc.assert(
    fc.property(umSocio, umBruto, fc.nat(50_000), (socio, bruto, mais) => {
      const menor = recibo({ ...socio, bruto })
      const maior = recibo({ ...socio, bruto: bruto + mais })
      expect(maior.irrf).toBeGreaterThanOrEqual(menor.irrf)
      expect(maior.inss).toBeGreaterThanOrEqual(menor.inss)
    }),
    { numRuns: 500 },
  ))

test('bruto = líquido + descontos, e a redução nunca passa do imposto', () =>
  fc.assert(
    fc.property(umSocio, umBruto, (socio, bruto) => {
      const r = recibo({ ...socio, bruto })
      expect(r.liquido + r.inss + r.irrf).toBe(bruto)
      expect(r.reducao).toBeLessThanOrEqual(r.irrfAntesDaReducao)
      expect(r.irrf === 0 || r.irrf > 1000).toBe(true)
    }),
    { numRuns: 500 },
  ))

test('líquido → bruto → líquido', () =>
  fc.assert(
    fc.property(umSocio, umBruto, (socio, liquido) => {
      const volta = brutoParaLiquido({ ...socio, liquido })
      expect(volta).toMatchObject({ ok: true, value: { liquido } })
    }),
    { numRuns: 500 },
  ))

test('bruto → líquido → bruto não custa mais à empresa', () =>
  fc.assert(
    fc.property(umSocio, umBruto, (socio, bruto) => {
      const { liquido } = recibo({ ...socio, bruto })
      const volta = brutoParaLiquido({ ...socio, liquido })
      expect(volta.ok && volta.value.liquido).toBe(liquido)
      // Neighbours may share a líquido, because two roundings can move together: the smallest is told.
      expect(volta.ok && volta.value.bruto).toBeLessThanOrEqual(bruto)
    }),
    {
      numRuns: 500,
      examples: [
        [
          {
            socioId: 1,
            competencia: '2024-01',
            dataDePagamento: '2026-01-05',
            dependentes: 0,
            outrasFontesInss: 0,
            patronalForaDoDas: false,
          },
          602_309,
        ],
      ],
    },
  ))

test('duas fontes de um empregado somam o que uma só pagaria (modo exato, a menos de um centavo)', () =>
  fc.assert(
    fc.property(fc.nat(900_000), fc.nat(900_000), (primeira, segunda) => {
      const inss = (salarioDeContribuicao: number, outrasFontes: number): number => {
        const apurado = apurarInssEmpregado({
          competencia: '2026-05',
          salarioDeContribuicao,
          outrasFontes,
          modo: 'exato',
        })
        return apurado.ok ? apurado.value.valor : Number.NaN
      }
      const separadas = inss(primeira, 0) + inss(segunda, primeira)
      expect(Math.abs(separadas - inss(primeira + segunda, 0))).toBeLessThanOrEqual(1)
    }),
  ))
