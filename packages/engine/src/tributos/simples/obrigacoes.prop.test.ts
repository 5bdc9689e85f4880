import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria, SEM_MEMORIA } from '../../dinheiro/index.ts'
import { simples201801 } from '../../tabelas/simples/2018-01.ts'
import { simples202701 } from '../../tabelas/simples/2027-01.ts'
import { type Competencia, somarMeses } from '../../tempo/index.ts'
import {
  type AtividadeDoMes,
  aliquotaIssNaFonte,
  aplicarDevolucoes,
  apurarCaixa,
  apurarSimples,
  creditoDoComprador,
  multaDaDeclaracao,
  porEstabelecimento,
  type ReceitaMensal,
  type Titulo,
} from './index.ts'

// The second opinion of what surrounds the DAS: plain fractions and sums, sharing nothing with the
// engine but the text of the tables.
type Fr = readonly [bigint, bigint]
const fr = (texto: string | number): Fr => {
  const [i = '0', d = ''] = String(texto).split('.')
  return [BigInt(i + d), 10n ** BigInt(d.length)]
}
const vezes = (a: Fr, b: Fr): Fr => [a[0] * b[0], a[1] * b[1]]
const maior = (a: Fr, b: Fr): boolean => a[0] * b[1] > b[0] * a[1]
const TETO = fr('0.05')
const aosCentavos = (a: Fr): number => Number((a[0] * 2n + a[1]) / (a[1] * 2n))
const cortado = ([num, den]: Fr, casas: number): Fr => {
  const escala = 10n ** BigInt(casas)
  return [(num * escala) / den, escala]
}
const textoDe = ([num, den]: Fr): string => {
  const escala = 10n ** 20n
  const inteiro = ((num * escala * 2n + den) / (den * 2n)).toString().padStart(21, '0')
  const decimais = inteiro.slice(-20).replace(/0+$/, '')
  return decimais ? `${inteiro.slice(0, -20)}.${decimais}` : inteiro.slice(0, -20)
}

/** Effective share of a tribute by the letter of the annex, first five rows. */
function efetivaDe(pa: Competencia, anexo: 'I' | 'II' | 'III' | 'IV' | 'V', rbt12: number) {
  const tabela = pa >= '2027-01' ? simples202701 : simples201801
  const r = Math.max(rbt12, 100)
  const linha = tabela.anexos[anexo].find(({ ate }) => r <= ate)
  if (!linha) throw new Error('faixa')
  const num = vezes(fr(r), fr(linha.nominal))
  const efetiva: Fr = [(num[0] - BigInt(linha.parcela) * num[1]) * 1n, num[1] * BigInt(r)]
  const iss = linha.reparticao.iss
  const noTeto = iss !== undefined && maior(vezes(efetiva, fr(iss)), TETO)
  const acima: Fr = [efetiva[0] * TETO[1] - TETO[0] * efetiva[1], efetiva[1] * TETO[1]]
  return (tributo: 'iss' | 'icms' | 'cbs' | 'ibs'): Fr | null => {
    const cota = linha.reparticao[tributo]
    if (cota === undefined) return null
    if (!noTeto) return vezes(efetiva, fr(cota))
    return tributo === 'iss' ? TETO : vezes(acima, fr(tabela.excessoIss[anexo]?.[tributo] ?? '0'))
  }
}

const meses = fc.array(fc.nat({ max: 29_000_000 }), { minLength: 14, maxLength: 14 })
const competencia = fc.constantFrom<Competencia>('2024-03', '2026-12', '2027-01', '2027-09')
const serie = (mes: Competencia, valores: readonly number[]): ReceitaMensal[] =>
  valores.map((interna, i) => ({ competencia: somarMeses(mes, i - 14), interna, externa: 0 }))
const somar = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0)
/** Twelve months ending two before the document, in both vigências. */
const rbt12De = (valores: readonly number[]) => somar(valores.slice(1, 13))

describe('documentos', () => {
  test('o ISS retido é o percentual do RBT12 que termina dois meses antes do serviço', () => {
    fc.assert(
      fc.property(competencia, meses, fc.constantFrom('III', 'IV', 'V'), (mes, valores, anexo) => {
        const memorial = comMemoria()
        const fatos = {
          competencia: mes,
          abertura: '2010-01',
          anexo,
          receitasAnteriores: serie(mes, valores),
        }
        const obtido = aliquotaIssNaFonte(fatos, memorial)
        const esperado = efetivaDe(mes, anexo, rbt12De(valores))('iss') ?? fr('0')
        expect(obtido).toMatchObject({ ok: true, value: { aliquota: textoDe(esperado) } })
        expect(conferirMemoria(memorial.passos)).toEqual([])
        expect(aliquotaIssNaFonte(fatos, SEM_MEMORIA)).toEqual(obtido)
      }),
    )
  })

  test('o crédito é o percentual cortado em quatro casas, sobre o valor da operação', () => {
    fc.assert(
      fc.property(
        competencia,
        meses,
        fc.constantFrom('I', 'II', 'III', 'IV', 'V'),
        fc.nat({ max: 100_000_000 }),
        (mes, valores, anexo, valor) => {
          const memorial = comMemoria()
          const obtido = creditoDoComprador(
            {
              competencia: mes,
              abertura: '2010-01',
              anexo,
              receitasAnteriores: serie(mes, valores),
              valor,
            },
            memorial,
          )
          const percentual = efetivaDe(mes, anexo, rbt12De(valores))
          const creditos: Record<string, number> = {}
          for (const tributo of mes >= '2027-01'
            ? (['icms', 'cbs', 'ibs'] as const)
            : (['icms'] as const)) {
            const exato = percentual(tributo)
            if (exato) creditos[tributo] = aosCentavos(vezes(fr(valor), cortado(exato, 6)))
          }
          expect(obtido).toMatchObject({ ok: true, value: { creditos } })
          expect(obtido.ok && obtido.value.creditos).toEqual(creditos)
          expect(conferirMemoria(memorial.passos)).toEqual([])
        },
      ),
    )
  })
})

const dia = (mes: Competencia) =>
  fc.integer({ min: 1, max: 28 }).map((d) => `${mes}-${String(d).padStart(2, '0')}`)
const mesDe2024 = fc.integer({ min: 0, max: 23 }).map((i) => somarMeses('2024-01', i))
const titulo: fc.Arbitrary<Titulo> = mesDe2024.chain((venda) =>
  fc
    .record({
      partes: fc.array(
        fc.record({
          valor: fc.integer({ min: 1, max: 5_000_000 }),
          prazo: fc.integer({ min: 0, max: 40 }),
          recebe: fc.option(fc.integer({ min: 0, max: 34 })),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      quando: dia('2024-01'),
    })
    .map(({ partes, quando }) => ({
      id: 'v',
      atividade: 'a',
      competencia: venda,
      valor: somar(partes.map(({ valor }) => valor)),
      parcelas: partes.map(({ valor, prazo }) => ({
        valor,
        vencimento: `${somarMeses(venda, prazo)}${quando.slice(7)}`,
      })),
      recebimentos: partes.flatMap(({ valor, recebe }) =>
        recebe === null ? [] : [{ valor, data: `${somarMeses(venda, recebe)}${quando.slice(7)}` }],
      ),
    })),
)

describe('regime de caixa', () => {
  test('de qualquer venda, a soma das bases até o fim do regime é o seu valor', () => {
    fc.assert(
      fc.property(titulo, (venda) => {
        let total = 0
        let aTributar = venda.valor
        for (let mes = '2024-01'; mes <= '2026-12'; mes = somarMeses(mes, 1)) {
          const memorial = comMemoria()
          const caixa = apurarCaixa(
            { competencia: mes, desde: '2024-01', titulos: [venda] },
            memorial,
          )
          if (!caixa.ok) throw new Error(caixa.refusal.mensagem)
          const [receita] = caixa.value.receitas
          total += receita?.receita ?? 0
          expect(receita?.receita ?? 0).toBe((receita?.recebido ?? 0) + (receita?.forcado ?? 0))
          expect(receita?.receita ?? 0).toBeGreaterThanOrEqual(0)
          expect(memorial.passos.at(-1)?.resultado.valor).toBe(receita?.receita ?? 0)
          expect(conferirMemoria(memorial.passos)).toEqual([])
          aTributar = caixa.value.aReceber[0]?.aTributar ?? 0
        }
        expect(total).toBe(venda.valor)
        expect(aTributar).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('devoluções, multas e estabelecimentos', () => {
  test('o que se devolve é deduzido por inteiro, mês a mês, sem base negativa', () => {
    const lista = fc.array(fc.tuple(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(lista, (movimento) => {
        let saldos: Readonly<Record<string, number>> = {}
        let base = 0
        for (const [receita, valor] of movimento) {
          const atividade: AtividadeDoMes = { id: 'a', anexo: 'I', receita, exterior: false }
          const obtido = aplicarDevolucoes({
            atividades: [atividade],
            devolucoes: [{ atividade: 'a', valor }],
            saldos,
          })
          if (!obtido.ok) throw new Error(obtido.refusal.mensagem)
          saldos = obtido.value.saldos
          const [tributavel] = obtido.value.atividades
          expect(tributavel?.receita).toBeGreaterThanOrEqual(0)
          base += tributavel?.receita ?? 0
        }
        const vendido = somar(movimento.map(([receita]) => receita))
        const devolvido = somar(movimento.map(([, valor]) => valor))
        expect(base - (saldos.a ?? 0)).toBe(vendido - devolvido)
      }),
    )
  })

  test('a multa não cai com os dias, não passa de 20 % e não fica abaixo da mínima', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), fc.nat({ max: 15 }), (tributos, n) => {
        const em = (mesesDepois: number) => {
          const multa = multaDaDeclaracao({
            declaracao: 'pgdasd',
            vencimento: '2026-02-20',
            entrega: `${somarMeses('2026-02', mesesDepois)}-21`,
            tributos,
            como: 'de-oficio',
          })
          return multa.ok ? multa.value.valor : -1
        }
        const esperado = aosCentavos([BigInt(tributos) * BigInt(Math.min(2 * (n + 1), 20)), 100n])
        expect(em(n)).toBe(Math.max(esperado, 50_00))
        expect(em(n + 1)).toBeGreaterThanOrEqual(em(n))
      }),
    )
  })

  test('os estabelecimentos somam o DAS, tributo a tributo', () => {
    const linha = fc.record({
      anexo: fc.constantFrom('I', 'II', 'III', 'IV', 'V'),
      receita: fc.nat({ max: 9_000_000 }),
      exterior: fc.boolean(),
      estabelecimento: fc.constantFrom('11222333000181', '11222333000262'),
    })
    fc.assert(
      fc.property(fc.array(linha, { maxLength: 6 }), (linhas) => {
        const apurado = apurarSimples({
          competencia: '2026-06',
          abertura: '2026-06',
          receitasAnteriores: [],
          folhaAnterior: [],
          folhaDoMes: 0,
          atividades: linhas.map((a, i) => ({ ...a, id: `a${i}` }) as AtividadeDoMes),
        })
        if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
        const grupos = porEstabelecimento(apurado.value)
        expect(somar(grupos.map(({ total }) => total))).toBe(apurado.value.total)
        expect(somar(grupos.map(({ receita }) => receita))).toBe(apurado.value.receita)
        for (const [tributo, valor] of Object.entries(apurado.value.tributos)) {
          const dosGrupos = grupos.map(({ tributos }) => tributos[tributo as 'irpj'] ?? 0)
          expect(somar(dosGrupos)).toBe(valor)
        }
      }),
    )
  })
})
