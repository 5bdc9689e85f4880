import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  dado,
  decimal,
  quantos,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import type { Natureza } from '../../tabelas/incidencias/index.ts'
import { ultimoDiaDoMes } from '../../tempo/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import { diasNoMes } from '../periodo.ts'
import type { RegrasDoEmpregado } from '../regras.ts'
import type { FatosHolerite, RubricaApurada } from './tipos.ts'

/** Everything the lines of one holerite are worked out from. */
export type Mes = {
  readonly caderno: Caderno
  readonly fatos: FatosHolerite
  readonly regras: RegrasDoEmpregado
  readonly escolhas: EscolhasDaFolha
  /** Days of contract paid by this folha, out of `diasDoMes`. */
  readonly dias: number
  readonly diasDoMes: number
  /** Salary of a whole month; of a horista, that of the hours of the contract. */
  readonly cheio: Apurado
}

/** Days to pay: a whole month is 30, unless the office counts the calendar (CLT, art. 64). */
export function contarDias(
  fatos: FatosHolerite,
  { mesDoSalario }: EscolhasDaFolha,
): { readonly dias: number; readonly diasDoMes: number } {
  const { competencia, diasForaDaFolha = 0, diasDeDoenca = 0, salarioMaternidade } = fatos
  const noCalendario = Number(ultimoDiaDoMes(competencia).slice(8))
  const corridos = diasNoMes(
    competencia,
    fatos.inicioDoContrato ?? `${competencia}-01`,
    fatos.fimDoContrato ?? ultimoDiaDoMes(competencia),
  )
  const diasDoMes = mesDoSalario === 'trinta' ? 30 : noCalendario
  const contratados = corridos === noCalendario ? diasDoMes : Math.min(corridos, diasDoMes)
  const deOutraConta = diasForaDaFolha + diasDeDoenca + (salarioMaternidade?.dias ?? 0)
  return { dias: Math.max(0, contratados - deOutraConta), diasDoMes }
}

export const FICHA = 'contrato de trabalho'
export const PONTO = 'registro de ponto'
export const CLT = 'regra da CLT'

/** `75` → `01:15`. */
export const horas = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`

export const porCento = (fator: { toString(): string }): string =>
  `${decimal(fator.toString()).mul(100).toString().replace('.', ',')} %`

/** The salary that a whole month gives (`<raiz>.salario-do-mes` when it is by the hour). */
export function salarioCheio(
  caderno: Caderno,
  fatos: FatosHolerite,
  { trabalho }: RegrasDoEmpregado,
): Apurado {
  if (!fatos.horista) return dado('Salário do mês', fatos.salario, FICHA)
  return anotar(caderno, {
    id: 'salario-do-mes',
    rotulo: 'Salário das horas do contrato',
    formula: 'valorDaHora × divisor',
    operandos: {
      valorDaHora: reais('Valor da hora', fatos.horista.valorDaHora, FICHA),
      divisor: quantos('Horas do mês', fatos.divisor, FICHA),
    },
    exato: centavos(fatos.horista.valorDaHora * fatos.divisor),
    fundamento: 'CLT, arts. 64 e 65',
    regra: `trabalho@${trabalho.desde}`,
  })
}

export function linha(
  codigo: string,
  natureza: Natureza,
  { descricao, referencia, apurado }: { descricao: string; referencia: string; apurado: Apurado },
): RubricaApurada {
  return { codigo, natureza, descricao, referencia, apurado, sinal: 1 }
}

function proporcional(
  { caderno, fatos, regras, dias, diasDoMes }: Mes,
  p: { id: string; rotulo: string; cheio: Apurado; fundamento: string },
): Apurado {
  const regra = `trabalho@${regras.trabalho.desde}`
  if (fatos.horista) {
    return anotar(caderno, {
      id: p.id,
      rotulo: p.rotulo,
      formula: 'valorDoMes × minutos ÷ 60 ÷ divisor',
      operandos: {
        valorDoMes: p.cheio.como,
        minutos: quantos('Minutos trabalhados', fatos.horista.minutos, PONTO),
        divisor: quantos('Horas do mês', fatos.divisor, FICHA),
      },
      exato: decimal(p.cheio.valor)
        .mul(fatos.horista.minutos)
        .div(fatos.divisor * 60),
      fundamento: p.fundamento,
      regra,
    })
  }
  return anotar(caderno, {
    id: p.id,
    rotulo: p.rotulo,
    formula: 'valorDoMes × dias ÷ diasDoMes',
    operandos: {
      valorDoMes: p.cheio.como,
      dias: quantos('Dias a pagar', dias, PONTO),
      diasDoMes: quantos('Dias do mês', diasDoMes, CLT),
    },
    exato: decimal(p.cheio.valor).mul(dias).div(diasDoMes),
    fundamento: p.fundamento,
    regra,
  })
}

/** Salary and what comes with it every month, in proportion to the days. */
export function vencimentosFixos(mes: Mes): {
  readonly rubricas: readonly RubricaApurada[]
  readonly salario: Apurado
  /** Insalubridade or periculosidade of a whole month. */
  readonly adicional: Apurado
} {
  const { fatos, dias, cheio } = mes
  const referencia = fatos.horista ? horas(fatos.horista.minutos) : `${dias} dias`
  const salario = proporcional(mes, {
    id: 'salario',
    rotulo: 'Salário',
    cheio,
    fundamento: 'CLT, arts. 64 e 65',
  })
  const rubricas = [
    linha('salario', 'salario', { descricao: 'Salário', referencia, apurado: salario }),
  ]
  const adicional = adicionalDoMes(mes)
  if (adicional) {
    const { natureza, descricao, cheio } = adicional
    const apurado = proporcional(mes, {
      id: natureza,
      rotulo: descricao,
      cheio,
      fundamento: 'CLT, arts. 192 e 193',
    })
    rubricas.push(linha(natureza, natureza, { descricao, referencia, apurado }))
  }
  return { rubricas, salario, adicional: adicional?.cheio ?? dado('Sem adicional', 0, FICHA) }
}

function adicionalDoMes({ caderno, fatos, regras, cheio: salario }: Mes): {
  readonly natureza: 'insalubridade' | 'periculosidade'
  readonly descricao: string
  readonly cheio: Apurado
} | null {
  const { insalubridade, periculosidade, baseDaInsalubridade } = fatos
  const comum = { regra: `trabalho@${regras.trabalho.desde}` }
  if (periculosidade) {
    const aliquota = regras.trabalho.periculosidade
    const cheio = anotar(caderno, {
      ...comum,
      id: 'periculosidade-do-mes',
      rotulo: 'Periculosidade do mês inteiro',
      formula: 'salario × aliquota',
      operandos: {
        salario: salario.como,
        aliquota: taxa('Adicional de periculosidade', aliquota, CLT),
      },
      exato: aliquota.mul(salario.valor),
      fundamento: 'CLT, art. 193, § 1º',
    })
    return { natureza: 'periculosidade', descricao: 'Adicional de periculosidade', cheio }
  }
  if (!insalubridade) return null
  const aliquota = regras.trabalho.insalubridade[insalubridade]
  const base: Centavos = baseDaInsalubridade ?? regras.minimo.valor
  const cheio = anotar(caderno, {
    ...comum,
    id: 'insalubridade-do-mes',
    rotulo: 'Insalubridade do mês inteiro',
    formula: 'base × aliquota',
    operandos: {
      base:
        baseDaInsalubridade === undefined
          ? reais('Salário mínimo', base, 'salário mínimo')
          : reais('Base da convenção coletiva', base, 'convenção coletiva'),
      aliquota: taxa('Grau de insalubridade', aliquota, CLT),
    },
    exato: aliquota.mul(base),
    fundamento: 'CLT, art. 192; STF, Súmula Vinculante 4',
  })
  return { natureza: 'insalubridade', descricao: 'Adicional de insalubridade', cheio }
}
