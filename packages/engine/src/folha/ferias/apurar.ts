import {
  type Apurado,
  anotar,
  type Caderno,
  centavos,
  type Memorial,
  nomeNaFormula,
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
  mesesEntre,
  somarDias,
  somarMeses,
} from '../../tempo/index.ts'
import { somarBase } from '../bases.ts'
import { type EscolhasDaFolha, escolher } from '../escolhas.ts'
import { FORMA_DAS_FERIAS } from '../formas.ts'
import type { RubricaApurada } from '../holerite/tipos.ts'
import { reterInss } from '../inss-empregado.ts'
import { diasNoMes } from '../periodo.ts'
import { deAlguem, doEmpregado, raizDe } from '../quem.ts'
import { liquidoNegativo } from '../recusas.ts'
import { type RegrasDoEmpregado, regrasDoEmpregado } from '../regras.ts'
import { type Retencao, reterIrrf } from '../retencao.ts'
import type { RecusaFolha } from '../tipos.ts'
import { type Gozo, gozoColetivo, recusaDasColetivas } from './coletivas.ts'
import {
  avisosDasDatas,
  diasDeFerias,
  fimDoConcessivo,
  recusaDasFerias,
  recusaDosDiasDeFerias,
} from './direito.ts'
import type { FatosFerias, FeriasDaCompetencia, ReciboDeFerias } from './tipos.ts'
import { diasForaDoPrazo, dividirPorDias, rubricasDasFerias } from './valores.ts'

/**
 * One payment of férias: rest, third, abono and dobra, INSS by the competências of the days, IRRF
 * apart from the salary. Values in centavos.
 */
export const apurarFerias = deAlguem('empregadoId')(
  comPorta(FORMA_DAS_FERIAS, apurarFeriasConferido),
)

function apurarFeriasConferido(
  pedidos: FatosFerias,
  memorial: Memorial,
): Result<ReciboDeFerias, RecusaFolha> {
  const recusa = recusaDasFerias(pedidos)
  if (recusa) return refuse(recusa)
  const regras = regrasDoEmpregado(competenciaDe(pedidos.inicio), pedidos.dataDePagamento)
  if (!regras.ok) return regras
  const gozo = gozoDe(pedidos, regras.value)
  const recusaDias = gozo.recusa
  if (recusaDias) return refuse(recusaDias)
  const fatos = { ...pedidos, dias: gozo.dias }
  const escolhas = escolher(fatos.escolhas)
  const caderno = { memorial, raiz: `${raizDe('ferias', fatos.empregadoId)}.${fatos.inicio}` }
  const rubricas = rubricasDasFerias(caderno, fatos)
  const { incidencias } = regras.value
  const base = somarBase(caderno, 'inss', { rubricas, incidencias, escolhas })
  const rendimento = somarBase(caderno, 'irrf', { rubricas, incidencias, escolhas })
  const partes = porCompetencia({ caderno, fatos, escolhas }, base)
  if (!partes.ok) return partes
  const inss = somar(caderno, {
    id: 'inss',
    rotulo: 'INSS das férias',
    parcelas: partes.value.map(({ inss: apurado }, i) => ({ nome: `inss${i + 1}`, apurado })),
    fundamento: 'Lei 8.212/1991, art. 20; Decreto 3.048/1999, art. 214, § 14',
    regra: `inss@${regras.value.inss.desde}`,
  })
  const retencao = reterIrrf(caderno, {
    rendimento,
    inss,
    dependentes: fatos.dependentes,
    ...(fatos.pensao ? { pensao: fatos.pensao } : {}),
    ...(fatos.jaPagoNoMes ? { jaPago: fatos.jaPagoNoMes } : {}),
    salarioMinimo: regras.value.minimo.valor,
    regras: regras.value.irrf,
    modo: { simplificado: escolhas.simplificadoNasFerias, dispensa: true },
  })
  return fechar(
    { caderno, fatos, regras: regras.value },
    { rubricas, partes: partes.value, inss, retencao, gozo },
  )
}

/** Days to pay now, against the right; a collective stop may go beyond it. */
function gozoDe(
  fatos: FatosFerias,
  { trabalho }: RegrasDoEmpregado,
): Gozo & { readonly recusa: RecusaFolha | null } {
  const direito = diasDeFerias(fatos.faltasInjustificadas, trabalho)
  if (fatos.coletivas && direito > 0) {
    const gozo = gozoColetivo(fatos, direito, trabalho)
    return { ...gozo, recusa: recusaDasColetivas(fatos, gozo) }
  }
  const recusa = recusaDosDiasDeFerias(fatos, direito)
  return { direito, dias: fatos.dias, licenca: 0, novoPeriodo: null, recusa }
}

/** Last day of rest; half a day of a collective stop ends with the day. */
const ultimoDia = ({ inicio, dias }: FatosFerias) => somarDias(inicio, Math.ceil(dias) - 1)

type Contexto = {
  readonly caderno: Caderno
  readonly fatos: FatosFerias
  readonly escolhas: EscolhasDaFolha
}
type Parte = {
  readonly competencia: Competencia
  readonly dias: number
  readonly base: Apurado
  readonly inss: Apurado
  readonly fgts: Apurado
}

function porCompetencia(
  { caderno, fatos, escolhas }: Contexto,
  base: Apurado,
): Result<Parte[], RecusaFolha> {
  const fim = ultimoDia(fatos)
  const primeira = competenciaDe(fatos.inicio)
  const quantas = mesesEntre(primeira, competenciaDe(fim)) + 1
  const meses = Array.from({ length: quantas }, (_, i) => {
    const nome = somarMeses(primeira, i)
    return { nome, dias: diasNoMes(nome, fatos.inicio, fim) }
  })
  const bases = dividirPorDias(caderno, base, meses)
  const partes: Parte[] = []
  for (const [i, { nome, dias }] of meses.entries()) {
    const regras = regrasDoEmpregado(nome, fatos.dataDePagamento)
    if (!regras.ok) return regras
    const doMes = bases[i] ?? base
    const { total } = reterInss({ ...caderno, raiz: `${caderno.raiz}.inss-${nome}` }, doMes, {
      tabela: regras.value.inss,
      modo: escolhas.modoInss,
      outrasFontes: fatos.outrasFontesInss?.[nome] ?? 0,
    })
    const fgts = depositar(caderno, doMes, { fatos, regras: regras.value, nome })
    partes.push({ competencia: nome, dias, base: doMes, inss: total, fgts })
  }
  return ok(partes)
}

function depositar(
  caderno: Caderno,
  base: Apurado,
  d: { fatos: FatosFerias; regras: RegrasDoEmpregado; nome: Competencia },
): Apurado {
  const { fgts } = d.regras
  const aliquota = d.fatos.aprendiz ? fgts.aprendiz : fgts.empregado
  return anotar(caderno, {
    id: `fgts-${d.nome}`,
    rotulo: `FGTS das férias em ${d.nome}`,
    formula: 'base × aliquota',
    operandos: { base: base.como, aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS') },
    exato: aliquota.mul(base.valor),
    fundamento: fgts.fonte,
    regra: `fgts@${fgts.desde}`,
  })
}

type Partes = {
  readonly rubricas: readonly RubricaApurada[]
  readonly partes: readonly Parte[]
  readonly inss: Apurado
  readonly retencao: Retencao
  readonly gozo: Gozo
}

function fechar(
  { caderno, fatos, regras }: Omit<Contexto, 'escolhas'> & { readonly regras: RegrasDoEmpregado },
  p: Partes,
): Result<ReciboDeFerias, RecusaFolha> {
  const regra = 'ferias.liquido@2018-01'
  const bruto = somar(caderno, {
    id: 'bruto',
    rotulo: 'Total das férias',
    parcelas: p.rubricas.map(({ codigo, apurado }) => ({ nome: nomeNaFormula(codigo), apurado })),
    fundamento: 'CLT, art. 142',
    regra,
  })
  const fgts = somar(caderno, {
    id: 'fgts',
    rotulo: 'FGTS das férias',
    parcelas: p.partes.map(({ fgts: apurado }, i) => ({ nome: `fgts${i + 1}`, apurado })),
    fundamento: regras.fgts.fonte,
    regra: `fgts@${regras.fgts.desde}`,
  })
  const { calculo, irrf, pensao } = p.retencao
  const valor = centavos(bruto.valor - p.inss.valor - irrf.valor - pensao.valor)
  if (valor < 0) {
    return refuse(liquidoNegativo(-valor, 'Os descontos passam das férias. Reveja a pensão.'))
  }
  anotar(caderno, {
    id: 'liquido',
    rotulo: 'Férias líquidas',
    formula: 'bruto − inss − irrf − pensao',
    operandos: {
      bruto: bruto.como,
      inss: p.inss.como,
      irrf: irrf.como,
      pensao: pensao.como,
    },
    exato: valor,
    fundamento: 'CLT, art. 145',
    regra,
  })
  const diasEmDobro = diasForaDoPrazo(fatos)
  const concedidos = fatos.dias + (fatos.diasDeAbono ?? 0) + (fatos.diasJaConcedidos ?? 0)
  const competencias = p.partes.map(
    (parte): FeriasDaCompetencia => ({
      competencia: parte.competencia,
      dias: parte.dias,
      base: parte.base.valor,
      inss: parte.inss.valor,
      fgts: parte.fgts.valor,
    }),
  )
  return ok({
    ...doEmpregado(fatos),
    diasDeDireito: p.gozo.direito,
    saldoDeDias: p.gozo.direito - concedidos,
    fim: ultimoDia(fatos),
    fimDoPeriodoConcessivo: fimDoConcessivo(fatos.inicioDoPeriodoAquisitivo),
    diasEmDobro,
    diasDeLicenca: p.gozo.licenca,
    novoPeriodoAquisitivo: p.gozo.novoPeriodo,
    vencimentos: p.rubricas.map(({ apurado, sinal: _, ...r }) => ({ ...r, valor: apurado.valor })),
    bruto: bruto.valor,
    competencias,
    inss: p.inss.valor,
    baseIrrf: calculo.base,
    deducoes: calculo.deducoes,
    reducaoIrrf: calculo.reducao,
    irrf: irrf.valor,
    pensao: pensao.valor,
    liquido: valor,
    fgts: fgts.valor,
    tabelas: regras.usadas,
    avisos: avisosDoRecibo({ fatos, gozo: p.gozo, diasEmDobro }),
  })
}

type DosAvisos = {
  readonly fatos: FatosFerias
  readonly gozo: Gozo
  readonly diasEmDobro: number
}

const avisosDoRecibo = ({ fatos, gozo, diasEmDobro }: DosAvisos): string[] => [
  ...avisosDasDatas(fatos),
  ...(diasEmDobro > 0
    ? [`${diasEmDobro} dias caem depois do período concessivo e se pagam em dobro.`]
    : []),
  ...(gozo.licenca > 0
    ? [
        `${String(gozo.licenca).replace('.', ',')} dias da parada passam do direito e se pagam como licença remunerada, na folha do mês.`,
      ]
    : []),
]
