import { type Apurado, anotar, dado, decimal, quantos, somar, taxa } from '../../dinheiro/index.ts'
import { SO_NACIONAIS } from '../../tempo/index.ts'
import { diasUteisERepousos } from '../periodo.ts'
import { complementoDoPiso, horaExtraDeComissao } from './comissoes.ts'
import type { HorasExtras, RubricaApurada } from './tipos.ts'
import { CLT, FICHA, horas, linha, type Mes, PONTO, porCento } from './vencimentos.ts'

/** What depends on the hours and sales of the month, and the DSR on it. */
export function vencimentosVariaveis(
  mes: Mes,
  { rubricas: fixos, adicional }: { rubricas: readonly RubricaApurada[]; adicional: Apurado },
): readonly RubricaApurada[] {
  const { fatos } = mes
  const { comissoes = 0 } = fatos
  const variaveis = [...horasAMais(mes, adicional)]
  if (comissoes > 0) {
    const apurado = dado('Comissões', comissoes, 'vendas')
    variaveis.push(
      linha('comissoes', 'comissao', { descricao: 'Comissões', referencia: '', apurado }),
      ...horaExtraDeComissao(mes),
    )
  }
  // By the hour, the rest is not inside what is paid: it comes on the hours themselves.
  const comDescanso = fatos.horista ? [...fixos, ...variaveis] : variaveis
  const completo = complementoDoPiso(mes)
  const piso = completo ? [completo] : []
  if (comDescanso.length === 0) return piso
  return [...variaveis, dsr(mes, comDescanso), ...piso]
}

/** Extra hours and the night premium, on the remuneração that gives the value of the hour. */
function horasAMais(mes: Mes, adicional: Apurado): readonly RubricaApurada[] {
  const { caderno, fatos, regras, cheio } = mes
  const { horasExtras = [], minutosNoturnos = 0 } = fatos
  if (horasExtras.length === 0 && minutosNoturnos === 0) return []
  const base = somar(caderno, {
    id: 'base-da-hora',
    rotulo: 'Remuneração que dá o valor da hora',
    parcelas: [
      { nome: 'salario', apurado: cheio },
      { nome: 'adicional', apurado: adicional },
    ],
    fundamento: 'TST, Súmulas 132, 139 e 264',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  const aMais = horasExtras.map((he, i) =>
    he.noturna
      ? horaExtraNoturna(mes, base, { ...he, numero: i + 1 })
      : horaExtra(mes, base, { ...he, numero: i + 1 }),
  )
  if (minutosNoturnos > 0) aMais.push(adicionalNoturno(mes, base, minutosNoturnos))
  return aMais
}

type HoraExtraDoMes = HorasExtras & { readonly numero: number }
const LEI_DA_HORA_EXTRA = 'CF, art. 7º, XVI; CLT, art. 59, § 1º; Lei 605/1949, art. 9º'

function horaExtra(
  { caderno, fatos, regras }: Mes,
  base: Apurado,
  { numero, minutos, adicional }: HoraExtraDoMes,
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
    fundamento: LEI_DA_HORA_EXTRA,
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return linha(codigo, 'hora-extra', { descricao, referencia: horas(minutos), apurado })
}

/** At night the hour is shorter and its premium comes before the one of the extra hour. */
function horaExtraNoturna(
  { caderno, fatos, regras }: Mes,
  base: Apurado,
  { numero, minutos, adicional }: HoraExtraDoMes,
): RubricaApurada {
  const codigo = `hora-extra-${numero}`
  const { adicionalNoturno: noturno, horaNoturna } = regras.trabalho
  const descricao = `Horas extras noturnas com ${porCento(adicional)}`
  const apurado = anotar(caderno, {
    id: codigo,
    rotulo: descricao,
    formula: 'base ÷ divisor × (1 + noturno) × (1 + adicional) × minutos ÷ horaNoturna',
    operandos: {
      base: base.como,
      divisor: quantos('Horas do mês', fatos.divisor, FICHA),
      noturno: taxa('Adicional noturno', noturno, CLT),
      adicional: taxa('Adicional', adicional, FICHA),
      minutos: quantos('Minutos entre 22h e 5h', minutos, PONTO),
      horaNoturna: quantos('Minutos da hora noturna', horaNoturna.toString(), CLT),
    },
    exato: decimal(base.valor)
      .mul(noturno.add(1))
      .mul(decimal(adicional).add(1))
      .mul(minutos)
      .div(horaNoturna.mul(fatos.divisor)),
    fundamento: `${LEI_DA_HORA_EXTRA}; CLT, art. 73, § 1º; TST, OJ 97 da SDI-1`,
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

function dsr(mes: Mes, variaveis: readonly RubricaApurada[]): RubricaApurada {
  const { caderno, fatos, regras } = mes
  const regra = `trabalho@${regras.trabalho.desde}`
  const total = somar(caderno, {
    id: 'variaveis',
    rotulo: 'Vencimentos que variam',
    parcelas: variaveis.map(({ apurado }, i) => ({ nome: `variavel${i + 1}`, apurado })),
    fundamento: 'Lei 605/1949, art. 7º',
    regra,
  })
  const { uteis, repousos } = diasUteisERepousos(
    fatos.competencia,
    fatos.feriados ?? SO_NACIONAIS,
    fatos.sabado,
  )
  const descricao = fatos.horista
    ? 'Descanso semanal sobre as horas'
    : 'Descanso semanal sobre variáveis'
  const comSabados = fatos.sabado !== 'repouso'
  const apurado = anotar(caderno, {
    id: 'dsr',
    rotulo: descricao,
    formula: 'variaveis ÷ uteis × repousos',
    operandos: {
      variaveis: total.como,
      uteis: quantos(
        comSabados ? 'Dias úteis do mês, com os sábados' : 'Dias úteis do mês, sem os sábados',
        uteis,
        'calendário',
      ),
      repousos: quantos(
        comSabados ? 'Domingos e feriados do mês' : 'Sábados, domingos e feriados do mês',
        repousos,
        'calendário',
      ),
    },
    exato: decimal(total.valor).mul(repousos).div(uteis),
    fundamento: 'Lei 605/1949, art. 7º; TST, Súmulas 27 e 172',
    regra,
  })
  return linha('dsr', 'dsr', { descricao, referencia: `${repousos}/${uteis} dias`, apurado })
}
