import { decimal } from '../../dinheiro/index.ts'
import { NATUREZAS } from '../../tabelas/incidencias/index.ts'
import { GRAUS_DE_INSALUBRIDADE, type RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import {
  competenciaDe,
  type DataCivil,
  ehCompetencia,
  ehDataCivil,
  ultimoDiaDoMes,
} from '../../tempo/index.ts'
import { ehFator, ehValorEmCentavos, type Prova, primeiraRecusa } from '../recusas.ts'
import type { PensaoAlimenticia } from '../retencao.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { FatosHolerite } from './tipos.ts'

const ehAdicional = (texto: string): boolean => /^\d{1,2}(\.\d{1,6})?$/.test(texto)

/** True when the title can be computed with. */
export const ehPensao = (pensao: PensaoAlimenticia | undefined): boolean => {
  if (!pensao) return true
  return pensao.tipo === 'valor' ? ehValorEmCentavos(pensao.valor) : ehFator(pensao.percentual)
}

/** Dates and choices that do not make sense, before any table is looked up. */
export function recusaDosDias(fatos: FatosHolerite): RecusaFolha | null {
  const { competencia, inicioDoContrato, fimDoContrato, faltas = [], adiantamento } = fatos
  const noMes = (data: DataCivil | undefined) =>
    data === undefined || (ehDataCivil(data) && competenciaDe(data) === competencia)
  return primeiraRecusa([
    [ehCompetencia(competencia), 'competencia', 'A competência do holerite não é um mês válido.'],
    [
      ehDataCivil(fatos.dataDePagamento),
      'dataDePagamento',
      'A data de pagamento não existe no calendário.',
    ],
    [noMes(inicioDoContrato), 'inicioDoContrato', 'O início do contrato deve cair na competência.'],
    [noMes(fimDoContrato), 'fimDoContrato', 'O fim do contrato deve cair na competência.'],
    [
      (inicioDoContrato ?? '') <= (fimDoContrato ?? '9'),
      'fimDoContrato',
      'O contrato não pode terminar antes de começar.',
    ],
    [faltas.every(noMes), 'faltas', 'Cada falta deve ser um dia da competência.'],
    [
      new Set(faltas).size === faltas.length,
      'faltas',
      'O mesmo dia de falta foi informado duas vezes.',
    ],
    [
      adiantamento === undefined ||
        (ehDataCivil(adiantamento.pagoEm) && adiantamento.pagoEm <= fatos.dataDePagamento),
      'adiantamento',
      'O adiantamento deve ter sido pago até a data de pagamento do salário.',
    ],
    [
      faltas.every(
        (d) => d >= (inicioDoContrato ?? '') && d <= (fimDoContrato ?? ultimoDiaDoMes(competencia)),
      ),
      'faltas',
      'Há falta fora do período do contrato.',
    ],
  ])
}

type Listas = {
  readonly contagens: readonly (number | undefined)[]
  readonly valores: readonly (number | undefined)[]
}

function listasDe(fatos: FatosHolerite): Listas {
  const { horasExtras = [], outrosVencimentos = [], outrosDescontos = [], jaPagoNoMes } = fatos
  const contagens = [
    fatos.minutosNoturnos,
    fatos.minutosTrabalhados,
    fatos.diasDeDoenca,
    fatos.salarioMaternidade?.dias,
    fatos.horista?.minutos,
    fatos.minutosDeAtraso,
    fatos.dependentes,
    fatos.filhosDoSalarioFamilia,
    fatos.diasForaDaFolha,
    ...horasExtras.map((he) => he.minutos),
  ]
  const valores = [
    fatos.baseDaInsalubridade,
    fatos.pisoGarantido,
    fatos.salarioMaternidade?.media,
    fatos.horista?.valorDaHora,
    fatos.comissoes,
    fatos.adiantamento?.valor,
    fatos.custoDoValeTransporte,
    fatos.consignado,
    fatos.outrasFontesInss,
    fatos.inssDaCompetencia?.base,
    fatos.inssDaCompetencia?.valor,
    jaPagoNoMes?.bruto,
    jaPagoNoMes?.inss,
    jaPagoNoMes?.irrf,
    jaPagoNoMes?.pensao,
    ...outrosVencimentos.map((v) => v.valor),
    ...outrosDescontos.map((d) => d.valor),
  ]
  return { contagens, valores }
}

const provasDaHora = (fatos: FatosHolerite): Prova[] => [
  [
    !fatos.horista || fatos.salario === 0,
    'horista',
    'Quem recebe por hora não tem salário mensal: deixe o salário em zero.',
  ],
  [
    !fatos.horista || (fatos.minutosDeAtraso ?? 0) === 0,
    'minutosDeAtraso',
    'Quem recebe por hora não tem atraso a descontar: informe só as horas trabalhadas.',
  ],
  [
    (fatos.diasDeDoenca ?? 0) <= 15,
    'diasDeDoenca',
    'A empresa paga até 15 dias de doença; do 16º em diante paga o INSS (Lei 8.213/1991, art. 60, § 3º).',
  ],
]

/** Amounts and counts that do not make sense. */
export function recusaDosValores(
  fatos: FatosHolerite,
  trabalho: RegrasDoTrabalho,
): RecusaFolha | null {
  const { horasExtras = [], outrosVencimentos = [], insalubridade } = fatos
  const { contagens, valores } = listasDe(fatos)
  const valem = (lista: readonly (number | undefined)[]) =>
    lista.every((n) => n === undefined || ehValorEmCentavos(n))
  const minimo = trabalho.adicionalMinimoDaHoraExtra
  return primeiraRecusa([
    [
      ehValorEmCentavos(fatos.salario),
      'salario',
      'O salário deve ser um valor em reais, sem sinal.',
    ],
    [
      Number.isSafeInteger(fatos.divisor) && fatos.divisor > 0,
      'divisor',
      'O divisor deve ser o número de horas do mês, como 220.',
    ],
    [
      valem(contagens),
      'contagens',
      'Minutos, dias, dependentes e filhos contam-se de zero em diante.',
    ],
    [valem(valores), 'valores', 'Vencimentos, descontos e bases não podem ser negativos.'],
    ...provasDaHora(fatos),
    [
      horasExtras.every((he) => ehAdicional(he.adicional) && decimal(he.adicional).gte(minimo)),
      'horasExtras',
      'O adicional da hora extra é uma fração da hora, e nunca menos de 50 %.',
    ],
    [
      !(fatos.periculosidade && insalubridade),
      'insalubridade',
      'Insalubridade e periculosidade não se somam: o empregado escolhe uma (CLT, art. 193, § 2º).',
    ],
    [
      insalubridade === undefined || GRAUS_DE_INSALUBRIDADE.includes(insalubridade),
      'insalubridade',
      'O grau de insalubridade é mínimo, médio ou máximo.',
    ],
    [
      outrosVencimentos.every((v) => NATUREZAS.includes(v.natureza) && v.natureza !== 'falta'),
      'outrosVencimentos',
      'Há vencimento de natureza desconhecida.',
    ],
    [ehPensao(fatos.pensao), 'pensao', 'A pensão é um valor ou uma parte do todo, de 0 % a 100 %.'],
  ])
}
