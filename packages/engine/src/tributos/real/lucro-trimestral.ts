import { type Centavos, ok, type Result } from '../../dinheiro/index.ts'
import { ALIQUOTAS_DO_LUCRO } from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  mesesDoTrimestre,
  type TabelaUsada,
  tabelaUsada,
  trimestreDe,
  vigente,
} from '../../tempo/index.ts'
import {
  type Caderno,
  concluir,
  csllSobre,
  irpjSobre,
  mesesAtivosNoTrimestre,
  saldosDe,
  somarMesesDe,
  type TributoApurado,
} from '../presumido/index.ts'
import { baseComCompensacao, type Tabela } from './compensacao.ts'
import type { ApuracaoReal, FatosReal, RecusaReal } from './tipos.ts'

export type LucroApurado = {
  readonly tributos: readonly TributoApurado[]
  readonly prejuizoCompensado: Centavos
  readonly baseNegativaCompensada: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly balancete?: ApuracaoReal['balancete']
}
/** IRPJ and CSLL of a quarter over the profit the books closed. */
export function apurarLucroTrimestral(
  caderno: Caderno,
  fatos: FatosReal,
  lucro: NonNullable<FatosReal['lucro']>,
): Result<LucroApurado, RecusaReal> {
  const { competencia } = fatos
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, competencia)
  if (!aliquotas.ok) return aliquotas
  const tabela = aliquotas.value
  const irpj = baseComCompensacao(caderno, {
    qual: 'irpj',
    ajustado: lucro.ajustadoIrpj,
    estoque: lucro.prejuizoFiscal,
    tabela,
  })
  const devidoIrpj = irpjSobre(caderno, {
    base: irpj.base,
    meses: mesesAtivosNoTrimestre(competencia, fatos.inicioDeAtividade),
    tabela,
  })
  const csll = baseComCompensacao(caderno, {
    qual: 'csll',
    ajustado: lucro.ajustadoCsll,
    estoque: lucro.baseNegativaCsll,
    tabela,
  })
  const devidoCsll = csllSobre(caderno, { base: csll.base, tabela })
  const tributos = concluirLucro(caderno, fatos, {
    periodo: trimestreDe(competencia),
    meses: mesesDoTrimestre(competencia),
    emQuotas: true,
    irpj: { base: irpj.base, devido: devidoIrpj, codigo: fatos.obrigada ? '0220' : '3373' },
    csll: { base: csll.base, devido: devidoCsll, codigo: '6012' },
    tabela,
  })
  if (!tributos.ok) return tributos
  return ok({
    tributos: tributos.value,
    prejuizoCompensado: irpj.compensado,
    baseNegativaCompensada: csll.compensado,
    tabelas: [tabelaUsada(ALIQUOTAS_DO_LUCRO, tabela, competencia)],
  })
}

type Parte = {
  readonly base: Centavos
  readonly devido: Centavos
  readonly codigo: string
  /** Step that found `devido`, inside the month; absent, `<tributo>.devido`. */
  readonly passo?: string
}
export type LucroAConcluir = {
  readonly periodo: string
  readonly meses: readonly Competencia[]
  readonly emQuotas: boolean
  readonly irpj: Parte
  readonly csll: Parte
  readonly tabela: Tabela
}

/** Takes the withholdings off IRPJ and CSLL and dates them. */
export function concluirLucro(
  caderno: Caderno,
  { competencia, retencoes, feriados, saldosAnteriores }: FatosReal,
  l: LucroAConcluir,
): Result<TributoApurado[], RecusaReal> {
  const tributos: TributoApurado[] = []
  for (const tributo of ['irpj', 'csll'] as const) {
    const { base, devido, codigo, passo = `${tributo}.devido` } = l[tributo]
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: l.periodo,
        base,
        aliquota: l.tabela[tributo],
        devido,
        passo: `${caderno.raiz}.${passo}`,
        retido: somarMesesDe(retencoes, l.meses, (r) => (tributo === 'irpj' ? r.irrf : r.csll)),
        ...saldosDe(saldosAnteriores, tributo),
        codigoReceita: codigo,
        fundamento:
          tributo === 'irpj' ? 'Lei 9.430/1996, art. 2º, § 4º, III' : 'Lei 10.833/2003, art. 36',
        regra: `${tributo}.real@2018-01`,
      },
      { competencia, regra: 'irpj-csll', feriados, emQuotas: l.emQuotas },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok(tributos)
}
