import { type Centavos, centavos, decimal, meioParaCima } from '../dinheiro/index.ts'
import {
  type FaixaIrrf,
  REDUCAO_IRRF,
  type ReducaoIrrf,
  TABELA_IRRF,
  type TabelaIrrf,
} from '../tabelas/irrf/index.ts'
import {
  type Competencia,
  porVigencia,
  type Vigencia,
  type Vigente,
  vigente,
} from '../tempo/index.ts'
import type { Deducoes } from './tipos.ts'

export type FatosIrrf = {
  /** Gross of every payment of the month by the same source. */
  readonly rendimento: Centavos
  readonly inss: Centavos
  readonly dependentes: number
  readonly pensao: Centavos
}

export type CalculoIrrf = {
  readonly deducoesLegais: Centavos
  readonly deducoes: Deducoes
  readonly deducao: Centavos
  readonly base: Centavos
  readonly faixa: FaixaIrrf
  readonly antesDaReducao: Centavos
  readonly reducao: Centavos
  /** Of the whole month, after the reduction and the minimum of R$ 10,00. */
  readonly doMes: Centavos
}

type Reduzir = (rendimento: Centavos, imposto: Centavos) => Centavos
type RegraDeReducao = (mes: Competencia) => Vigente<{
  readonly reduzir: Reduzir
  readonly tabela: (ReducaoIrrf & Vigencia) | null
}>

const SEM_REDUCAO = { ok: true, value: { reduzir: () => 0, tabela: null } } as const

/** Lei 9.250/1995, art. 3º-A: on the GROSS of the payment, never beyond the tax itself. */
export function reduzirPelaLei15270(
  tabela: ReducaoIrrf,
  rendimento: Centavos,
  imposto: Centavos,
): Centavos {
  if (rendimento > tabela.parcialAte) return 0
  if (rendimento <= tabela.integralAte) return Math.min(tabela.maximo, imposto)
  // Full precision inside, one rounding: at R$ 7.350,00 the formula gives R$ 0,00425.
  const formula = meioParaCima(decimal(tabela.constante).sub(tabela.fator.mul(rendimento)))
  return Math.min(Math.max(0, formula), imposto)
}

const regraDaReducao = porVigencia<RegraDeReducao>('regra de redução do IRRF', [
  ['2023-05', () => SEM_REDUCAO],
  [
    '2026-01',
    (mes) => {
      const achada = vigente(REDUCAO_IRRF, mes)
      if (!achada.ok) return achada
      const tabela = achada.value
      const reduzir: Reduzir = (rendimento, imposto) =>
        reduzirPelaLei15270(tabela, rendimento, imposto)
      return { ok: true, value: { reduzir, tabela } }
    },
  ],
])

export type RegrasIrrf = {
  readonly tabela: TabelaIrrf & Vigencia
  readonly reducao: (ReducaoIrrf & Vigencia) | null
  readonly reduzir: Reduzir
}

/** The rules of a month of PAYMENT (regime de caixa). */
export function regrasIrrf(mesDePagamento: Competencia): Vigente<RegrasIrrf> {
  const tabela = vigente(TABELA_IRRF, mesDePagamento)
  if (!tabela.ok) return tabela
  const regra = regraDaReducao(mesDePagamento)
  if (!regra.ok) return regra
  const reducao = regra.value(mesDePagamento)
  if (!reducao.ok) return reducao
  return {
    ok: true,
    value: { tabela: tabela.value, reducao: reducao.value.tabela, reduzir: reducao.value.reduzir },
  }
}

const faixaDe = (tabela: TabelaIrrf, base: Centavos): FaixaIrrf => {
  for (const faixa of tabela.faixas) if (faixa.ate === null || base <= faixa.ate) return faixa
  throw new Error('Invariante quebrada: tabela do IRRF sem última faixa')
}

/** Monthly IRRF by the better of the two deductions (Lei 9.250/1995, art. 4º, parágrafo único). */
export function calcularIrrf(fatos: FatosIrrf, regras: RegrasIrrf): CalculoIrrf {
  const { tabela } = regras
  const deducoesLegais = centavos(
    fatos.inss + fatos.dependentes * tabela.porDependente + fatos.pensao,
  )
  const deducoes = deducoesLegais >= tabela.descontoSimplificado ? 'legais' : 'simplificado'
  const deducao = Math.max(deducoesLegais, tabela.descontoSimplificado)
  const base = centavos(Math.max(0, fatos.rendimento - deducao))
  const faixa = faixaDe(tabela, base)
  const antesDaReducao = meioParaCima(decimal(base).mul(faixa.aliquota).sub(faixa.parcela))
  const reducao = centavos(regras.reduzir(fatos.rendimento, antesDaReducao))
  const liquidoDaReducao = antesDaReducao - reducao
  const doMes = centavos(liquidoDaReducao <= tabela.minimoRetido ? 0 : liquidoDaReducao)
  return { deducoesLegais, deducoes, deducao, base, faixa, antesDaReducao, reducao, doMes }
}
