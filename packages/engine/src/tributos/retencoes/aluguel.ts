import {
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  ZERO,
} from '../../dinheiro/index.ts'
import { calcularIrrf, explicarIrrf, IRRF_MENSAL, regrasIrrf } from '../../irrf/index.ts'
import {
  comPorta,
  data,
  type Forma,
  feriados,
  inteiro,
  objeto,
  texto,
  valor,
} from '../../porta/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from '../../tabelas/irrf/index.ts'
import {
  competenciaDe,
  type DataCivil,
  type Feriados,
  type TabelaUsada,
  tabelaUsada,
  vencimentoDe,
} from '../../tempo/index.ts'
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

const FORMA_DO_ALUGUEL: Forma = objeto<FatosDoAluguel>({
  id: texto,
  pagamento: data,
  aluguel: valor,
  despesas: valor,
  dependentes: inteiro(0, 100),
  pensao: valor,
  feriados,
})

/**
 * IRRF on the rent from a company to a person by the monthly table of the payment, with the better
 * of the two deductions and, from 2026, the reduction of Lei 15.270. Up to R$ 10,00 it is not
 * withheld. Values in centavos.
 */
export const apurarAluguel = comPorta(FORMA_DO_ALUGUEL, apurarAluguelConferido)

function apurarAluguelConferido(
  fatos: FatosDoAluguel,
  memorial: Memorial,
): Result<RetencaoDoAluguel, RecusaRetencao> {
  if (fatos.despesas > fatos.aluguel) {
    return refuse(invalido('despesas', 'As despesas passam do valor do aluguel.'))
  }
  const mes = competenciaDe(fatos.pagamento)
  const regras = regrasIrrf(mes)
  if (!regras.ok) return regras
  const vencimento = vencimentoDe('irrf', mes, fatos.feriados)
  if (!vencimento.ok) return vencimento
  const { tabela, reducao } = regras.value
  const caderno: Caderno = { memorial, raiz: `aluguel.${fatos.id}` }
  const rendimento = anotar(caderno, {
    id: 'rendimento',
    rotulo: 'Rendimento tributável do aluguel',
    formula: 'aluguel − despesas',
    operandos: {
      aluguel: reais('Aluguel do mês', fatos.aluguel, 'recibo'),
      despesas: reais('Despesas do locador', fatos.despesas, 'recibo'),
    },
    fundamento: LEI,
    regra: `irrf@${tabela.desde}`,
    exato: centavos(fatos.aluguel - fatos.despesas),
  })
  const calculo = calcularIrrf(
    {
      rendimento: rendimento.valor,
      inss: ZERO,
      dependentes: fatos.dependentes,
      pensao: fatos.pensao,
    },
    regras.value,
  )
  explicarIrrf(caderno, {
    rendimento: rendimento.como,
    deducoes: { pensao: reais('Pensão alimentícia', fatos.pensao, 'recibo') },
    dependentes: fatos.dependentes,
    regras: regras.value,
    calculo,
    modo: IRRF_MENSAL,
    retido: calculo.doMes,
  })
  return ok({
    rendimento: rendimento.valor,
    base: calculo.base,
    irrf: calculo.doMes,
    liquido: centavos(fatos.aluguel - calculo.doMes),
    codigoReceita: '3208',
    vencimento: vencimento.value,
    tabelas: [
      tabelaUsada(TABELA_IRRF, tabela, mes),
      ...(reducao ? [tabelaUsada(REDUCAO_IRRF, reducao, mes)] : []),
    ],
  })
}
