import { anotar, decimal, quantos, reais } from '../../dinheiro/index.ts'
import { SO_NACIONAIS } from '../../tempo/index.ts'
import { diasUteisERepousos, repousosPerdidos } from '../periodo.ts'
import type { RubricaApurada } from './tipos.ts'
import { horas, type Mes } from './vencimentos.ts'

/** Absences, the rests lost with them and delays: taken off the remuneration and its bases. */
export function descontosDeAusencia(
  mes: Mes,
  variaveis: readonly RubricaApurada[],
): readonly RubricaApurada[] {
  const { fatos } = mes
  const { faltas = [], minutosDeAtraso = 0 } = fatos
  if (fatos.horista) return repousosDoHorista(mes, variaveis)
  const rubricas: RubricaApurada[] = []
  if (faltas.length > 0) {
    rubricas.push(porDias(mes, 'faltas', 'Faltas', faltas.length))
    const perdidos = repousosPerdidos(faltas, fatos.feriados ?? SO_NACIONAIS)
    if (perdidos > 0) {
      rubricas.push(porDias(mes, 'dsr-perdido', 'Descanso semanal perdido', perdidos))
    }
  }
  if (minutosDeAtraso > 0) rubricas.push(atrasos(mes, minutosDeAtraso))
  return rubricas
}

/** Hours not worked are not paid; the rests of the week of the absence come off the DSR. */
function repousosDoHorista(
  { caderno, fatos, regras }: Mes,
  variaveis: readonly RubricaApurada[],
): readonly RubricaApurada[] {
  const feriados = fatos.feriados ?? SO_NACIONAIS
  const dsr = variaveis.find(({ codigo }) => codigo === 'dsr')
  const { repousos } = diasUteisERepousos(fatos.competencia, feriados, fatos.sabado)
  const perdidos = Math.min(repousos, repousosPerdidos(fatos.faltas ?? [], feriados))
  if (!dsr || perdidos === 0) return []
  const apurado = anotar(caderno, {
    id: 'dsr-perdido',
    rotulo: 'Descanso semanal perdido',
    formula: 'dsr ÷ repousos × perdidos',
    operandos: {
      dsr: dsr.apurado.como,
      repousos: quantos('Repousos do mês', repousos, 'calendário'),
      perdidos: quantos('Repousos perdidos', perdidos, 'registro de ponto'),
    },
    exato: decimal(dsr.apurado.valor).mul(perdidos).div(repousos),
    fundamento: 'Lei 605/1949, arts. 6º e 7º, “b”',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return [
    {
      codigo: 'dsr-perdido',
      natureza: 'falta',
      descricao: 'Descanso semanal perdido',
      referencia: perdidos === 1 ? '1 dia' : `${perdidos} dias`,
      apurado,
      sinal: -1,
    },
  ]
}

function porDias(
  { caderno, regras, cheio }: Mes,
  codigo: string,
  descricao: string,
  dias: number,
): RubricaApurada {
  const apurado = anotar(caderno, {
    id: codigo,
    rotulo: descricao,
    formula: 'salario ÷ 30 × dias',
    operandos: {
      salario: cheio.como,
      dias: quantos('Dias', dias, 'registro de ponto'),
    },
    exato: decimal(cheio.valor).mul(dias).div(30),
    fundamento: 'CLT, art. 64; Lei 605/1949, arts. 6º e 7º',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return {
    codigo,
    natureza: 'falta',
    descricao,
    referencia: dias === 1 ? '1 dia' : `${dias} dias`,
    apurado,
    sinal: -1,
  }
}

function atrasos({ caderno, fatos, regras }: Mes, minutos: number): RubricaApurada {
  const apurado = anotar(caderno, {
    id: 'atrasos',
    rotulo: 'Atrasos',
    formula: 'salario ÷ divisor × minutos ÷ 60',
    operandos: {
      salario: reais('Salário do mês', fatos.salario, 'contrato de trabalho'),
      divisor: quantos('Horas do mês', fatos.divisor, 'contrato de trabalho'),
      minutos: quantos('Minutos', minutos, 'registro de ponto'),
    },
    exato: decimal(fatos.salario)
      .mul(minutos)
      .div(fatos.divisor * 60),
    fundamento: 'CLT, arts. 58, § 1º, e 64',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return {
    codigo: 'atrasos',
    natureza: 'falta',
    descricao: 'Atrasos',
    referencia: horas(minutos),
    apurado,
    sinal: -1,
  }
}
