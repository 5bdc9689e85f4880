import fc from 'fast-check'
import { expect, test } from 'vitest'
import { somarDias } from '../tempo/index.ts'
import { comFim, encaixar, noDia, type Ponto } from './linha-do-tempo.ts'

const INICIO = '2026-01-01'
const DIAS = 60
const dia = (n: number) => somarDias(INICIO, n)
const todos = Array.from({ length: DIAS + 20 }, (_, n) => dia(n - 10))

const operacao = fc.oneof(
  fc.record({
    faz: fc.constant('publicar' as const),
    de: fc.integer({ min: 0, max: DIAS }),
    dura: fc.option(fc.integer({ min: -2, max: 20 }), { nil: null }),
    valor: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  fc.record({ faz: fc.constant('retirar' as const), qual: fc.nat(20) }),
)

type Linha = readonly Ponto<string>[]
const valores = (linha: Linha) => todos.map((um) => noDia(linha, um)?.valor ?? null)

test('whatever is published and withdrawn, one version at most holds on a day, and only its days change', () => {
  fc.assert(
    fc.property(fc.array(operacao, { maxLength: 25 }), (operacoes) => {
      let linha: Linha = []
      let id = 0
      for (const uma of operacoes) {
        const antes = valores(linha)
        if (uma.faz === 'retirar') {
          const [retirado] = comFim(linha).slice(uma.qual % (linha.length + 1))
          linha = linha.filter((ponto) => ponto.id !== retirado?.id)
          const fora = (um: string) =>
            !retirado || um < retirado.de || (retirado.ate !== null && um > retirado.ate)
          valores(linha).forEach((valor, i) => {
            if (fora(todos[i] ?? '')) expect(valor).toBe(antes[i])
          })
          continue
        }
        const de = dia(uma.de)
        const ate = uma.dura === null ? null : dia(uma.de + uma.dura)
        const feito = encaixar(linha, { de, ate, valor: uma.valor })
        if (!feito.ok) {
          const errado = ate !== null && ate < de
          const coberta = linha.some(
            (p) => p.de > de && ate !== null && p.de <= ate && p.valor !== null,
          )
          expect(errado || coberta).toBe(true)
          continue
        }
        const { retira, entra } = feito.value
        const ficam = linha.filter((ponto) => !retira.includes(ponto))
        const novos = entra.map(({ de: comeca, valor }, i) => ({
          id: id + i + 1,
          de: comeca,
          valor,
        }))
        linha = [...ficam, ...novos]
        id += novos.length
        const fim = feito.value.ate
        valores(linha).forEach((valor, i) => {
          const um = todos[i] ?? ''
          const dentro = um >= de && (fim === null || um <= fim)
          expect(valor).toBe(dentro ? uma.valor : antes[i])
        })
        expect(new Set(linha.map((ponto) => ponto.de)).size).toBe(linha.length)
      }
      const versoes = comFim(linha)
      versoes.forEach((versao, i) => {
        const proxima = versoes[i + 1]
        if (proxima) expect(versao.ate !== null && versao.ate < proxima.de).toBe(true)
        if (versao.ate !== null) expect(versao.de <= versao.ate).toBe(true)
      })
      for (const um of todos) {
        const quantas = versoes.filter((v) => v.de <= um && (v.ate === null || um <= v.ate))
        expect(quantas.length).toBeLessThanOrEqual(1)
        expect(quantas[0]?.valor ?? null).toBe(noDia(linha, um)?.valor ?? null)
      }
    }),
    { numRuns: 400 },
  )
})
