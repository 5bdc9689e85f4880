import {
  type Centavos,
  decimal,
  emCentavos,
  emNumero,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import {
  apurarMora,
  jurosSelic,
  MORA,
  type RecusaMora,
  type SelicMensal,
} from '../../tabelas/selic/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  somarMeses,
  vigente,
} from '../../tempo/index.ts'
import type { Quota } from './tipos.ts'

export type QuotaAPagar = {
  readonly numero: number
  readonly principal: Centavos
  /** Decimal factor of the interest. */
  readonly taxa: string
  readonly juros: Centavos
  /** Only after the due date. */
  readonly multa: Centavos
  readonly total: Centavos
  readonly pagamento: DataCivil
}

/**
 * What a quota of IRPJ or CSLL costs on the day it is paid (its due date, when no day is given):
 * Selic of the months after the first one and 1 % of the month of payment, and multa only when late
 * (Lei 9.430/1996, art. 5º, § 3º). A month of Selic not loaded is refused.
 */
export function pagarQuota(
  fatos: {
    readonly quota: Quota
    /** Last month of the quarter. */
    readonly competencia: Competencia
    readonly pagamento?: DataCivil
    readonly selic?: SelicMensal
  },
  memorial: Memorial = SEM_MEMORIA,
): Result<QuotaAPagar, RecusaMora> {
  const { quota, competencia, selic } = fatos
  const { numero, valor: principal, vencimento } = quota
  const pagamento = fatos.pagamento ?? vencimento
  const taxa = jurosSelic(somarMeses(competencia, 1), competenciaDe(pagamento), selic)
  if (!taxa.ok) return taxa
  // Its Selic is counted from its own month: here only the multa is taken.
  const atraso = apurarMora({ principal, vencimento, pagamento, ...(selic ? { selic } : {}) })
  if (!atraso.ok) return atraso
  const mora = vigente(MORA, competenciaDe(pagamento))
  if (!mora.ok) return mora
  const { multaPorDia, multaMaxima } = mora.value
  const juros = meioParaCima(decimal(principal).mul(taxa.value))
  const { multa, dias } = atraso.value
  const total = principal + multa + juros
  const raiz = `quota.${numero}`
  const comum = { fundamento: 'Lei 9.430/1996, art. 5º, §§ 1º a 3º', regra: 'quota@1997-01' }
  const daQuota = {
    rotulo: `${numero}ª quota`,
    valor: emCentavos(principal),
    origem: { tabela: 'apuração do trimestre' },
  }
  memorial.passo(() => ({
    id: `${raiz}.juros`,
    rotulo: 'Juros da quota',
    formula: 'principal × taxa',
    operandos: {
      principal: daQuota,
      taxa: {
        rotulo: 'Selic desde o mês seguinte ao da 1ª quota, mais 1 % do mês do pagamento',
        valor: emTaxa(taxa.value),
        origem: { tabela: 'taxa Selic' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(juros),
    ...comum,
  }))
  memorial.passo(() => ({
    id: `${raiz}.multa`,
    rotulo: 'Multa da quota paga depois do vencimento',
    formula: 'principal × mínimo(porDia × dias; maxima)',
    operandos: {
      principal: daQuota,
      porDia: {
        rotulo: 'Multa por dia',
        valor: emTaxa(multaPorDia),
        origem: { tabela: 'Lei 9.430/1996, art. 61' },
      },
      dias: { rotulo: 'Dias de atraso', valor: emNumero(String(dias)), origem: { tabela: 'guia' } },
      maxima: {
        rotulo: 'Multa máxima',
        valor: emTaxa(multaMaxima),
        origem: { tabela: 'Lei 9.430/1996, art. 61, § 2º' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(multa),
    fundamento: 'Lei 9.430/1996, art. 61',
    regra: 'mora@1997-01',
  }))
  memorial.passo(() => ({
    id: `${raiz}.total`,
    rotulo: 'Quota a pagar',
    formula: 'principal + juros + multa',
    operandos: {
      principal: daQuota,
      juros: { rotulo: 'Juros', valor: emCentavos(juros), de: `${raiz}.juros` },
      multa: { rotulo: 'Multa', valor: emCentavos(multa), de: `${raiz}.multa` },
    },
    resultado: emCentavos(total),
    ...comum,
  }))
  return ok({ numero, principal, taxa: taxa.value.toString(), juros, multa, total, pagamento })
}
