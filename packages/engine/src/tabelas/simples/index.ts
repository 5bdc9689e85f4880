import { type Centavos, invariant } from '../../dinheiro/index.ts'
import { tabelas, type Vigencia } from '../../tempo/index.ts'
import { simples201801 } from './2018-01.ts'
import { simples202701 } from './2027-01.ts'
import {
  ANEXOS_SIMPLES,
  type AnexoSimples,
  type FaixaSimples,
  type Reparticao,
  type TabelaSimples,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from './tipos.ts'

export {
  CREDITO_DO_COMPRADOR,
  ISS_NA_FONTE,
  type RegraDoCredito,
} from './documento.ts'
export { COMPOSICAO_DA_FOLHA, type TipoDeFolha } from './folha.ts'
export {
  DECLARACOES_DO_SIMPLES,
  DEFIS_COM_MULTA_DESDE,
  type DeclaracaoDoSimples,
  PENALIDADES,
  type PenalidadeDaDeclaracao,
} from './penalidades.ts'
export {
  COMPOSICAO_DA_RECEITA,
  type TipoDeReceita,
} from './receita-bruta.ts'
export {
  type AnexoSimples,
  CODIGO_PGDASD,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from './tipos.ts'
export { type TabelaDeValoresFixos, VALORES_FIXOS } from './valores-fixos.ts'

/** Decimal places of every rate and share of the law: four. */
const CASAS = 4
/** 10⁴: rates and shares are kept as integers over it. */
export const ESCALA = 10_000n

/** Decimal text → integer over ESCALA: `'0.1274'` → 1274n. */
export function emEscala(texto: string): bigint {
  const [inteiros = '0', decimais = ''] = texto.split('.')
  invariant(decimais.length <= CASAS, `taxa com mais de ${CASAS} casas: ${texto}`)
  return BigInt(inteiros + decimais.padEnd(CASAS, '0'))
}

export type CotaPronta = {
  readonly tributo: TributoSimples
  readonly cota: bigint
  readonly texto: string
}

/** A row ready for exact arithmetic: integers parsed once, when the module loads. */
export type FaixaPronta = {
  readonly anexo: AnexoSimples
  /** 1 to 6. */
  readonly numero: number
  readonly ate: Centavos
  readonly faixa: FaixaSimples
  /** Over ESCALA. */
  readonly nominal: bigint
  /** Centavos × ESCALA, so that it subtracts from `rbt12 × nominal`. */
  readonly parcela: bigint
  readonly cotas: readonly CotaPronta[]
  readonly cotaDe: Readonly<Partial<Record<TributoSimples, CotaPronta>>>
}

/** A vigência with its rows and rates ready for the formula. */
export type TabelaPronta = TabelaSimples &
  Vigencia & {
    readonly faixas: Readonly<Record<AnexoSimples, readonly FaixaPronta[]>>
    readonly excesso: Readonly<Partial<Record<AnexoSimples, readonly CotaPronta[]>>>
    readonly teto: bigint
    readonly piso: bigint
    readonly toleranciaPronta: bigint
    readonly fatorRPronto: bigint
  }

function cotasDe(reparticao: Reparticao): CotaPronta[] {
  const cotas: CotaPronta[] = []
  for (const tributo of TRIBUTOS_SIMPLES) {
    const texto = reparticao[tributo]
    if (texto !== undefined) cotas.push({ tributo, cota: emEscala(texto), texto })
  }
  const total = cotas.reduce((soma, { cota }) => soma + cota, 0n)
  invariant(total === ESCALA, 'a repartição de uma faixa não soma 100 %')
  return cotas
}

function faixaPronta(anexo: AnexoSimples, numero: number, faixa: FaixaSimples): FaixaPronta {
  const cotas = cotasDe(faixa.reparticao)
  return {
    anexo,
    numero,
    ate: faixa.ate,
    faixa,
    nominal: emEscala(faixa.nominal),
    parcela: BigInt(faixa.parcela) * ESCALA,
    cotas,
    cotaDe: Object.fromEntries(cotas.map((cota) => [cota.tributo, cota])),
  }
}

function preparar(tabela: TabelaSimples & Vigencia): TabelaPronta {
  const porAnexo = <T>(construir: (anexo: AnexoSimples) => T) =>
    Object.fromEntries(ANEXOS_SIMPLES.map((anexo) => [anexo, construir(anexo)])) as Record<
      AnexoSimples,
      T
    >
  const excesso: Partial<Record<AnexoSimples, readonly CotaPronta[]>> = {}
  for (const anexo of ANEXOS_SIMPLES) {
    const impressa = tabela.excessoIss[anexo]
    if (impressa) excesso[anexo] = cotasDe(impressa)
  }
  return {
    ...tabela,
    faixas: porAnexo((anexo) => tabela.anexos[anexo].map((f, i) => faixaPronta(anexo, i + 1, f))),
    excesso,
    teto: emEscala(tabela.tetoIss),
    piso: emEscala(tabela.pisoIss),
    toleranciaPronta: emEscala(tabela.tolerancia),
    fatorRPronto: emEscala(tabela.fatorRMinimo),
  }
}

/** The dated tables of the Simples Nacional: 2018-01 to 2028-12. */
export const TABELAS_SIMPLES = tabelas<TabelaPronta>('tabela do Simples Nacional', [
  preparar(simples201801),
  preparar(simples202701),
])

/**
 * The row whose upper limit is not below the RBT12 (limits are inclusive). Above the last limit the
 * last row stands (Res. CGSN 140/2018, art. 22, § 5º).
 */
export function faixaDe(tabela: TabelaPronta, anexo: AnexoSimples, rbt12: Centavos): FaixaPronta {
  const faixas = tabela.faixas[anexo]
  for (const faixa of faixas) if (rbt12 <= faixa.ate) return faixa
  const ultima = faixas[faixas.length - 1]
  invariant(ultima, `anexo ${anexo} sem faixas`)
  return ultima
}
