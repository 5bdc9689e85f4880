import {
  type Competencia,
  type DataCivil,
  indiceDaCompetencia,
  ultimoDiaUtil,
} from '../tempo/index.ts'
import { REGIME, type Regime } from './codigos.ts'

/** Each kind of instalment plan of the Simples and of the MEI, as the Receita calls it. */
export const MODALIDADES_DE_PARCELAMENTO = [
  'PARCSN',
  'PARCSN-ESP',
  'PERTSN',
  'RELPSN',
  'PARCMEI',
  'PARCMEI-ESP',
  'PERTMEI',
  'RELPMEI',
] as const
export type ModalidadeDeParcelamento = (typeof MODALIDADES_DE_PARCELAMENTO)[number]

export const ROTULOS_DA_MODALIDADE: Readonly<Record<ModalidadeDeParcelamento, string>> = {
  PARCSN: 'Parcelamento do Simples',
  'PARCSN-ESP': 'Parcelamento especial do Simples',
  PERTSN: 'PERT do Simples',
  RELPSN: 'RELP do Simples',
  PARCMEI: 'Parcelamento do MEI',
  'PARCMEI-ESP': 'Parcelamento especial do MEI',
  PERTMEI: 'PERT do MEI',
  RELPMEI: 'RELP do MEI',
}

const DO_MEI: readonly ModalidadeDeParcelamento[] = MODALIDADES_DE_PARCELAMENTO.filter((uma) =>
  uma.includes('MEI'),
)
const DO_SIMPLES = MODALIDADES_DE_PARCELAMENTO.filter((uma) => !DO_MEI.includes(uma))

/**
 * Plans that a company may have, by every regime that it has had: debts of the Simples are paid in parts after it is left, too.
 * A person has none.
 * @example modalidadesDosRegimes([REGIME.mei]) // ['PARCMEI', 'PARCMEI-ESP', 'PERTMEI', 'RELPMEI']
 */
export const modalidadesDosRegimes = (
  regimes: readonly Regime[],
): readonly ModalidadeDeParcelamento[] => {
  const empresas = regimes.filter((um) => um !== REGIME.pessoaFisica)
  return [
    ...(empresas.some((um) => um !== REGIME.mei) ? DO_SIMPLES : []),
    ...(empresas.includes(REGIME.mei) ? DO_MEI : []),
  ]
}

/** Those that may still be asked for: of the others, who has none never will. */
export const MODALIDADES_EM_VIGOR: readonly ModalidadeDeParcelamento[] = ['PARCSN', 'PARCMEI']

/** How the e-CAC writes each one in a procuração, without accents (SERPRO, «Códigos de procuração»). */
const PELO_NOME: readonly (readonly [RegExp, readonly ModalidadeDeParcelamento[]])[] = [
  [/TODOS OS SERVICOS/, MODALIDADES_DE_PARCELAMENTO],
  [/PARCELAMENTO ESPECIAL SIMPLES|^00125$/, ['PARCSN-ESP']],
  [/^PARCELAMENTO DE DEBITOS DO SIMPLES|^PARCSN$|^00076$/, ['PARCSN']],
  [/PERT-SN|^00149$/, ['PERTSN']],
  [/DIVIDAS DO SN.*RELP|^00210$/, ['RELPSN']],
  [/PARCELAMENTO - MICROEMPREENDEDOR|^00134$/, ['PARCMEI']],
  [/PERT-MEI|^00152$/, ['PERTMEI', 'PARCMEI-ESP']],
  [/DIVIDAS DO MEI.*RELP|^00209$/, ['RELPMEI']],
]

/** Plans that a name of a procuração, or the code of a power, lets one see. */
export function modalidadesDoNome(nome: string): readonly ModalidadeDeParcelamento[] {
  const limpo = nome.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
  return PELO_NOME.find(([como]) => como.test(limpo))?.[1] ?? []
}

/** A plan that runs: what was rescinded, paid or given up is not charged by parts any more. */
export const parcelamentoEmCurso = (situacao: string): boolean =>
  /^EM PARCELAMENTO|^AGUARDANDO|^ATIV|^DEFERID/.test(
    situacao.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase(),
  )

/**
 * The day on which a part is due: the last one of its month on which the banks open (manuals of the
 * parcelamentos, Portal do Simples Nacional).
 */
export const vencimentoDaParcela = (parcela: Competencia): DataCivil => ultimoDiaUtil(parcela)

type RegraDeRescisao = {
  /** Unpaid parts that end the plan, in a row or not. */
  readonly quaisquer: number
  /** Unpaid parts in a row that end it. */
  readonly seguidas: number
  readonly fundamento: string
}
// The PERT of the Simples has no rule of its own that was read: the general one, which warns first, is used for it.
const GERAL: RegraDeRescisao = {
  ...{ quaisquer: 3, seguidas: 3, fundamento: 'LC 123/2006, art. 21, § 24' },
}
const ESPECIAL: RegraDeRescisao = {
  ...{ quaisquer: 3, seguidas: 3, fundamento: 'IN RFB 1.677/2016 e LC 123/2006, art. 21, § 24' },
}
const RELP: RegraDeRescisao = {
  ...{ quaisquer: 6, seguidas: 3, fundamento: 'LC 193/2022, art. 7º' },
}
const RESCISAO: Readonly<Record<ModalidadeDeParcelamento, RegraDeRescisao>> = {
  ...{ PARCSN: GERAL, 'PARCSN-ESP': ESPECIAL, PERTSN: GERAL, RELPSN: RELP },
  ...{ PARCMEI: GERAL, 'PARCMEI-ESP': ESPECIAL, PERTMEI: GERAL, RELPMEI: RELP },
}

export type RiscoDeRescisao = {
  readonly atrasadas: number
  /** How many more unpaid parts end the plan; 0 when it may be ended already. */
  readonly faltam: number
  readonly fundamento: string
  /** For a person: what it means and what to do. */
  readonly frase: string
}

/** The longest run of months, one after the other. */
function maiorSequencia(atrasadas: readonly Competencia[]): number {
  const em = [...new Set(atrasadas)].map(indiceDaCompetencia).sort((a, b) => a - b)
  let [maior, atual, antes] = [0, 0, Number.NaN]
  for (const mes of em) {
    atual = mes === antes + 1 ? atual + 1 : 1
    maior = Math.max(maior, atual)
    antes = mes
  }
  return maior
}

/**
 * How near a plan is of being ended for want of payment: three parts, in a row or not (LC 123/2006, art. 21, § 24), or, in the
 * RELP, three in a row or six (LC 193/2022, art. 7º). Null while nothing is late.
 * @example riscoDeRescisao('PARCSN', ['2026-08', '2026-10'])?.faltam // 1
 */
export function riscoDeRescisao(
  modalidade: ModalidadeDeParcelamento,
  atrasadas: readonly Competencia[],
): RiscoDeRescisao | null {
  const quantas = new Set(atrasadas).size
  if (quantas === 0) return null
  const { quaisquer, seguidas, fundamento } = RESCISAO[modalidade]
  const faltam = Math.max(0, Math.min(quaisquer - quantas, seguidas - maiorSequencia(atrasadas)))
  const regra =
    quaisquer === seguidas
      ? `${quaisquer} parcelas não pagas, seguidas ou não, rescindem o parcelamento`
      : `${seguidas} parcelas seguidas não pagas, ou ${quaisquer} ao todo, excluem a empresa do RELP`
  const emAtraso = quantas === 1 ? '1 parcela em atraso' : `${quantas} parcelas em atraso`
  const perto =
    faltam === 0
      ? 'a Receita já pode rescindir: pague hoje'
      : `com mais ${faltam} sem pagar, acaba: pague antes disso`
  return {
    ...{ atrasadas: quantas, faltam, fundamento },
    frase: `${emAtraso}; ${perto}. ${regra} (${fundamento}).`,
  }
}
