import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aplicarAjuste,
  descontar,
  type ItemDaNfe,
  type LinhaDaReceita,
  receitaDaNfe,
  receitaDoMes,
  trocarAjuste,
} from './index.ts'

const linhas = fc
  .array(
    fc.record({
      anexo: fc.constantFrom('I', 'II', 'III', 'IV', 'V', 'FATOR_R'),
      receita: fc.integer({ min: 0, max: 1_000_000_00 }),
      exterior: fc.boolean(),
      issRetido: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((todas) => todas.map((l, i) => ({ ...l, id: `l${i}`, rotulo: `l${i}` }) as LinhaDaReceita))
const somar = (todas: readonly LinhaDaReceita[]) => todas.reduce((t, l) => t + l.receita, 0)
const internas = (todas: readonly LinhaDaReceita[]) => somar(todas.filter((l) => !l.exterior))
const externas = (todas: readonly LinhaDaReceita[]) => somar(todas.filter((l) => l.exterior))
const comNotas = linhas.filter((todas) => todas.length > 0)
const ajustes = fc.integer({ min: -2_000_000_00, max: 2_000_000_00 })

test('o ajuste soma o que se pede, até zero, e não toca no que é do exterior', () => {
  fc.assert(
    fc.property(linhas, ajustes, (todas, ajuste) => {
      const feitas = aplicarAjuste(todas, ajuste, 'III')
      expect(internas(feitas)).toBe(Math.max(internas(todas) + ajuste, 0))
      expect(externas(feitas)).toBe(externas(todas))
      expect(feitas.every(({ receita }) => receita >= 0)).toBe(true)
    }),
  )
})

test('o desconto começa pelas preferidas e tira exatamente o que se pede', () => {
  fc.assert(
    fc.property(linhas, fc.integer({ min: 0, max: 2_000_000_00 }), (todas, valor) => {
      const preferida = (l: LinhaDaReceita) => l.anexo === 'I'
      const feitas = descontar(todas, valor, preferida)
      expect(somar(todas) - somar(feitas)).toBe(Math.min(valor, internas(todas)))
      const restou = internas(feitas.filter(preferida))
      const tirouDeOutra = feitas.some((l, i) => !preferida(l) && l.receita !== todas[i]?.receita)
      if (tirouDeOutra) expect(restou).toBe(0)
    }),
  )
})

test('a receita que se grava, lida de novo, não mudou', () => {
  const resto = { semMovimento: false, anexoPrincipal: 'III', hoje: '2026-10-05' }
  fc.assert(
    fc.property(comNotas, ajustes, (todas, ajuste) => {
      const notas = {
        quantidade: todas.length,
        interna: internas(todas),
        externa: externas(todas),
        linhas: todas,
        retencoes: {},
        divergencias: [],
      }
      const vazia = receitaDoMes({ ...resto, notas: null, gravada: null }).receita
      const gravada = { ...vazia, ajuste }
      const primeira = receitaDoMes({ ...resto, notas, gravada })
      const segunda = receitaDoMes({ ...resto, notas, gravada: primeira.receita })
      expect(segunda).toMatchObject({ conteudoMudou: false, mudou: false })
      expect(segunda.receita).toStrictEqual(primeira.receita)
    }),
  )
})

test('sem notas, o que se informou com ajuste é lido de novo igual, seja qual for o ajuste', () => {
  const resto = { semMovimento: false, anexoPrincipal: 'III', hoje: '2026-10-05', notas: null }
  const vazia = receitaDoMes({ ...resto, gravada: null }).receita
  fc.assert(
    fc.property(linhas, ajustes, (todas, ajuste) => {
      const soma = { interna: internas(todas), externa: externas(todas) }
      const origem = todas.length > 0 ? 'informada' : 'notas'
      const informada = { ...vazia, ...soma, linhas: todas, origem }
      const gravada = trocarAjuste(informada, ajuste, 'III')
      const primeira = receitaDoMes({ ...resto, gravada })
      const segunda = receitaDoMes({ ...resto, gravada: primeira.receita })
      expect(segunda).toMatchObject({ conteudoMudou: false, mudou: false })
      expect(segunda.receita).toStrictEqual(primeira.receita)
      expect(primeira.receita.interna).toBe(gravada.interna)
      expect(primeira.receita.linhas.length).toBeLessThanOrEqual(gravada.linhas.length)
    }),
  )
})

test('as partes de uma nota somam a sua receita', () => {
  const item: fc.Arbitrary<ItemDaNfe> = fc.record({
    cfop: fc.constantFrom('5102', '5405', '6108', '5910', '1202'),
    valor: fc.integer({ min: 1, max: 100_000_00 }),
    acrescimos: fc.integer({ min: 0, max: 100_00 }),
    desconto: fc.constant(0),
    compoeTotal: fc.boolean(),
    st: fc.constantFrom('nenhum', 'substituido'),
    monofasico: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (itens) => {
      const bruto = itens.reduce((t, i) => t + i.valor + i.acrescimos, 0)
      const nota = { itens, bruto, descontoIncondicionado: 0, exportacao: false }
      const { receita, partes, valorDaReceita } = receitaDaNfe(nota, 'vendedor')
      if (partes)
        expect(partes.reduce((t, { valor }) => t + valor, 0)).toBe(valorDaReceita ?? bruto)
      if (!receita) expect([partes, valorDaReceita]).toEqual([null, null])
    }),
  )
})
