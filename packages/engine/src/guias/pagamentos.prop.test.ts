import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casarPagamentos, type GuiaAConferir, type PagamentoArrecadado } from './index.ts'

const mes = fc.constantFrom('2026-09', '2026-10')
const codigo = fc.constantFrom('DAS', '2089')
const numero = fc.constantFrom('07202600000000001', '07202600000000002', '07202600000000003')
const principal = fc.integer({ min: 1, max: 5 })
const umaGuia: fc.Arbitrary<Omit<GuiaAConferir, 'id'>> = fc.record({
  numero: fc.option(numero),
  codigos: fc.array(codigo, { minLength: 1, maxLength: 2 }),
  competencia: mes,
  principal,
})
const umPagamento: fc.Arbitrary<PagamentoArrecadado> = fc.record({
  ...{ numero, codigo, competencia: fc.option(mes), principal },
  pagoEm: fc.constantFrom('2026-10-20', '2026-11-19', '2026-11-20'),
  multa: fc.constant(0),
  juros: fc.constant(0),
})
const caso = fc.record({
  guias: fc
    .array(umaGuia, { maxLength: 5 })
    .map((guias) => guias.map((guia, i) => ({ ...guia, id: i + 1 }))),
  pagamentos: fc.array(umPagamento, { maxLength: 8 }),
})
const casados = (pedido: Parameters<typeof casarPagamentos>[0]) => {
  const feito = casarPagamentos(pedido)
  if (!feito.ok) throw new Error(feito.refusal.mensagem)
  return feito.value
}

test('cada pagamento é de uma guia só, ou de nenhuma, e a soma diz a situação', () => {
  fc.assert(
    fc.property(caso, (pedido) => {
      const { guias, semGuia } = casados(pedido)
      const todos = [...guias.flatMap(({ pagamentos }) => pagamentos), ...semGuia]
      expect(todos.sort((a, b) => a - b)).toEqual(pedido.pagamentos.map((_, i) => i))
      for (const { id, situacao, pagamentos } of guias) {
        const devido = pedido.guias[id - 1]?.principal ?? 0
        const pago = pagamentos.reduce(
          (soma, i) => soma + (pedido.pagamentos[i]?.principal ?? 0),
          0,
        )
        expect(situacao === 'nao-encontrado').toBe(pagamentos.length === 0)
        expect(situacao === 'a-menor').toBe(pagamentos.length > 0 && pago < devido)
        expect(['a-maior', 'em-dobro'].includes(situacao)).toBe(pago > devido)
      }
    }),
  )
})

test('o número do documento vence tudo, e a ordem em que vêm não muda nada', () => {
  fc.assert(
    fc.property(caso, (pedido) => {
      const { guias } = casados(pedido)
      for (const [i, { numero: pago }] of pedido.pagamentos.entries()) {
        const dona = pedido.guias.find((guia) => guia.numero === pago)
        if (dona) expect(guias[dona.id - 1]?.pagamentos).toContain(i)
      }
      const situacoes = guias.map(({ situacao }) => situacao)
      // Those of one day have no order of their own.
      const dias = pedido.pagamentos.map(({ pagoEm }) => pagoEm)
      if (new Set(dias).size < dias.length) return
      const aoContrario = casados({ ...pedido, pagamentos: pedido.pagamentos.toReversed() })
      expect(aoContrario.guias.map(({ situacao }) => situacao)).toEqual(situacoes)
    }),
  )
})
