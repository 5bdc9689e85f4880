import { type Centavos, centavos, decimal } from '../../dinheiro/index.ts'
import type { Natureza } from '../../tabelas/incidencias/index.ts'
import { SO_NACIONAIS, ultimoDiaDoMes } from '../../tempo/index.ts'
import {
  type Apurado,
  anotar,
  type Caderno,
  dado,
  quantos,
  reais,
  somar,
  taxa,
} from '../caderno.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import { diasNoMes, diasUteisERepousos } from '../periodo.ts'
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
}

/** Days to pay: a whole month is 30, unless the office counts the calendar (CLT, art. 64). */
export function contarDias(
  fatos: FatosHolerite,
  { mesDoSalario }: EscolhasDaFolha,
): { readonly dias: number; readonly diasDoMes: number } {
  const { competencia, diasForaDaFolha = 0 } = fatos
  const noCalendario = Number(ultimoDiaDoMes(competencia).slice(8))
  const corridos = diasNoMes(
    competencia,
    fatos.inicioDoContrato ?? `${competencia}-01`,
    fatos.fimDoContrato ?? ultimoDiaDoMes(competencia),
  )
  const diasDoMes = mesDoSalario === 'trinta' ? 30 : noCalendario
  const contratados = corridos === noCalendario ? diasDoMes : Math.min(corridos, diasDoMes)
  return { dias: Math.max(0, contratados - diasForaDaFolha), diasDoMes }
}

const FICHA = 'contrato de trabalho'
const PONTO = 'registro de ponto'
const CLT = 'regra da CLT'

/** `75` → `01:15`. */
export const horas = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`

export const porCento = (fator: { toString(): string }): string =>
  `${decimal(fator.toString()).mul(100).toString().replace('.', ',')} %`

function linha(
  codigo: string,
  natureza: Natureza,
  { descricao, referencia, apurado }: { descricao: string; referencia: string; apurado: Apurado },
): RubricaApurada {
  return { codigo, natureza, descricao, referencia, apurado, sinal: 1 }
}

function proporcional(
  { caderno, regras, dias, diasDoMes }: Mes,
  p: { id: string; rotulo: string; cheio: Apurado; fundamento: string },
): Apurado {
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
    regra: `trabalho@${regras.trabalho.desde}`,
  })
}

/** Salary and what comes with it every month, in proportion to the days. */
export function vencimentosFixos(mes: Mes): {
  readonly rubricas: readonly RubricaApurada[]
  readonly salario: Apurado
  /** Insalubridade or periculosidade of a whole month. */
  readonly adicional: Apurado
} {
  const { fatos, dias } = mes
  const referencia = `${dias} dias`
  const salario = proporcional(mes, {
    id: 'salario',
    rotulo: 'Salário',
    cheio: dado('Salário do mês', fatos.salario, FICHA),
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

function adicionalDoMes({ caderno, fatos, regras }: Mes): {
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
        salario: reais('Salário do mês', fatos.salario, FICHA),
        aliquota: taxa('Adicional de periculosidade', aliquota, CLT),
      },
      exato: aliquota.mul(fatos.salario),
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

/** What depends on the hours and sales of the month, and the DSR on it. */
export function vencimentosVariaveis(mes: Mes, adicional: Apurado): readonly RubricaApurada[] {
  const { caderno, fatos, regras } = mes
  const { horasExtras = [], minutosNoturnos = 0, comissoes = 0 } = fatos
  if (horasExtras.length === 0 && minutosNoturnos === 0 && comissoes === 0) return []
  const base = somar(caderno, {
    id: 'base-da-hora',
    rotulo: 'Remuneração que dá o valor da hora',
    parcelas: [
      { nome: 'salario', apurado: dado('Salário do mês', fatos.salario, FICHA) },
      { nome: 'adicional', apurado: adicional },
    ],
    fundamento: 'TST, Súmulas 132, 139 e 264',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  const variaveis = horasExtras.map((he, i) => horaExtra(mes, base, { ...he, numero: i + 1 }))
  if (minutosNoturnos > 0) variaveis.push(adicionalNoturno(mes, base, minutosNoturnos))
  if (comissoes > 0) {
    const apurado = dado('Comissões', comissoes, 'vendas')
    variaveis.push(
      linha('comissoes', 'comissao', { descricao: 'Comissões', referencia: '', apurado }),
    )
  }
  return [...variaveis, dsr(mes, variaveis)]
}

function horaExtra(
  { caderno, fatos, regras }: Mes,
  base: Apurado,
  { numero, minutos, adicional }: { numero: number; minutos: number; adicional: string },
): RubricaApurada {
  const codigo = `hora-extra-${numero}`
  const descricao = `Horas extras com ${porCento(adicional)}`
  const apurado = anotar(caderno, {
    id: codigo,
    rotulo: descricao,
    formula: 'base ÷ divisor × (1 + adicional) × minutos ÷ 60',
    operandos: {
      base: base.como,
      divisor: quantos('Horas do mês', fatos.divisor, FICHA),
      adicional: taxa('Adicional', adicional, FICHA),
      minutos: quantos('Minutos', minutos, PONTO),
    },
    exato: decimal(base.valor)
      .mul(decimal(adicional).add(1))
      .mul(minutos)
      .div(fatos.divisor * 60),
    fundamento: 'CF, art. 7º, XVI; CLT, art. 59, § 1º; Lei 605/1949, art. 9º',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return linha(codigo, 'hora-extra', { descricao, referencia: horas(minutos), apurado })
}

function adicionalNoturno(
  { caderno, fatos, regras }: Mes,
  base: Apurado,
  minutos: number,
): RubricaApurada {
  const { adicionalNoturno: aliquota, horaNoturna } = regras.trabalho
  const descricao = 'Adicional noturno'
  const apurado = anotar(caderno, {
    id: 'adicional-noturno',
    rotulo: descricao,
    formula: 'base ÷ divisor × aliquota × minutos ÷ horaNoturna',
    operandos: {
      base: base.como,
      divisor: quantos('Horas do mês', fatos.divisor, FICHA),
      aliquota: taxa('Adicional noturno', aliquota, CLT),
      minutos: quantos('Minutos entre 22h e 5h', minutos, PONTO),
      horaNoturna: quantos('Minutos da hora noturna', horaNoturna.toString(), CLT),
    },
    exato: decimal(base.valor).mul(aliquota).mul(minutos).div(horaNoturna.mul(fatos.divisor)),
    fundamento: 'CLT, art. 73, caput e § 1º',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return linha('adicional-noturno', 'adicional-noturno', {
    descricao,
    referencia: horas(minutos),
    apurado,
  })
}

function dsr(
  { caderno, fatos, regras }: Mes,
  variaveis: readonly RubricaApurada[],
): RubricaApurada {
  const regra = `trabalho@${regras.trabalho.desde}`
  const total = somar(caderno, {
    id: 'variaveis',
    rotulo: 'Vencimentos que variam',
    parcelas: variaveis.map(({ apurado }, i) => ({ nome: `variavel${i + 1}`, apurado })),
    fundamento: 'Lei 605/1949, art. 7º',
    regra,
  })
  const { uteis, repousos } = diasUteisERepousos(fatos.competencia, fatos.feriados ?? SO_NACIONAIS)
  const descricao = 'Descanso semanal sobre variáveis'
  const apurado = anotar(caderno, {
    id: 'dsr',
    rotulo: descricao,
    formula: 'variaveis ÷ uteis × repousos',
    operandos: {
      variaveis: total.como,
      uteis: quantos('Dias úteis do mês, com os sábados', uteis, 'calendário'),
      repousos: quantos('Domingos e feriados do mês', repousos, 'calendário'),
    },
    exato: decimal(centavos(total.valor)).mul(repousos).div(uteis),
    fundamento: 'Lei 605/1949, art. 7º; TST, Súmulas 27 e 172',
    regra,
  })
  return linha('dsr', 'dsr', { descricao, referencia: `${repousos}/${uteis} dias`, apurado })
}
