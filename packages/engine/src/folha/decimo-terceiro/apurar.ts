import {
  anotar,
  centavos,
  dado,
  decimal,
  type Memorial,
  ok,
  type Result,
  refuse,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  ehDataCivil,
  formatarData,
  SO_NACIONAIS,
  vencimentoDe,
} from '../../tempo/index.ts'
import { afastamentosEmOrdem, diasAfastados, diasDeMaternidade } from '../afastamento.ts'
import { escolher } from '../escolhas.ts'
import { FORMA_DA_PRIMEIRA_PARCELA, FORMA_DO_DECIMO_TERCEIRO } from '../formas.ts'
import { ehPensao } from '../holerite/fatos.ts'
import { avosDoAno } from '../periodo.ts'
import { deAlguem, doEmpregado, raizDe } from '../quem.ts'
import { ehValorEmCentavos, fatoInvalido, liquidoNegativo, primeiraRecusa } from '../recusas.ts'
import { regrasDoEmpregado } from '../regras.ts'
import type { RecusaFolha } from '../tipos.ts'
import type {
  DecimoTerceiro,
  FatosDecimoTerceiro,
  FatosPrimeiraParcela,
  PrimeiraParcela,
} from './tipos.ts'
import {
  decimoTerceiroBruto,
  fgtsDoDecimoTerceiro,
  maternidadeDoDecimoTerceiro,
  reterDecimoTerceiro,
} from './valor.ts'

function recusaComum(fatos: FatosPrimeiraParcela): RecusaFolha | null {
  const { ano } = fatos
  const faltas = Object.values(fatos.faltasPorMes ?? {})
  return primeiraRecusa([
    [Number.isSafeInteger(ano) && ano >= 2000 && ano < 10_000, 'ano', 'O ano não é válido.'],
    [ehDataCivil(fatos.admissao), 'admissao', 'A data de admissão não existe no calendário.'],
    [
      ehDataCivil(fatos.dataDePagamento),
      'dataDePagamento',
      'A data de pagamento não existe no calendário.',
    ],
    [
      [fatos.salario, fatos.media ?? 0, ...faltas].every(ehValorEmCentavos),
      'salario',
      'Salário, média e faltas não podem ser negativos.',
    ],
    [
      afastamentosEmOrdem(fatos.afastamentos ?? []),
      'afastamentos',
      'Cada afastamento tem início, fim e motivo, e um não entra no outro.',
    ],
  ])
}

const comAfastamentos = ({ faltasPorMes, afastamentos = [] }: FatosPrimeiraParcela) => ({
  ...(faltasPorMes ? { faltasPorMes } : {}),
  afastado: (mes: Competencia) => diasAfastados(afastamentos, mes),
})

/** `31/12` of a year. */
const fimDoAno = (ano: number): DataCivil => `${ano}-12-31`

const semAvos = () =>
  refuse(fatoInvalido('admissao', 'Nenhum mês do ano tem 15 dias de trabalho: não há 13º a pagar.'))

/**
 * The advance of the 13º: half of last month's salary, or of what was earned so far by who was
 * admitted in the year (Lei 4.749/1965, art. 2º). No INSS, no IRRF; FGTS now. In centavos.
 */
export const apurarPrimeiraParcela = deAlguem('empregadoId')(
  comPorta(FORMA_DA_PRIMEIRA_PARCELA, apurarPrimeiraParcelaConferido),
)

function apurarPrimeiraParcelaConferido(
  fatos: FatosPrimeiraParcela,
  memorial: Memorial,
): Result<PrimeiraParcela, RecusaFolha> {
  const recusa = recusaComum(fatos)
  if (recusa) return refuse(recusa)
  const { ano, admissao, dataDePagamento, empregadoId } = fatos
  const mes = competenciaDe(dataDePagamento)
  const regras = regrasDoEmpregado(mes, dataDePagamento)
  if (!regras.ok) return regras
  const prazo = vencimentoDe('decimo-terceiro-1', `${ano}-11`, fatos.feriados ?? SO_NACIONAIS)
  if (!prazo.ok) return prazo
  const admitidoNoAno = Number(admissao.slice(0, 4)) === ano
  const avos = avosDoAno({
    ano,
    de: admissao,
    ate: admitidoNoAno ? dataDePagamento : fimDoAno(ano),
    diasDeUmAvo: regras.value.trabalho.diasDeUmAvo,
    ...comAfastamentos(fatos),
  })
  if (avos === 0) return semAvos()
  const caderno = { memorial, raiz: `${raizDe('decimo-terceiro', empregadoId)}.${ano}.primeira` }
  const bruto = decimoTerceiroBruto(caderno, {
    salario: fatos.salario,
    media: fatos.media ?? 0,
    avos,
  })
  const { fgts } = regras.value
  const aliquota = fatos.aprendiz ? fgts.aprendiz : fgts.empregado
  const valor = decimal(bruto.valor).div(2)
  const primeira = anotar(caderno, {
    id: 'valor',
    rotulo: 'Primeira parcela do 13º',
    formula: 'bruto ÷ 2',
    operandos: { bruto: bruto.como },
    exato: valor,
    fundamento: 'Lei 4.749/1965, art. 2º',
    regra: 'decimo-terceiro@2018-01',
  })
  const deposito = anotar(caderno, {
    id: 'fgts',
    rotulo: 'FGTS da primeira parcela',
    formula: 'valor × aliquota',
    operandos: { valor: primeira.como, aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS') },
    exato: aliquota.mul(primeira.valor),
    fundamento: fgts.fonte,
    regra: `fgts@${fgts.desde}`,
  })
  const avisos: string[] = []
  if (dataDePagamento > prazo.value || mes < `${ano}-02`) {
    avisos.push(
      `A primeira parcela se paga entre fevereiro e ${formatarData(prazo.value)} (Lei 4.749/1965, art. 2º).`,
    )
  }
  return ok({
    ...doEmpregado(fatos),
    avos,
    valor: primeira.valor,
    fgts: deposito.valor,
    prazo: prazo.value,
    tabelas: regras.value.usadas,
    avisos,
  })
}

function recusaDoDecimoTerceiro(fatos: FatosDecimoTerceiro): RecusaFolha | null {
  const contagens = [fatos.dependentes, fatos.primeiraParcela, fatos.outrasFontesInss ?? 0]
  return (
    recusaComum(fatos) ??
    primeiraRecusa([
      [
        fatos.fim === undefined || (ehDataCivil(fatos.fim) && fatos.fim >= fatos.admissao),
        'fim',
        'O fim do contrato não existe ou vem antes da admissão.',
      ],
      [
        contagens.every(ehValorEmCentavos),
        'primeiraParcela',
        'Primeira parcela, dependentes e outras fontes não podem ser negativos.',
      ],
      [
        ehPensao(fatos.pensao),
        'pensao',
        'A pensão é um valor ou uma parte do todo, de 0 % a 100 %.',
      ],
    ])
  )
}

/**
 * The 13º of a year: avos, INSS by its own table, IRRF exclusive at source, less the advance (Leis
 * 4.090/1962 and 4.749/1965). Values in centavos.
 */
export const apurarDecimoTerceiro = deAlguem('empregadoId')(
  comPorta(FORMA_DO_DECIMO_TERCEIRO, apurarDecimoTerceiroConferido),
)

function apurarDecimoTerceiroConferido(
  fatos: FatosDecimoTerceiro,
  memorial: Memorial,
): Result<DecimoTerceiro, RecusaFolha> {
  const recusa = recusaDoDecimoTerceiro(fatos)
  if (recusa) return refuse(recusa)
  const { ano, empregadoId, primeiraParcela } = fatos
  const fim = fatos.fim ?? fimDoAno(ano)
  const regras = regrasDoEmpregado(`${ano}-12`, fatos.dataDePagamento)
  if (!regras.ok) return regras
  const prazo = vencimentoDe('decimo-terceiro-2', `${ano}-12`, fatos.feriados ?? SO_NACIONAIS)
  if (!prazo.ok) return prazo
  const avos = avosDoAno({
    ano,
    de: fatos.admissao,
    ate: fim,
    diasDeUmAvo: regras.value.trabalho.diasDeUmAvo,
    ...comAfastamentos(fatos),
  })
  if (avos === 0) return semAvos()
  const escolhas = escolher(fatos.escolhas)
  const caderno = { memorial, raiz: `${raizDe('decimo-terceiro', empregadoId)}.${ano}` }
  const bruto = decimoTerceiroBruto(caderno, {
    salario: fatos.salario,
    media: fatos.media ?? 0,
    avos,
  })
  const { inss, retencao } = reterDecimoTerceiro(caderno, {
    bruto,
    regras: regras.value,
    escolhas,
    dependentes: fatos.dependentes,
    outrasFontesInss: fatos.outrasFontesInss ?? 0,
    ...(fatos.pensao ? { pensao: fatos.pensao } : {}),
  })
  const fgts = fgtsDoDecimoTerceiro(caderno, bruto, {
    jaPago: primeiraParcela,
    aprendiz: fatos.aprendiz ?? false,
    regras: regras.value,
  })
  const maternidade = maternidadeDoDecimoTerceiro(caderno, bruto, {
    avos,
    dias: diasDeMaternidade(fatos.afastamentos ?? [], { ano, ate: fim }),
  })
  const { irrf, pensao, calculo } = retencao
  const valor = centavos(bruto.valor - primeiraParcela - inss.valor - irrf.valor - pensao.valor)
  if (valor < 0) {
    return refuse(
      liquidoNegativo(-valor, 'A primeira parcela e os descontos passam do 13º salário.'),
    )
  }
  somar(caderno, {
    id: 'liquido',
    rotulo: 'Segunda parcela do 13º, líquida',
    parcelas: [
      { nome: 'bruto', apurado: bruto },
      {
        nome: 'primeiraParcela',
        apurado: dado('Primeira parcela', primeiraParcela, 'pagamentos'),
        sinal: -1,
      },
      { nome: 'inss', apurado: inss, sinal: -1 },
      { nome: 'irrf', apurado: irrf, sinal: -1 },
      { nome: 'pensao', apurado: pensao, sinal: -1 },
    ],
    fundamento: 'Lei 4.749/1965, art. 1º',
    regra: 'decimo-terceiro@2018-01',
  })
  return ok({
    ...doEmpregado(fatos),
    ano,
    avos,
    bruto: bruto.valor,
    primeiraParcela,
    inss: inss.valor,
    baseIrrf: calculo.base,
    reducaoIrrf: calculo.reducao,
    irrf: irrf.valor,
    pensao: pensao.valor,
    liquido: valor,
    fgts: fgts.valor,
    basePatronal: centavos(bruto.valor - maternidade.valor),
    maternidade: maternidade.valor,
    prazo: prazo.value,
    tabelas: regras.value.usadas,
    avisos: avisosDoPrazo(fatos, prazo.value),
  })
}

const avisosDoPrazo = (fatos: FatosDecimoTerceiro, prazo: DataCivil): string[] =>
  fatos.fim === undefined && fatos.dataDePagamento > prazo
    ? [`O 13º devia ser pago até ${formatarData(prazo)} (Lei 4.749/1965, art. 1º).`]
    : []
