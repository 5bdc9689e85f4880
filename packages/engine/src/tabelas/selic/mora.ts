import {
  type Centavos,
  Decimal,
  decimal,
  emCentavos,
  emNumero,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  refuse,
  soma,
} from '../../dinheiro/index.ts'
import { comPorta, data, type Forma, objeto, valor } from '../../porta/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  diasEntre,
  formatarCompetencia,
  mesesEntre,
  type SemTabelaVigente,
  somarMeses,
  type Tabelas,
  tabelas,
  vigente,
} from '../../tempo/index.ts'
import { SELIC } from './selic.ts'

type RegraDaMora = {
  readonly multaPorDia: Decimal
  readonly multaMaxima: Decimal
  readonly jurosDoMesDoPagamento: Decimal
}
/** Late payment of federal tributes and of the DAS. */
export const MORA: Tabelas<RegraDaMora> = tabelas<RegraDaMora>('regra de acréscimos de mora', [
  {
    desde: '1997-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.430/1996, art. 61',
    multaPorDia: decimal('0.0033'),
    multaMaxima: decimal('0.20'),
    jurosDoMesDoPagamento: decimal('0.01'),
  },
])

/** Months the office loaded beyond the ones here, as decimal factors: `'0.0116'`. */
export type SelicMensal = ReadonlyMap<Competencia, string>

export type RecusaMora =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'falta-selic'
      readonly mensagem: string
      readonly meses: readonly Competencia[]
    }

/** The highest month since the Plano Real was below 5 %: 10 % is a comma in the wrong place. */
function ehTaxaDoMes(taxa: Decimal | string): boolean {
  if (typeof taxa === 'string' && !/^0(\.\d{1,12})?$/.test(taxa)) return false
  const fator = decimal(taxa)
  return fator.gte(0) && fator.lt('0.1')
}

/**
 * Interest from the month after the due month to the one before the payment, plus 1 % of the month
 * of payment; zero when both are the same month. Decimal factor. Also the interest of the quotas of
 * IRPJ and CSLL, from the month of the first one.
 */
export function jurosSelic(
  mesDoVencimento: Competencia,
  mesDoPagamento: Competencia,
  carregada: SelicMensal = new Map(),
): Result<Decimal, RecusaMora> {
  const regra = vigente(MORA, mesDoPagamento)
  if (!regra.ok) return regra
  const distancia = mesesEntre(mesDoVencimento, mesDoPagamento)
  if (distancia <= 0) return ok(decimal(0))
  const meses = Array.from({ length: distancia - 1 }, (_, i) => somarMeses(mesDoVencimento, i + 1))
  const taxas: Decimal[] = []
  const faltando: Competencia[] = []
  for (const mes of meses) {
    const taxa = SELIC.taxas.get(mes) ?? carregada.get(mes)
    if (taxa === undefined) faltando.push(mes)
    else if (ehTaxaDoMes(taxa)) taxas.push(decimal(taxa))
    else {
      return refuse({
        codigo: 'fato-invalido',
        campo: `selic.${mes}`,
        mensagem: `A taxa Selic de ${formatarCompetencia(mes)} deve ser de zero a menos de 10 % ao mês, em fração decimal: confira a publicada pela Receita Federal.`,
      })
    }
  }
  if (faltando.length > 0) {
    return refuse({
      codigo: 'falta-selic',
      mensagem: `Falta a taxa Selic de ${faltando.map(formatarCompetencia).join(', ')}, publicada pela Receita Federal.`,
      meses: faltando,
    })
  }
  return ok(Decimal.sum(regra.value.jurosDoMesDoPagamento, ...taxas))
}

export type FatosDaMora = {
  readonly principal: Centavos
  readonly vencimento: DataCivil
  readonly pagamento: DataCivil
  readonly selic?: SelicMensal
}

/** Whether each rate is one is seen when its month is asked for. */
export const SELIC_INFORMADA: Forma = (informada, campo) =>
  informada === undefined || informada instanceof Map
    ? null
    : { campo, mensagem: 'As taxas Selic informadas devem vir por mês.' }

export type Acrescimos = {
  readonly dias: number
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
}

/**
 * Multa and juros of a tribute paid after its effective due date (the one already moved to a dia
 * útil). Values in centavos; nothing is added until the due date, inclusive.
 */
export const apurarMora = comPorta(
  objeto<FatosDaMora>({
    principal: valor,
    vencimento: data,
    pagamento: data,
    selic: SELIC_INFORMADA,
  }),
  apurarMoraConferido,
)

function apurarMoraConferido(
  fatos: FatosDaMora,
  memorial: Memorial,
): Result<Acrescimos, RecusaMora> {
  const { principal, vencimento, pagamento } = fatos
  const mes = competenciaDe(pagamento)
  const regra = vigente(MORA, mes)
  if (!regra.ok) return regra
  const taxaDeJuros = jurosSelic(competenciaDe(vencimento), mes, fatos.selic)
  if (!taxaDeJuros.ok) return taxaDeJuros
  const dias = Math.max(0, diasEntre(vencimento, pagamento))
  const { multaPorDia, multaMaxima, fonte, desde } = regra.value
  const taxaDaMulta = Decimal.min(multaPorDia.mul(dias), multaMaxima)
  const multa = meioParaCima(decimal(principal).mul(taxaDaMulta))
  const juros = meioParaCima(decimal(principal).mul(taxaDeJuros.value))
  const total = soma([principal, multa, juros])
  const comum = { fundamento: fonte, regra: `mora@${desde}` }
  const operandoPrincipal = {
    rotulo: 'Valor do tributo',
    valor: emCentavos(principal),
    origem: { tabela: 'guia' },
  }
  memorial.passo(() => ({
    id: 'mora.multa',
    rotulo: 'Multa de mora',
    formula: 'principal × mínimo(porDia × dias; maxima)',
    operandos: {
      principal: operandoPrincipal,
      porDia: { rotulo: 'Multa por dia', valor: emTaxa(multaPorDia), origem: { tabela: fonte } },
      dias: { rotulo: 'Dias de atraso', valor: emNumero(String(dias)), origem: { tabela: 'guia' } },
      maxima: { rotulo: 'Multa máxima', valor: emTaxa(multaMaxima), origem: { tabela: fonte } },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(multa),
    ...comum,
  }))
  memorial.passo(() => ({
    id: 'mora.juros',
    rotulo: 'Juros de mora pela Selic',
    formula: 'principal × taxa',
    operandos: {
      principal: operandoPrincipal,
      taxa: {
        rotulo: 'Selic acumulada mais 1 % do mês do pagamento',
        valor: emTaxa(taxaDeJuros.value),
        origem: { tabela: SELIC.fonte },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(juros),
    ...comum,
    fundamento: 'Lei 9.430/1996, arts. 5º, § 3º, e 61, § 3º',
  }))
  memorial.passo(() => ({
    id: 'mora.total',
    rotulo: 'Total a pagar',
    formula: 'principal + multa + juros',
    operandos: {
      principal: operandoPrincipal,
      multa: { rotulo: 'Multa', valor: emCentavos(multa), de: 'mora.multa' },
      juros: { rotulo: 'Juros', valor: emCentavos(juros), de: 'mora.juros' },
    },
    resultado: emCentavos(total),
    ...comum,
  }))
  return ok({ dias, multa, juros, total })
}
