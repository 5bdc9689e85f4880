import {
  type Centavos,
  centavos,
  Decimal,
  decimal,
  emCentavos,
  emNumero,
  emTaxa,
  type Memorial,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from '../../tabelas/irrf/index.ts'
import {
  competenciaDe,
  type DataCivil,
  ehDataCivil,
  type Feriados,
  type TabelaUsada,
  tabelaUsada,
  vencimentoDe,
  vigente,
} from '../../tempo/index.ts'
import { type Anotador, type Apurado, anotar, fato } from '../passos.ts'
import { invalido } from './partes.ts'
import type { RecusaRetencao } from './tipos.ts'

/** Rent a company pays to a person, in one month. */
export type FatosDoAluguel = {
  readonly id: string
  readonly pagamento: DataCivil
  /** Every rent of the month to the same person, gross. */
  readonly aluguel: Centavos
  /** IPTU, condomínio, administration and collection borne by the landlord (RIR/2018, art. 42). */
  readonly despesas: Centavos
  readonly dependentes: number
  readonly pensao: Centavos
  readonly feriados: Feriados
}
export type RetencaoDoAluguel = {
  readonly rendimento: Centavos
  readonly base: Centavos
  readonly irrf: Centavos
  readonly liquido: Centavos
  readonly codigoReceita: '3208'
  readonly vencimento: DataCivil
  readonly tabelas: readonly TabelaUsada[]
}

const LEI = 'RIR/2018, arts. 42 e 688; Lei 9.250/1995, art. 4º'

/**
 * IRRF on the rent from a company to a person by the monthly table of the payment, with the better
 * of the two deductions and, from 2026, the reduction of Lei 15.270. Up to R$ 10,00 it is not
 * withheld. Values in centavos.
 */
export function apurarAluguel(
  fatos: FatosDoAluguel,
  memorial: Memorial = SEM_MEMORIA,
): Result<RetencaoDoAluguel, RecusaRetencao> {
  const valores = [fatos.aluguel, fatos.despesas, fatos.dependentes, fatos.pensao]
  if (!valores.every((v) => Number.isSafeInteger(v) && v >= 0) || !ehDataCivil(fatos.pagamento)) {
    return refuse(invalido('aluguel', 'Confira o aluguel, as despesas e a data do pagamento.'))
  }
  if (fatos.despesas > fatos.aluguel) {
    return refuse(invalido('despesas', 'As despesas passam do valor do aluguel.'))
  }
  const mes = competenciaDe(fatos.pagamento)
  const achada = vigente(TABELA_IRRF, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  const vencimento = vencimentoDe('irrf', mes, fatos.feriados)
  if (!vencimento.ok) return vencimento
  const anotador: Anotador = { memorial, raiz: `aluguel.${fatos.id}` }
  const regra = `irrf.aluguel@${tabela.desde}`
  const rendimento = anotar(anotador, {
    id: 'rendimento',
    rotulo: 'Rendimento tributável do aluguel',
    formula: 'aluguel − despesas',
    operandos: {
      aluguel: fato('Aluguel do mês', fatos.aluguel, 'recibo'),
      despesas: fato('Despesas do locador', fatos.despesas, 'recibo'),
    },
    fundamento: LEI,
    regra,
    exato: fatos.aluguel - fatos.despesas,
  })
  const base = baseDe(anotador, fatos, { rendimento, tabela, regra })
  const bruto = impostoDe(anotador, { base, tabela, regra })
  const reducao = reducaoDe(anotador, { rendimento, bruto, mes })
  const devido = bruto.valor - reducao.valor
  const irrf = anotar(anotador, {
    id: 'irrf',
    rotulo: 'IRRF do aluguel',
    formula: 'se imposto − reducao ≤ minimo: 0; senão imposto − reducao',
    operandos: {
      imposto: bruto.como,
      reducao: reducao.como,
      minimo: fato('Imposto que não se retém', tabela.minimoRetido, 'Lei 9.430/1996, art. 67'),
    },
    fundamento: 'Lei 9.430/1996, art. 67',
    regra,
    exato: devido <= tabela.minimoRetido ? 0 : devido,
  })
  const daReducao = vigente(REDUCAO_IRRF, mes)
  return ok({
    rendimento: rendimento.valor,
    base: base.valor,
    irrf: irrf.valor,
    liquido: centavos(fatos.aluguel - irrf.valor),
    codigoReceita: '3208',
    vencimento: vencimento.value,
    tabelas: [
      tabelaUsada(TABELA_IRRF, tabela, mes),
      ...(daReducao.ok ? [tabelaUsada(REDUCAO_IRRF, daReducao.value, mes)] : []),
    ],
  })
}

type Tabela = (typeof TABELA_IRRF.versoes)[number]

function baseDe(
  anotador: Anotador,
  fatos: FatosDoAluguel,
  { rendimento, tabela, regra }: { rendimento: Apurado; tabela: Tabela; regra: string },
): Apurado {
  const legais = fatos.dependentes * tabela.porDependente + fatos.pensao
  const deducao = Math.max(legais, tabela.descontoSimplificado)
  return anotar(anotador, {
    id: 'base',
    rotulo: 'Base do IRRF',
    formula: 'máximo(0; rendimento − máximo(dependentes × porDependente + pensao; simplificado))',
    operandos: {
      rendimento: rendimento.como,
      dependentes: {
        rotulo: 'Dependentes',
        valor: emNumero(String(fatos.dependentes)),
        origem: { tabela: 'recibo' },
      },
      porDependente: fato('Por dependente', tabela.porDependente, tabela.fonte),
      pensao: fato('Pensão alimentícia', fatos.pensao, 'recibo'),
      simplificado: fato('Desconto simplificado', tabela.descontoSimplificado, tabela.fonte),
    },
    fundamento: 'Lei 9.250/1995, art. 4º, § 1º',
    regra,
    exato: Math.max(0, rendimento.valor - deducao),
  })
}

function impostoDe(
  anotador: Anotador,
  { base, tabela, regra }: { base: Apurado; tabela: Tabela; regra: string },
): Apurado {
  const faixa = tabela.faixas.find(({ ate }) => ate === null || base.valor <= ate)
  const { aliquota, parcela } = faixa ?? { aliquota: decimal(0), parcela: 0 }
  return anotar(anotador, {
    id: 'imposto',
    rotulo: 'Imposto pela tabela mensal',
    formula: 'base × aliquota − parcela',
    operandos: {
      base: base.como,
      aliquota: { rotulo: 'Alíquota', valor: emTaxa(aliquota), origem: { tabela: tabela.fonte } },
      parcela: fato('Parcela a deduzir', parcela, tabela.fonte),
    },
    fundamento: tabela.fonte,
    regra,
    exato: decimal(base.valor).mul(aliquota).sub(parcela),
  })
}

/** Lei 9.250/1995, art. 3º-A: on the income, never beyond the tax; nothing before 2026. */
function reducaoDe(
  { memorial, raiz }: Anotador,
  { rendimento, bruto, mes }: { rendimento: Apurado; bruto: Apurado; mes: string },
): Apurado {
  const achada = vigente(REDUCAO_IRRF, mes)
  const como = (valor: Centavos, de?: string): Apurado => ({
    valor,
    como: {
      rotulo: 'Redução da Lei 15.270/2025',
      valor: emCentavos(valor),
      ...(de === undefined ? { origem: { tabela: 'sem redução neste mês' } } : { de }),
    },
  })
  if (!achada.ok || rendimento.valor > achada.value.parcialAte) return como(0)
  const { integralAte, maximo, constante, fator, fonte, desde } = achada.value
  const comum = { imposto: bruto.como }
  const conta = { memorial, raiz }
  const cabecalho = {
    id: 'reducao',
    rotulo: 'Redução da Lei 15.270/2025',
    fundamento: fonte,
    regra: `irrf.reducao@${desde}`,
  }
  if (rendimento.valor <= integralAte) {
    return anotar(conta, {
      ...cabecalho,
      formula: 'mínimo(imposto; maximo)',
      operandos: { ...comum, maximo: fato('Redução máxima', maximo, fonte) },
      exato: Math.min(bruto.valor, maximo),
    })
  }
  const exato = decimal(constante).sub(fator.mul(rendimento.valor))
  return anotar(conta, {
    ...cabecalho,
    formula: 'mínimo(imposto; máximo(0; constante − fator × rendimento))',
    operandos: {
      ...comum,
      constante: fato('Constante', constante, fonte),
      fator: { rotulo: 'Fator', valor: emTaxa(fator), origem: { tabela: fonte } },
      rendimento: rendimento.como,
    },
    exato: Decimal.min(bruto.valor, Decimal.max(0, exato)),
  })
}
