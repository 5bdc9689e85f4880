import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exigirValor } from '../dinheiro/index.ts'
import { guiasDoMes } from '../testes/conferir-planejamento.ts'
import { planejarGuias } from './index.ts'

const MES = { competencia: '2026-10', hoje: '2026-11-05' }
const valores = fc.integer({ min: 0, max: 100_000_00 })

test('o que se planejou, planejado de novo, não tem mais o que fazer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ total: valores, paga: fc.boolean() }), { maxLength: 4 }),
      valores,
      (antes, devido) => {
        const guias = antes.map(({ total, paga }) => ({
          ...{ total, estado: paga ? 'paga' : 'gerada', pagaEm: paga ? '2026-11-04' : null },
        }))
        const pedido = guiasDoMes({ ...MES, guias, devidas: [{ valor: devido }], aceite: true })
        const { novas, substituidas, excessos } = exigirValor(planejarGuias(...pedido))
        const [empresa, devidas] = pedido
        const depois = [
          ...empresa.guias
            .filter(({ id }) => !substituidas.includes(id))
            .map((guia) => {
              const dela = excessos.find(({ id }) => id === guia.id)
              return dela
                ? { ...guia, aMaior: dela.aMaior, aMaiorAceito: dela.aceite !== null }
                : guia
            }),
          ...novas.map(({ devida, sequencia }, i) => ({
            ...{ id: 100 + i, chave: devida.chave, vencimento: devida.vencimento, sequencia },
            ...{ total: devida.valor, principal: devida.valor, composicao: devida.composicao },
            ...{ estado: 'gerada', rotulo: 'DAS', pagarEm: null, pagaEm: null },
            ...{ aMaior: null, aMaiorAceito: false },
          })),
        ]
        const pago = empresa.guias
          .filter(({ estado }) => estado === 'paga')
          .reduce((soma, { principal }) => soma + principal, 0)
        const aberto = depois
          .filter(({ estado }) => estado !== 'paga')
          .reduce((soma, { principal }) => soma + principal, 0)
        expect(aberto).toBe(Math.max(devido - pago, 0))
        expect(exigirValor(planejarGuias({ ...empresa, guias: depois }, devidas))).toMatchObject({
          novas: [],
          substituidas: [],
          excessos: [],
          aMaior: null,
        })
      },
    ),
  )
})
