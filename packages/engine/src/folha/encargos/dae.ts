import {
  anotar,
  type Centavos,
  centavos,
  dado,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta, objeto } from '../../porta/index.ts'
import { PATRONAL } from '../../tabelas/encargos/index.ts'
import {
  type Competencia,
  type DataCivil,
  ehCompetencia,
  type Feriados,
  SO_NACIONAIS,
  type TabelaUsada,
  vencimentoDe,
} from '../../tempo/index.ts'
import { FORMA_DO_DAE } from '../formas.ts'
import { ehValorEmCentavos, primeiraRecusa } from '../recusas.ts'
import { buscarTabelas } from '../regras.ts'
import type { RecusaFolha } from '../tipos.ts'

/** What a MEI's folha of its one employee came to; read from the holerite. Amounts in centavos. */
export type FatosDae = {
  readonly competencia: Competencia
  /** How many people the MEI employs. */
  readonly empregados: number
  readonly salario: Centavos
  readonly basePatronal: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
  readonly fgts: Centavos
  readonly salarioFamilia: Centavos
  /** Salary of the category; absent when it is the salário mínimo. */
  readonly pisoDaCategoria?: Centavos
  readonly salarioMinimo: Centavos
  readonly feriados?: Feriados
}

export type Dae = {
  readonly competencia: Competencia
  readonly inssDoEmpregado: Centavos
  readonly cpp: Centavos
  readonly fgts: Centavos
  readonly irrf: Centavos
  readonly salarioFamilia: Centavos
  /** Of the salário-família, what found contribution to come off: never the FGTS nor the IRRF. */
  readonly abatido: Centavos
  /** What was left of the salário-família, to ask back. */
  readonly aCompensar: Centavos
  readonly total: Centavos
  readonly vencimento: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

function recusaDoDae(fatos: FatosDae): RecusaFolha | null {
  const valores = [
    fatos.salario,
    fatos.basePatronal,
    fatos.inss,
    fatos.irrf,
    fatos.fgts,
    fatos.salarioFamilia,
    fatos.salarioMinimo,
    fatos.pisoDaCategoria ?? 0,
  ]
  return primeiraRecusa([
    [ehCompetencia(fatos.competencia), 'competencia', 'A competência do DAE não é um mês válido.'],
    [
      fatos.empregados === 1,
      'empregados',
      'O MEI pode ter um único empregado (LC 123/2006, art. 18-C).',
    ],
    [valores.every(ehValorEmCentavos), 'valores', 'Os valores do DAE não podem ser negativos.'],
  ])
}

/**
 * The single guide of a MEI with an employee: INSS withheld, 3 % of the company, FGTS and IRRF. The
 * salário-família comes off the INSS alone (LC 123/2006, art. 18-C; Lei 8.213/1991, art. 68). Values in centavos.
 */
export const apurarDaeMei = comPorta(objeto<FatosDae>(FORMA_DO_DAE), apurarDaeMeiConferido)

function apurarDaeMeiConferido(fatos: FatosDae, memorial: Memorial): Result<Dae, RecusaFolha> {
  const recusa = recusaDoDae(fatos)
  if (recusa) return refuse(recusa)
  const { competencia } = fatos
  const tabelas = buscarTabelas({ patronal: PATRONAL } as const, competencia)
  if (!tabelas.ok) return tabelas
  const vencimento = vencimentoDe('dae-mei', competencia, fatos.feriados ?? SO_NACIONAIS)
  if (!vencimento.ok) return vencimento
  const { patronal } = tabelas.value
  const caderno = { memorial, raiz: `dae.${competencia}` }
  const regra = `dae@${patronal.desde}`
  const fundamento = 'LC 123/2006, art. 18-C; Res. CGSN 140/2018, art. 105'
  const cpp = anotar(caderno, {
    id: 'cpp',
    rotulo: 'Contribuição do MEI sobre o empregado',
    formula: 'base × aliquota',
    operandos: {
      base: reais('Remuneração do empregado', fatos.basePatronal, 'holerite'),
      aliquota: taxa('Alíquota do MEI', patronal.mei, 'alíquotas patronais'),
    },
    exato: patronal.mei.mul(fatos.basePatronal),
    fundamento,
    regra,
  })
  const doHolerite = (rotulo: string, valor: Centavos) => dado(rotulo, valor, 'holerite')
  const inss = doHolerite('INSS do empregado', fatos.inss)
  const familia = doHolerite('Salário-família pago', fatos.salarioFamilia)
  const abatido = anotar(caderno, {
    id: 'abatido',
    rotulo: 'Salário-família que abate o INSS',
    formula: 'mínimo(salarioFamilia; inss + cpp)',
    operandos: { salarioFamilia: familia.como, inss: inss.como, cpp: cpp.como },
    exato: Math.min(fatos.salarioFamilia, fatos.inss + cpp.valor),
    fundamento: 'Lei 8.213/1991, art. 68',
    regra,
  })
  const aCompensar = centavos(fatos.salarioFamilia - abatido.valor)
  const total = somar(caderno, {
    id: 'total',
    rotulo: 'DAE a pagar',
    parcelas: [
      { nome: 'inss', apurado: inss },
      { nome: 'cpp', apurado: cpp },
      { nome: 'fgts', apurado: doHolerite('FGTS', fatos.fgts) },
      { nome: 'irrf', apurado: doHolerite('IRRF', fatos.irrf) },
      { nome: 'salarioFamilia', apurado: abatido, sinal: -1 },
    ],
    fundamento,
    regra,
  })
  const avisos: string[] = []
  if (aCompensar > 0) {
    avisos.push('O salário-família passa do INSS do DAE: o excesso se pede de volta ao INSS.')
  }
  const piso = Math.max(fatos.salarioMinimo, fatos.pisoDaCategoria ?? 0)
  if (fatos.salario > piso) {
    avisos.push(
      'O empregado do MEI ganha um salário mínimo ou o piso da categoria (LC 123/2006, art. 18-C): acima disso, o MEI se desenquadra.',
    )
  }
  return ok({
    competencia,
    inssDoEmpregado: fatos.inss,
    cpp: cpp.valor,
    fgts: fatos.fgts,
    irrf: fatos.irrf,
    salarioFamilia: fatos.salarioFamilia,
    abatido: abatido.valor,
    aCompensar,
    total: centavos(total.valor),
    vencimento: vencimento.value,
    tabelas: tabelas.usadas,
    avisos,
  })
}
