import {
  type Apurado,
  anotar,
  type Caderno,
  dado,
  decimal,
  quantos,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import type { DireitosNaRescisao } from '../../tabelas/rescisao/index.ts'
import {
  competenciaDe,
  type DataCivil,
  diasEntre,
  somarDias,
  ultimoDiaDoMes,
} from '../../tempo/index.ts'
import { diasAfastados } from '../afastamento.ts'
import { decimoTerceiroBruto } from '../decimo-terceiro/valor.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { RubricaApurada } from '../holerite/tipos.ts'
import { avosDoAno, diasNoMes } from '../periodo.ts'
import type { RegrasDoEmpregado } from '../regras.ts'
import { type AvisoApurado, apurarAviso } from './aviso.ts'
import { feriasNaRescisao } from './ferias-na-rescisao.ts'
import type { FatosRescisao } from './tipos.ts'

export type DaRescisao = {
  readonly caderno: Caderno
  readonly fatos: FatosRescisao
  readonly direitos: DireitosNaRescisao
  readonly regras: RegrasDoEmpregado
  readonly escolhas: EscolhasDaFolha
  readonly remuneracao: Apurado
  readonly prazo: DataCivil
}
export type Verbas = {
  readonly rubricas: readonly RubricaApurada[]
  readonly decimoTerceiro: Apurado | null
  readonly aviso: AvisoApurado
  readonly avosDeFerias: number
  readonly avosDoDecimoTerceiro: number
}

const CONTRATO = 'contrato de trabalho'
const DIAS_ANTES_DA_DATA_BASE = 30

const verba = (
  codigo: string,
  natureza: RubricaApurada['natureza'],
  d: { descricao: string; referencia: string; apurado: Apurado },
): RubricaApurada => ({ codigo, natureza, ...d, sinal: 1 })

/** Everything the company owes, by cause; the 13º apart, because its INSS and IRRF are its own. */
export function verbasDaRescisao(d: DaRescisao): Verbas {
  const { caderno, fatos, direitos, regras, remuneracao } = d
  const { trabalho } = regras
  const rubricas = [saldoDeSalario(d), ...outrosDoMes(fatos)]
  const aviso = apurarAviso(caderno, { fatos, direitos, trabalho, remuneracao })
  if (aviso.indenizado) {
    rubricas.push(
      verba('aviso-indenizado', 'aviso-indenizado', {
        descricao: 'Aviso prévio indenizado',
        referencia: `${aviso.dias} dias`,
        apurado: aviso.indenizado,
      }),
    )
  }
  const { fimProjetado } = aviso
  const ferias = feriasNaRescisao(caderno, { fatos, direitos, trabalho, remuneracao, fimProjetado })
  rubricas.push(...ferias.rubricas, ...indenizacoes(d), ...indenizacaoDaDataBase(d, fimProjetado))
  const avos = direitos.decimoTerceiro.isZero() ? 0 : avosAte(fatos, fimProjetado, trabalho)
  return {
    rubricas,
    decimoTerceiro: avos === 0 ? null : decimoTerceiro(d, avos),
    aviso,
    avosDeFerias: ferias.avos,
    avosDoDecimoTerceiro: avos,
  }
}

/** What was worked out apart for the last month. */
const outrosDoMes = ({ outrosVencimentos = [] }: FatosRescisao): RubricaApurada[] =>
  outrosVencimentos.map(({ natureza, descricao, valor }, i) =>
    verba(`outro-${i + 1}`, natureza, {
      descricao,
      referencia: '',
      apurado: dado(descricao, valor, 'vencimentos informados'),
    }),
  )

/** Days of the last month paid as salary and what the month counts. */
export function diasDoSaldo({ fatos, escolhas }: Pick<DaRescisao, 'fatos' | 'escolhas'>): {
  readonly trabalhados: number
  readonly dias: number
  readonly diasDoMes: number
} {
  const mes = competenciaDe(fatos.desligamento)
  const noCalendario = Number(ultimoDiaDoMes(mes).slice(8))
  const corridos = diasNoMes(mes, fatos.admissao, fatos.desligamento)
  const diasDoMes = escolhas.mesDoSalario === 'trinta' ? 30 : noCalendario
  const trabalhados = corridos === noCalendario ? diasDoMes : Math.min(corridos, diasDoMes)
  const dias = Math.max(0, trabalhados - (fatos.diasDescontados ?? 0))
  return { trabalhados, dias, diasDoMes }
}

function saldoDeSalario(d: DaRescisao): RubricaApurada {
  const { caderno, fatos, regras } = d
  const { dias, diasDoMes } = diasDoSaldo(d)
  const apurado = anotar(caderno, {
    id: 'saldo-de-salario',
    rotulo: 'Saldo de salário',
    formula: 'salario × dias ÷ diasDoMes',
    operandos: {
      salario: reais('Salário do mês', fatos.salario, CONTRATO),
      dias: quantos('Dias trabalhados no mês', dias, CONTRATO),
      diasDoMes: quantos('Dias do mês', diasDoMes, 'regra da CLT'),
    },
    exato: decimal(fatos.salario).mul(dias).div(diasDoMes),
    fundamento: 'CLT, arts. 64 e 477',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return verba('saldo-de-salario', 'salario', {
    descricao: 'Saldo de salário',
    referencia: `${dias} dias`,
    apurado,
  })
}

/** Avos of the year of the end and, when the aviso runs into it, of the next. */
function avosAte(
  { admissao, desligamento, faltasPorMes, afastamentos = [] }: FatosRescisao,
  fim: DataCivil,
  { diasDeUmAvo }: RegrasDoEmpregado['trabalho'],
): number {
  const primeiro = Number(desligamento.slice(0, 4))
  let avos = 0
  for (let ano = primeiro; ano <= Number(fim.slice(0, 4)); ano++) {
    avos += avosDoAno({
      ano,
      de: admissao,
      ate: fim,
      diasDeUmAvo,
      ...(faltasPorMes ? { faltasPorMes } : {}),
      afastado: (mes) => diasAfastados(afastamentos, mes),
    })
  }
  return avos
}

function decimoTerceiro({ caderno, fatos, direitos }: DaRescisao, avos: number): Apurado {
  const inteiro = decimoTerceiroBruto(caderno, {
    salario: fatos.salario,
    media: fatos.media ?? 0,
    avos,
  })
  if (direitos.decimoTerceiro.eq(1)) return inteiro
  return anotar(caderno, {
    id: 'decimo-terceiro-devido',
    rotulo: '13º salário devido nesta causa',
    formula: 'inteiro × parte',
    operandos: {
      inteiro: inteiro.como,
      parte: taxa('Parte devida nesta causa', direitos.decimoTerceiro, 'tabela de rescisão'),
    },
    exato: direitos.decimoTerceiro.mul(inteiro.valor),
    fundamento: direitos.fonte,
    regra: 'decimo-terceiro@2018-01',
  })
}

function indenizacoes({ caderno, fatos, direitos, prazo }: DaRescisao): RubricaApurada[] {
  const rubricas: RubricaApurada[] = []
  const { fimDoContrato, desligamento } = fatos
  if (direitos.indenizaPrazo && fimDoContrato !== undefined) {
    const dias = diasEntre(desligamento, fimDoContrato)
    const apurado = anotar(caderno, {
      id: 'indenizacao-do-prazo',
      rotulo: 'Metade do que faltava do contrato',
      formula: 'salario ÷ 30 × dias ÷ 2',
      operandos: {
        salario: reais('Salário do mês', fatos.salario, CONTRATO),
        dias: quantos('Dias que faltavam', dias, CONTRATO),
      },
      exato: decimal(fatos.salario).mul(dias).div(60),
      fundamento: 'CLT, art. 479',
      regra: 'rescisao@2018-01',
    })
    rubricas.push(
      verba('indenizacao-do-prazo', 'indenizacao', {
        descricao: 'Indenização do art. 479 da CLT',
        referencia: `${dias} dias`,
        apurado,
      }),
    )
  }
  if (fatos.dataDePagamento > prazo) {
    const apurado = anotar(caderno, {
      id: 'multa-do-art-477',
      rotulo: 'Multa pelo atraso da rescisão',
      formula: 'salario',
      operandos: { salario: reais('Salário do mês', fatos.salario, CONTRATO) },
      exato: fatos.salario,
      fundamento: 'CLT, art. 477, §§ 6º e 8º',
      regra: 'rescisao@2018-01',
    })
    rubricas.push(
      verba('multa-do-art-477', 'indenizacao', {
        descricao: 'Multa do art. 477 da CLT',
        referencia: '',
        apurado,
      }),
    )
  }
  return rubricas
}

/** The dismissal on the eve of the reajuste, the aviso projected (TST, Súmulas 182 and 242). */
function indenizacaoDaDataBase(
  { caderno, fatos, direitos }: DaRescisao,
  fimProjetado: DataCivil,
): RubricaApurada[] {
  const { dataBase } = fatos
  if (!direitos.indenizaDataBase || dataBase === undefined) return []
  const faltam = diasEntre(fimProjetado, dataBase)
  if (faltam < 1 || faltam > DIAS_ANTES_DA_DATA_BASE) return []
  const apurado = anotar(caderno, {
    id: 'indenizacao-da-data-base',
    rotulo: 'Indenização de quem sai às vésperas da data-base',
    formula: 'salario',
    operandos: { salario: reais('Salário do mês', fatos.salario, CONTRATO) },
    exato: fatos.salario,
    fundamento: 'Lei 7.238/1984, art. 9º; TST, Súmulas 182 e 242',
    regra: 'rescisao@2018-01',
  })
  return [
    verba('indenizacao-da-data-base', 'indenizacao', {
      descricao: 'Indenização da Lei 7.238/1984',
      referencia: '',
      apurado,
    }),
  ]
}

/** Last day to pay: ten after the end of the contract (CLT, art. 477, § 6º). */
export const prazoDaRescisao = (
  { desligamento }: FatosRescisao,
  { trabalho }: RegrasDoEmpregado,
): DataCivil => somarDias(desligamento, trabalho.prazoDaRescisao)
