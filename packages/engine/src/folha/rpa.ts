import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  dado,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  somar,
  taxa,
  truncar,
} from '../dinheiro/index.ts'
import { IRRF_MENSAL, type RegrasIrrf, regrasIrrf } from '../irrf/index.ts'
import { comPorta, objeto } from '../porta/index.ts'
import {
  INSS_CONTRIBUINTE_INDIVIDUAL,
  INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL,
  PLANOS_INSS,
  TABELA_INSS,
} from '../tabelas/inss/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  ehCompetencia,
  ehDataCivil,
  type TabelaUsada,
} from '../tempo/index.ts'
import { FORMA_DO_RPA } from './formas.ts'
import { explicarRetidoDoIndividual } from './memoria-pro-labore.ts'
import { deAlguem, doPrestador, raizDe } from './quem.ts'
import { ehFator, ehValorEmCentavos, liquidoNegativo, primeiraRecusa } from './recusas.ts'
import { buscarTabelas } from './regras.ts'
import { type Retencao, reterIrrf } from './retencao.ts'
import type { ModoInss, PagamentoDoMes, RecusaFolha } from './tipos.ts'

/** One payment to an autônomo by a company. Amounts in centavos. */
export type FatosRpa = {
  readonly prestadorId?: number
  readonly competencia: Competencia
  readonly dataDePagamento: DataCivil
  readonly bruto: Centavos
  readonly dependentes: number
  /** INSS base already contributed in the competência, here or elsewhere. */
  readonly outrasFontesInss: Centavos
  readonly pensaoAlimenticia?: Centavos
  /** A company exempt of the patronal withholds 20 % in place of 11 %. */
  readonly entidadeIsenta?: boolean
  /** Rate of the ISS when the município has it withheld: `'0.05'`. */
  readonly iss?: string
  /** Whether the company owes its 20 % outside the DAS. */
  readonly patronalForaDoDas: boolean
  readonly jaPagoNoMes?: PagamentoDoMes
  readonly modoInss?: ModoInss
}

export type Rpa = {
  readonly prestadorId?: number
  readonly bruto: Centavos
  readonly baseInss: Centavos
  readonly inss: Centavos
  readonly baseIrrf: Centavos
  readonly reducaoIrrf: Centavos
  readonly irrf: Centavos
  readonly iss: Centavos
  readonly pensaoAlimenticia: Centavos
  readonly liquido: Centavos
  readonly cppPatronal: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const DO_AUTONOMO = {
  inss: TABELA_INSS,
  individual: INSS_CONTRIBUINTE_INDIVIDUAL,
  patronal: INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL,
  planos: PLANOS_INSS,
  minimo: SALARIO_MINIMO,
} as const
const buscar = (mes: Competencia) => buscarTabelas(DO_AUTONOMO, mes)
type Tabelas = Extract<ReturnType<typeof buscar>, { ok: true }>['value']

function recusaDoRpa(fatos: FatosRpa): RecusaFolha | null {
  const pago = fatos.jaPagoNoMes
  const valores = [
    fatos.bruto,
    fatos.dependentes,
    fatos.outrasFontesInss,
    fatos.pensaoAlimenticia ?? 0,
    ...(pago ? [pago.bruto, pago.inss, pago.irrf, pago.pensao ?? 0] : []),
  ]
  return primeiraRecusa([
    [ehCompetencia(fatos.competencia), 'competencia', 'A competência do RPA não é um mês válido.'],
    [
      ehDataCivil(fatos.dataDePagamento),
      'dataDePagamento',
      'A data de pagamento não existe no calendário.',
    ],
    [valores.every(ehValorEmCentavos), 'valores', 'Os valores do RPA não podem ser negativos.'],
    [
      fatos.iss === undefined || ehFator(fatos.iss),
      'iss',
      'A alíquota do ISS vai de 0 % a 100 %, em fração decimal.',
    ],
  ])
}

/**
 * Recibo de pagamento a autônomo: INSS of 11 % (20 % by an exempt entity) up to the ceiling, IRRF of
 * the month of payment, ISS when withheld. Values in centavos.
 */
export const apurarRpa = deAlguem('prestadorId')(
  comPorta(objeto<FatosRpa>(FORMA_DO_RPA), apurarRpaConferido),
)

function apurarRpaConferido(fatos: FatosRpa, memorial: Memorial): Result<Rpa, RecusaFolha> {
  const recusa = recusaDoRpa(fatos)
  if (recusa) return refuse(recusa)
  const tabelas = buscar(fatos.competencia)
  if (!tabelas.ok) return tabelas
  const irrf = regrasIrrf(competenciaDe(fatos.dataDePagamento))
  if (!irrf.ok) return irrf
  const caderno = { memorial, raiz: `${raizDe('rpa', fatos.prestadorId)}.${fatos.dataDePagamento}` }
  const bruto = dado('Valor do serviço', fatos.bruto, 'RPA')
  const { base, inss } = reterInssDoAutonomo(caderno, fatos, tabelas.value)
  const retencao = reterIrrf(caderno, {
    rendimento: bruto,
    inss,
    dependentes: fatos.dependentes,
    pensao: { tipo: 'valor', valor: fatos.pensaoAlimenticia ?? 0 },
    salarioMinimo: tabelas.value.minimo.valor,
    ...(fatos.jaPagoNoMes ? { jaPago: fatos.jaPagoNoMes } : {}),
    regras: irrf.value,
    modo: IRRF_MENSAL,
  })
  return concluir(caderno, fatos, {
    tabelas: tabelas.value,
    usadas: tabelas.usadas,
    irrf: irrf.value,
    bruto,
    base,
    inss,
    retencao,
  })
}

function reterInssDoAutonomo(
  caderno: Caderno,
  fatos: FatosRpa,
  { inss, individual, planos }: Tabelas,
): { readonly base: Apurado; readonly inss: Apurado } {
  const aliquota = fatos.entidadeIsenta ? planos.aliquotaDaEntidadeIsenta : individual.aliquota
  const base = anotar(caderno, {
    id: 'base-inss',
    rotulo: 'Base do INSS, até o teto',
    formula: 'mínimo(bruto; máximo(0; teto − outrasFontes))',
    operandos: {
      bruto: reais('Valor do serviço', fatos.bruto, 'RPA'),
      teto: reais('Teto do salário-de-contribuição', inss.teto, 'tabela do INSS'),
      outrasFontes: reais('Base já contribuída', fatos.outrasFontesInss, 'declaração'),
    },
    exato: centavos(Math.min(fatos.bruto, Math.max(0, inss.teto - fatos.outrasFontesInss))),
    fundamento: `Lei 8.212/1991, art. 28, III e § 5º; ${inss.fonte}`,
    regra: `inss@${inss.desde}`,
  })
  const exato = decimal(base.valor).mul(aliquota)
  const retido = explicarRetidoDoIndividual(caderno, {
    base,
    aliquota: taxa('Alíquota', aliquota, 'alíquota do contribuinte individual'),
    exato,
    truncado: fatos.modoInss === 'exato' ? null : truncar(exato),
    fundamento: individual.fonte,
    regra: `inss.contribuinte-individual@${individual.desde}`,
  })
  return { base, inss: retido }
}

type Partes = {
  readonly tabelas: Tabelas
  readonly usadas: readonly TabelaUsada[]
  readonly irrf: RegrasIrrf
  readonly bruto: Apurado
  readonly base: Apurado
  readonly inss: Apurado
  readonly retencao: Retencao
}

function concluir(caderno: Caderno, fatos: FatosRpa, p: Partes): Result<Rpa, RecusaFolha> {
  const { patronal, minimo } = p.tabelas
  const porcento = (id: string, rotulo: string, aliquota: string, fundamento: string): Apurado =>
    anotar(caderno, {
      id,
      rotulo,
      formula: 'bruto × aliquota',
      operandos: { bruto: p.bruto.como, aliquota: taxa('Alíquota', aliquota, 'lei da época') },
      exato: decimal(fatos.bruto).mul(aliquota),
      fundamento,
      regra: `rpa.${id}@${patronal.desde}`,
    })
  const iss = fatos.iss
    ? porcento('iss', 'ISS retido', fatos.iss, 'LC 116/2003, arts. 6º e 7º')
    : dado('ISS retido', 0, 'lei do município')
  const cpp = fatos.patronalForaDoDas
    ? porcento('cpp', 'Contribuição da empresa', patronal.aliquota.toString(), patronal.fonte)
    : dado('Contribuição da empresa', 0, 'lei da época')
  const { irrf, pensao, calculo } = p.retencao
  const liquido = centavos(fatos.bruto - p.inss.valor - irrf.valor - iss.valor - pensao.valor)
  if (liquido < 0) {
    return refuse(liquidoNegativo(-liquido, 'Os descontos passam do valor do serviço.'))
  }
  const menos = (nome: string, apurado: Apurado) => ({ nome, apurado, sinal: -1 as const })
  somar(caderno, {
    id: 'liquido',
    rotulo: 'RPA líquido',
    parcelas: [
      { nome: 'bruto', apurado: p.bruto },
      menos('inss', p.inss),
      menos('irrf', irrf),
      menos('iss', iss),
      menos('pensao', pensao),
    ],
    fundamento: 'Lei 10.666/2003, art. 4º; RIR/2018, art. 685',
    regra: 'rpa@2018-01',
  })
  const avisos: string[] = []
  if (fatos.bruto > 0 && fatos.bruto + fatos.outrasFontesInss < minimo.valor) {
    avisos.push(
      'A base do INSS do mês ficou abaixo do salário mínimo: o autônomo precisa complementar a contribuição.',
    )
  }
  return ok({
    ...doPrestador(fatos),
    bruto: fatos.bruto,
    baseInss: p.base.valor,
    inss: p.inss.valor,
    baseIrrf: calculo.base,
    reducaoIrrf: calculo.reducao,
    irrf: irrf.valor,
    iss: iss.valor,
    pensaoAlimenticia: pensao.valor,
    liquido,
    cppPatronal: cpp.valor,
    tabelas: p.usadas,
    avisos,
  })
}
