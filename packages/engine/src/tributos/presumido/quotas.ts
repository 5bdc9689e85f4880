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
} from '../../dinheiro/index.ts'
import { comPorta, data, inteiro, mes, objeto, opcional, umDe, valor } from '../../porta/index.ts'
import {
  apurarMora,
  jurosSelic,
  MORA,
  type RecusaMora,
  SELIC_INFORMADA,
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

/** What bears Selic even when paid in time: a quota of the quarter, or the balance of the year. */
const DE_QUE = {
  quota: {
    id: (numero: number) => `quota.${numero}`,
    rotulo: (numero: number) => `${numero}ª quota`,
    juros: 'Juros da quota',
    total: 'Quota a pagar',
    origem: 'apuração do trimestre',
    taxa: 'Selic desde o mês seguinte ao da 1ª quota, mais 1 % do mês do pagamento',
    fundamento: 'Lei 9.430/1996, art. 5º, §§ 1º a 3º',
  },
  'ajuste-anual': {
    id: () => 'ajuste',
    rotulo: () => 'Saldo do ajuste anual',
    juros: 'Juros do saldo do ajuste anual',
    total: 'Saldo a pagar',
    origem: 'apuração do ano',
    taxa: 'Selic desde fevereiro, mais 1 % do mês do pagamento',
    fundamento: 'Lei 9.430/1996, art. 6º, § 2º',
  },
} as const

type FatosDaQuota = {
  readonly quota: Quota
  readonly de?: keyof typeof DE_QUE
  /** Last month of the quarter, or of the year. */
  readonly competencia: Competencia
  readonly pagamento?: DataCivil
  readonly selic?: SelicMensal
}

/**
 * What a quota of IRPJ or CSLL costs on the day it is paid (its due date, when no day is given):
 * Selic of the months after the first one and 1 % of the month of payment, and multa only when late
 * (Lei 9.430/1996, art. 5º, § 3º). The balance of the year (`de: 'ajuste-anual'`, competência of December)
 * counts the same way, from February on (art. 6º, § 2º). A month of Selic not loaded is refused.
 */
export const pagarQuota = comPorta(
  objeto<FatosDaQuota>({
    quota: objeto<Quota>({ numero: inteiro(1, 12), valor, vencimento: data }),
    de: opcional(umDe(Object.keys(DE_QUE))),
    competencia: mes,
    pagamento: opcional(data),
    selic: SELIC_INFORMADA,
  }),
  pagarConferida,
)

function pagarConferida(fatos: FatosDaQuota, memorial: Memorial): Result<QuotaAPagar, RecusaMora> {
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
  const de = DE_QUE[fatos.de ?? 'quota']
  const raiz = de.id(numero)
  const comum = { fundamento: de.fundamento, regra: 'quota@1997-01' }
  const daQuota = {
    rotulo: de.rotulo(numero),
    valor: emCentavos(principal),
    origem: { tabela: de.origem },
  }
  memorial.passo(() => ({
    id: `${raiz}.juros`,
    rotulo: de.juros,
    formula: 'principal × taxa',
    operandos: {
      principal: daQuota,
      taxa: {
        rotulo: de.taxa,
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
    rotulo: 'Multa do que é pago depois do vencimento',
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
    rotulo: de.total,
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
