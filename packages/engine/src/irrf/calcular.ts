import { type Centavos, centavos, Decimal, decimal, meioParaCima } from '../dinheiro/index.ts'
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

/** Which deduction was the better one. */
export type Deducoes = 'legais' | 'simplificado'

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
  readonly exatoAntesDaReducao: Decimal
  readonly antesDaReducao: Centavos
  readonly exatoDaReducao: Decimal
  readonly reducao: Centavos
  /** Of the whole month, after the reduction and the minimum of R$ 10,00. */
  readonly doMes: Centavos
}

/** The 13º is taxed alone: neither the simplified discount nor the minimum of R$ 10,00 is for it. */
export type ModoIrrf = { readonly simplificado: boolean; readonly dispensa: boolean }
export const IRRF_MENSAL: ModoIrrf = { simplificado: true, dispensa: true }

const ZERO = decimal(0)
/** Before rounding. */
type Reduzir = (rendimento: Centavos, imposto: Centavos) => Decimal
type RegraDeReducao = (mes: Competencia) => Vigente<{
  readonly reduzir: Reduzir
  readonly tabela: (ReducaoIrrf & Vigencia) | null
}>

const SEM_REDUCAO = { ok: true, value: { reduzir: () => ZERO, tabela: null } } as const

/** Lei 9.250/1995, art. 3º-A: on the GROSS of the payment, never beyond the tax itself. */
function reduzirPelaLei15270(
  tabela: ReducaoIrrf,
  rendimento: Centavos,
  imposto: Centavos,
): Decimal {
  if (rendimento > tabela.parcialAte) return ZERO
  if (rendimento <= tabela.integralAte) return decimal(Math.min(tabela.maximo, imposto))
  // Full precision inside, one rounding: at R$ 7.350,00 the formula gives R$ 0,00425.
  const formula = decimal(tabela.constante).sub(tabela.fator.mul(rendimento))
  return Decimal.min(Decimal.max(0, formula), imposto)
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

/** The bracket of a base. */
export const faixaDe = (faixas: readonly FaixaIrrf[], base: Centavos): FaixaIrrf => {
  for (const faixa of faixas) if (faixa.ate === null || base <= faixa.ate) return faixa
  throw new Error('Invariante quebrada: tabela do IRRF sem última faixa')
}

/**
 * IRRF of one income by the better of the two deductions (Lei 9.250/1995, art. 4º, § 1º), or by
 * the legal ones alone.
 */
export function calcularIrrf(
  fatos: FatosIrrf,
  regras: RegrasIrrf,
  modo: ModoIrrf = IRRF_MENSAL,
): CalculoIrrf {
  const { tabela } = regras
  const deducoesLegais = centavos(
    fatos.inss + fatos.dependentes * tabela.porDependente + fatos.pensao,
  )
  const simplificado = modo.simplificado ? tabela.descontoSimplificado : 0
  const deducoes = deducoesLegais >= simplificado ? 'legais' : 'simplificado'
  const deducao = centavos(Math.max(deducoesLegais, simplificado))
  const base = centavos(Math.max(0, fatos.rendimento - deducao))
  const faixa = faixaDe(tabela.faixas, base)
  const exatoAntesDaReducao = decimal(base).mul(faixa.aliquota).sub(faixa.parcela)
  const antesDaReducao = meioParaCima(exatoAntesDaReducao)
  const exatoDaReducao = regras.reduzir(fatos.rendimento, antesDaReducao)
  const reducao = meioParaCima(exatoDaReducao)
  const liquidoDaReducao = antesDaReducao - reducao
  const dispensado = modo.dispensa && liquidoDaReducao <= tabela.minimoRetido
  return {
    deducoesLegais,
    deducoes,
    deducao,
    base,
    faixa,
    exatoAntesDaReducao,
    antesDaReducao,
    exatoDaReducao,
    reducao,
    doMes: centavos(dispensado ? 0 : liquidoDaReducao),
  }
}
