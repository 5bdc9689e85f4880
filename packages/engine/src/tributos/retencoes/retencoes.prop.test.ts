import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../../dinheiro/index.ts'
import { SO_NACIONAIS } from '../../tempo/index.ts'
import {
  apurarRetencoes,
  type FatosRetencao,
  NATUREZAS_DE_SERVICO,
  type NaturezaDeServico,
  type Prestador,
} from './index.ts'

const umPagamento: fc.Arbitrary<FatosRetencao> = fc
  .record({
    natureza: fc.constantFrom(...(Object.keys(NATUREZAS_DE_SERVICO) as NaturezaDeServico[])),
    bruto: fc.integer({ min: 0, max: 1_000_000_000 }),
    prestador: fc.constantFrom<Prestador>(
      { tipo: 'pessoa-juridica' },
      { tipo: 'pessoa-juridica', cprb: true },
      { tipo: 'simples', anexoIv: true },
      { tipo: 'simples', anexoIv: false },
      { tipo: 'mei' },
    ),
    tomador: fc.constantFrom('pessoa-fisica', 'simples', 'pessoa-juridica', 'orgao-federal'),
    comInss: fc.boolean(),
    comIss: fc.boolean(),
  })
  .map(({ comInss, comIss, ...fatos }) => ({
    id: 'x',
    emissao: '2026-05-10',
    pagamento: '2026-06-10',
    feriados: SO_NACIONAIS,
    ...fatos,
    ...(comInss ? { maoDeObra: { reducoes: Math.floor(fatos.bruto / 3) } } : {}),
    ...(comIss ? { iss: { aliquota: '0.035' } } : {}),
  }))

test('Σ retenções + líquido = bruto, e a memória se refaz', () =>
  fc.assert(
    fc.property(umPagamento, (fatos) => {
      const memorial = comMemoria()
      const apurado = apurarRetencoes(fatos, memorial)
      if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
      const { retencoes, liquido, totalRetido } = apurado.value
      expect(retencoes.reduce((soma, { valor }) => soma + valor, 0)).toBe(totalRetido)
      expect(totalRetido + liquido).toBe(fatos.bruto)
      expect(conferirMemoria(memorial.passos)).toEqual([])
      expect(memorial.passos.at(-1)?.resultado.valor).toBe(liquido)
    }),
  ))

test('quem paga mais retém o mesmo ou mais', () =>
  fc.assert(
    fc.property(umPagamento, fc.integer({ min: 1, max: 1_000_000 }), (fatos, mais) => {
      const retido = (bruto: number) => {
        const apurado = apurarRetencoes({ ...fatos, bruto })
        return apurado.ok ? apurado.value.totalRetido : Number.NaN
      }
      expect(retido(fatos.bruto + mais)).toBeGreaterThanOrEqual(retido(fatos.bruto))
    }),
  ))
