import { type Centavos, type Memorial, ok, type Result } from '../../dinheiro/index.ts'
import { comPorta, objeto } from '../../porta/index.ts'
import { ALIQUOTAS_DO_LUCRO } from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  ehCompetencia,
  type Feriados,
  type TabelaUsada,
  tabelaUsada,
  vigente,
} from '../../tempo/index.ts'
import {
  type Caderno,
  concluir,
  csllSobre,
  ehValor,
  invalido,
  irpjSobre,
  mesesDoAnoAte,
  type TributoApurado,
} from '../presumido/index.ts'
import { baseComCompensacao } from './compensacao.ts'
import { FORMA_DO_AJUSTE } from './forma.ts'
import type { RecusaReal } from './tipos.ts'

export type FatosDoAjuste = {
  readonly ano: number
  /** Obliged to the Lucro Real (not by choice): decides the DARF code. */
  readonly obrigada: boolean
  readonly inicioDeAtividade: Competencia
  /** Accounting profit of the year ± LALUR and LACS, before losses. May be negative. */
  readonly ajustadoIrpj: Centavos
  readonly ajustadoCsll: Centavos
  readonly prejuizoFiscal: Centavos
  readonly baseNegativaCsll: Centavos
  /** Paid during the year, and withholdings of the year that no estimativa used. */
  readonly antecipado: { readonly irpj: Centavos; readonly csll: Centavos }
  readonly feriados: Feriados
}

export type AjusteAnualDoReal = {
  /** `saldoADeduzir` is the saldo negativo, to claim by PER/DCOMP. */
  readonly tributos: readonly TributoApurado[]
  readonly prejuizoCompensado: Centavos
  readonly baseNegativaCompensada: Centavos
  readonly tabelas: readonly TabelaUsada[]
}

/**
 * IRPJ and CSLL of the year of who paid by estimativa, less what was anticipated; due on the last
 * dia útil of March (Lei 9.430/1996, arts. 2º, § 3º, and 6º). The adicional is on what passes R$
 * 20.000,00 for each month of activity.
 */
export const apurarAjusteAnual = comPorta(
  objeto<FatosDoAjuste>(FORMA_DO_AJUSTE),
  apurarAjusteAnualConferido,
)

function apurarAjusteAnualConferido(
  fatos: FatosDoAjuste,
  memorial: Memorial,
): Result<AjusteAnualDoReal, RecusaReal> {
  const dezembro = `${String(fatos.ano).padStart(4, '0')}-12`
  if (!ehCompetencia(dezembro) || !ehCompetencia(fatos.inicioDeAtividade)) {
    return invalido('ano', 'O ano ou o início de atividade não é válido.')
  }
  if (fatos.inicioDeAtividade > dezembro) {
    return invalido('inicioDeAtividade', 'A empresa ainda não tinha iniciado atividade neste ano.')
  }
  const { antecipado, prejuizoFiscal, baseNegativaCsll } = fatos
  const valores = [antecipado.irpj, antecipado.csll, prejuizoFiscal, baseNegativaCsll]
  if (!valores.every(ehValor)) {
    return invalido('valores', 'Antecipações e prejuízos a compensar não podem ser negativos.')
  }
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, dezembro)
  if (!aliquotas.ok) return aliquotas
  const tabela = aliquotas.value
  const caderno: Caderno = { memorial, raiz: `real.${fatos.ano}` }
  const irpj = baseComCompensacao(caderno, {
    qual: 'irpj',
    ajustado: fatos.ajustadoIrpj,
    estoque: prejuizoFiscal,
    tabela,
  })
  const devidoIrpj = irpjSobre(caderno, {
    base: irpj.base,
    meses: mesesDoAnoAte(dezembro, fatos.inicioDeAtividade).length,
    tabela,
  })
  const csll = baseComCompensacao(caderno, {
    qual: 'csll',
    ajustado: fatos.ajustadoCsll,
    estoque: baseNegativaCsll,
    tabela,
  })
  const devidoCsll = csllSobre(caderno, { base: csll.base, tabela })
  const codigoDoIrpj = fatos.obrigada ? '2430' : '2456'
  const partes = [
    { tributo: 'irpj', base: irpj.base, devido: devidoIrpj, codigoReceita: codigoDoIrpj },
    { tributo: 'csll', base: csll.base, devido: devidoCsll, codigoReceita: '6773' },
  ] as const
  const tributos: TributoApurado[] = []
  for (const parte of partes) {
    const { tributo } = parte
    const apurado = concluir(
      caderno,
      {
        ...parte,
        periodo: String(fatos.ano),
        aliquota: tabela[tributo],
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: antecipado[tributo],
        fundamento: 'Lei 9.430/1996, arts. 2º, §§ 3º e 4º, e 6º',
        regra: `${tributo}.ajuste-anual@2018-01`,
      },
      {
        competencia: dezembro,
        regra: 'irpj-csll-ajuste',
        feriados: fatos.feriados,
        emQuotas: false,
      },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok({
    tributos,
    prejuizoCompensado: irpj.compensado,
    baseNegativaCompensada: csll.compensado,
    tabelas: [tabelaUsada(ALIQUOTAS_DO_LUCRO, tabela, dezembro)],
  })
}
