import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exigirValor } from '../../dinheiro/index.ts'
import {
  type Balancete,
  balancete,
  encerrarResultado,
  type Partida,
  PLANO_PADRAO,
} from '../index.ts'
import { balanco, dfc, dlpa, dmpl, dre, resultadoLiquido } from './index.ts'

const analiticas = PLANO_PADRAO.filter((c) => c.tipo === 'analitica' && /^[1-4]/.test(c.codigo))
const conta = fc.constantFrom(...analiticas.map((c) => c.codigo))
const valor = fc.integer({ min: 1, max: 10_000_000 })
const lancamento = fc.tuple(conta, conta, valor).map(([d, c, v]): Partida[] => [
  { conta: d, valor: v },
  { conta: c, valor: -v },
])
const historia = fc.array(lancamento, { maxLength: 60 }).map((l) => l.flat())

const analiticasDe = (b: Balancete) => b.linhas.filter((l) => l.tipo === 'analitica')

/** Opening balances come from another history, with its result closed. */
function cenario(antes: Partida[], doAno: Partida[]) {
  const anterior = exigirValor(balancete(antes))
  const fechamento = exigirValor(encerrarResultado(anterior, '2025-12-31')).flatMap(
    (l) => l.partidas,
  )
  const abertura = new Map(
    analiticasDe(exigirValor(balancete([...antes, ...fechamento]))).map((l) => [l.conta, l.saldo]),
  )
  const aberto = exigirValor(balancete(doAno, { saldosAnteriores: abertura }))
  const doFim = exigirValor(encerrarResultado(aberto, '2026-12-31')).flatMap((l) => l.partidas)
  const fechado = exigirValor(balancete([...doAno, ...doFim], { saldosAnteriores: abertura }))
  return { aberto: analiticasDe(aberto), fechado: analiticasDe(fechado) }
}

test('ativo equals passivo, the DFC is the change of the cash and the PL ends where the balanço says', () => {
  fc.assert(
    fc.property(historia, historia, (antes, doAno) => {
      const { aberto, fechado } = cenario(antes, doAno)
      const lucro = resultadoLiquido(exigirValor(dre(aberto)))
      // After the encerramento the result accounts are zero: statements take them from before it.
      const misto = [
        ...fechado.filter((l) => !/^[345]/.test(l.conta)),
        ...aberto.filter((l) => /^[34]/.test(l.conta)),
      ]
      for (const [saldos, encerrado] of [
        [aberto, false],
        [misto, true],
      ] as const) {
        const caixa = saldos.filter((l) => l.conta.startsWith('1.1.1.'))
        const delta = caixa.reduce((t, l) => t + l.saldo - l.saldoAnterior, 0)
        expect(exigirValor(dfc(saldos, { encerrado })).variacao).toBe(delta)
        const fim = exigirValor(balanco(encerrado ? fechado : aberto, { semZeradas: false }))
        expect(fim.ativo).toEqual(fim.passivo)
        const pl = fim.linhas.find((l) => l.codigo === '2.3')
        const linhas = exigirValor(dmpl(saldos, { encerrado }))
        expect(linhas.at(-1)?.valores[4]).toBe(pl?.final)
        expect(linhas[0]?.valores[4]).toBe(pl?.inicial)
        for (const coluna of [0, 1, 2, 3, 4] as const) {
          const causas = linhas.slice(0, -1).reduce((t, l) => t + l.valores[coluna], 0)
          expect(causas).toBe(linhas.at(-1)?.valores[coluna])
        }
        const d = exigirValor(dlpa(saldos, { encerrado }))
        expect(d.slice(0, -1).reduce((t, l) => t + l.valor, 0)).toBe(d.at(-1)?.valor)
        expect(d.find((l) => l.codigo === 'resultado')?.valor).toBe(lucro)
      }
    }),
    { numRuns: 150 },
  )
})

test('every total of the balanço and of the DRE is the sum of what is under it', () => {
  fc.assert(
    fc.property(historia, fc.integer({ min: 2, max: 4 }), (doAno, nivel) => {
      const saldos = analiticasDe(exigirValor(balancete(doAno)))
      const { linhas } = exigirValor(balanco(saldos, { nivel }))
      for (const total of linhas.filter((l) => l.tipo === 'total')) {
        const filhas = linhas.filter((l) => l.superior === total.codigo)
        expect(filhas.reduce((t, l) => t + l.final, 0)).toBe(total.final)
      }
      const resultado = exigirValor(dre(saldos))
      for (const total of resultado.filter((l) => l.tipo === 'total')) {
        const filhas = resultado.filter((l) => l.superior === total.codigo)
        expect(filhas.reduce((t, l) => t + l.valor, 0)).toBe(total.valor)
      }
    }),
  )
})

test('the example of the encerramento: 30,000 of services leave 23,054.10', () => {
  const saldos = [
    { conta: '3.1.1.03', saldoAnterior: 0, saldo: -3_000_000 },
    { conta: '3.1.2.03', saldoAnterior: 0, saldo: 180_000 },
    { conta: '4.1.1.01', saldoAnterior: 0, saldo: 500_000 },
    { conta: '4.1.2.05', saldoAnterior: 0, saldo: 4_590 },
    { conta: '4.1.2.08', saldoAnterior: 0, saldo: 10_000 },
  ]
  const linhas = exigirValor(dre(saldos))
  expect(resultadoLiquido(linhas)).toBe(2_305_410)
  expect(linhas.find((l) => l.codigo === 'receita-liquida')?.valor).toBe(2_820_000)
  expect(linhas.find((l) => l.codigo === 'administrativas')?.valor).toBe(-14_590)
})
