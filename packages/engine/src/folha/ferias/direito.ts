import { ok, type Result, refuse } from '../../dinheiro/index.ts'
import { comPortas, inteiro, lista } from '../../porta/index.ts'
import type { RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import {
  type DataCivil,
  diaDaSemana,
  ehDataCivil,
  feriadoEm,
  formatarData,
  somarDias,
} from '../../tempo/index.ts'
import { ehPensao } from '../holerite/fatos.ts'
import { aniversario } from '../periodo.ts'
import { ehValorEmCentavos, fatoInvalido, type Prova, primeiraRecusa } from '../recusas.ts'
import type { RecusaFolha } from '../tipos.ts'
import { periodoCompleto } from './coletivas.ts'
import type { FatosFerias } from './tipos.ts'

/** Days of férias by the unjustified absences of the twelve months (CLT, art. 130). */
export const diasDeFerias = (faltas: number, { ferias }: RegrasDoTrabalho): number =>
  ferias.find(({ faltasAte }) => faltas <= faltasAte)?.dias ?? 0

const CONTINUACAO_MINIMA = 5
const PERIODO_MAIOR = 14
const PERIODOS = 3

/** Checks a division of the férias: up to 3 periods, one of 14 days or more, the others of 5. */
export const conferirFracionamento = comPortas(
  [
    ['periodos', lista(inteiro(0, 366))],
    ['diasDeDireito', inteiro(0, 366)],
  ],
  conferirFracionamentoConferido,
)

function conferirFracionamentoConferido(
  periodos: readonly number[],
  diasDeDireito: number,
): Result<readonly number[], RecusaFolha> {
  const total = periodos.reduce((soma, dias) => soma + dias, 0)
  const recusa = primeiraRecusa([
    [
      periodos.length > 0 && periodos.length <= PERIODOS,
      'periodos',
      'As férias se dividem em até 3 períodos (CLT, art. 134, § 1º).',
    ],
    [
      periodos.every((dias) => dias >= CONTINUACAO_MINIMA),
      'periodos',
      'Nenhum período de férias pode ter menos de 5 dias (CLT, art. 134, § 1º).',
    ],
    [
      periodos.length === 1 || periodos.some((dias) => dias >= PERIODO_MAIOR),
      'periodos',
      'Um dos períodos de férias deve ter ao menos 14 dias (CLT, art. 134, § 1º).',
    ],
    [total <= diasDeDireito, 'periodos', `O direito é de ${diasDeDireito} dias de férias.`],
  ])
  return recusa ? refuse(recusa) : ok(periodos)
}

/** Last day of the twelve months after the período aquisitivo (CLT, art. 134). */
export const fimDoConcessivo = (inicioDoPeriodoAquisitivo: DataCivil): DataCivil =>
  somarDias(aniversario(inicioDoPeriodoAquisitivo, 24), -1)

const PERDAS = {
  'saiu-e-nao-voltou-em-60-dias':
    'Quem deixa o emprego e não volta em 60 dias perde as férias do período (CLT, art. 133, I).',
  'licenca-remunerada-de-mais-de-30-dias':
    'Licença remunerada de mais de 30 dias tira as férias do período (CLT, art. 133, II).',
  'paralisacao-de-mais-de-30-dias':
    'Paralisação remunerada de mais de 30 dias tira as férias do período (CLT, art. 133, III).',
  'beneficio-de-mais-de-6-meses':
    'Benefício da previdência por mais de 6 meses tira as férias do período (CLT, art. 133, IV).',
} as const

/** The first reason not to pay these férias, or null. */
export function recusaDasFerias(fatos: FatosFerias): RecusaFolha | null {
  const { dias, diasDeAbono = 0, diasJaConcedidos = 0, perda, inicio } = fatos
  if (perda) return fatoInvalido('perda', PERDAS[perda])
  const contagens = [fatos.faltasInjustificadas, diasDeAbono, diasJaConcedidos, fatos.dependentes]
  const outras = Object.values(fatos.outrasFontesInss ?? {})
  const pago = fatos.jaPagoNoMes
  return primeiraRecusa([
    [
      ehDataCivil(fatos.inicioDoPeriodoAquisitivo) && ehDataCivil(inicio),
      'inicio',
      'O início das férias ou do período aquisitivo não existe no calendário.',
    ],
    [
      ehDataCivil(fatos.dataDePagamento),
      'dataDePagamento',
      'A data de pagamento não existe no calendário.',
    ],
    [
      fatos.coletivas === true || periodoCompleto(fatos),
      'inicio',
      'As férias só podem começar depois de completo o período aquisitivo de 12 meses.',
    ],
    [
      Number.isSafeInteger(dias) && dias > 0,
      'dias',
      'Informe quantos dias de férias serão gozados.',
    ],
    [contagens.every(ehValorEmCentavos), 'dias', 'Faltas, dias e dependentes contam-se de zero.'],
    [
      [fatos.salario, fatos.media ?? 0, ...outras].every(ehValorEmCentavos),
      'salario',
      'Salário, média e outras fontes devem ser valores em reais, sem sinal.',
    ],
    [
      !pago || [pago.bruto, pago.inss, pago.irrf, pago.pensao ?? 0].every(ehValorEmCentavos),
      'jaPagoNoMes',
      'Os valores já pagos no mês não podem ser negativos.',
    ],
    [ehPensao(fatos.pensao), 'pensao', 'A pensão é um valor ou uma parte do todo, de 0 % a 100 %.'],
  ])
}

/** This period and those before, as one division; the longest one may still be to come. */
function provasDaDivisao(fatos: FatosFerias, direito: number): Prova[] {
  const { dias, diasDeAbono = 0, diasJaConcedidos = 0, periodosJaConcedidos } = fatos
  if (periodosJaConcedidos === undefined) return []
  const periodos = [...periodosJaConcedidos, dias]
  const saldo = direito - dias - diasDeAbono - diasJaConcedidos
  const quantos = periodos.length + (saldo > 0 ? 1 : 0)
  const temOMaior = periodos.some((p) => p >= PERIODO_MAIOR) || saldo >= PERIODO_MAIOR
  return [
    [
      periodosJaConcedidos.reduce((soma, p) => soma + p, 0) <= diasJaConcedidos,
      'periodosJaConcedidos',
      'Os períodos já gozados passam dos dias já concedidos.',
    ],
    [
      quantos <= PERIODOS,
      'periodosJaConcedidos',
      'As férias se dividem em até 3 períodos (CLT, art. 134, § 1º).',
    ],
    [
      quantos === 1 || temOMaior,
      'dias',
      'Um dos períodos de férias deve ter ao menos 14 dias (CLT, art. 134, § 1º).',
    ],
    [
      saldo === 0 || saldo >= CONTINUACAO_MINIMA,
      'dias',
      'O que resta das férias não chega a um período de 5 dias (CLT, art. 134, § 1º).',
    ],
  ]
}

/** The days asked for against the right. */
export function recusaDosDiasDeFerias(fatos: FatosFerias, direito: number): RecusaFolha | null {
  const { dias, diasDeAbono = 0, diasJaConcedidos = 0 } = fatos
  if (direito === 0) {
    return fatoInvalido(
      'faltasInjustificadas',
      'Mais de 32 faltas injustificadas no período: não há férias a conceder (CLT, art. 130).',
    )
  }
  return primeiraRecusa([
    [
      diasDeAbono * 3 <= direito,
      'diasDeAbono',
      `O abono pecuniário vai até um terço das férias: ${direito / 3} dias (CLT, art. 143).`,
    ],
    [
      dias + diasDeAbono + diasJaConcedidos <= direito,
      'dias',
      `Gozo, abono e dias já concedidos passam dos ${direito} dias de direito.`,
    ],
    ...provasDaDivisao(fatos, direito),
    [
      dias >= CONTINUACAO_MINIMA,
      'dias',
      'Nenhum período de férias pode ter menos de 5 dias (CLT, art. 134, § 1º).',
    ],
  ])
}

/** What the law asks of the dates and does not stop the payment. */
export function avisosDasDatas({ inicio, dataDePagamento }: FatosFerias): string[] {
  const avisos: string[] = []
  const limite = somarDias(inicio, -2)
  if (dataDePagamento > limite) {
    avisos.push(`As férias deviam ser pagas até ${formatarData(limite)} (CLT, art. 145).`)
  }
  const vespera = [1, 2].map((n) => somarDias(inicio, n))
  const antesDeRepouso = [inicio, ...vespera].find(
    (data) => diaDaSemana(data) === 0 || feriadoEm(data)?.tipo === 'nacional',
  )
  if (antesDeRepouso) {
    avisos.push(
      `As férias não podem começar nos 2 dias antes de feriado ou repouso: ${formatarData(antesDeRepouso)} (CLT, art. 134, § 3º).`,
    )
  }
  return avisos
}
