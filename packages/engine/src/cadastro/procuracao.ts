import { REGIME, type Regime } from './codigos.ts'

/**
 * Powers of a procuração of the e-CAC that the work of an office asks for, by the code of the Integra Contador
 * (SERPRO, «Códigos de procuração»).
 */
export const ROTULOS_DO_PODER_DO_ECAC = {
  '00146': 'PGDAS-D e DEFIS',
  '00060': 'Regime de apuração do Simples',
  '00103': 'DCTFWeb',
  '00006': 'Caixa Postal',
  '00004': 'Pagamentos (PAGTOWEB)',
  '00002': 'Situação fiscal (SITFIS)',
  '00050': 'Domicílio Tributário Eletrônico (DTE)',
  '00076': 'Parcelamento do Simples (PARCSN)',
} as const
export type PoderDoEcac = keyof typeof ROTULOS_DO_PODER_DO_ECAC

const DE_TODOS: readonly PoderDoEcac[] = ['00006', '00004', '00002']
const DE_PJ: readonly PoderDoEcac[] = ['00103', ...DE_TODOS, '00050']
const DO_REGIME: Readonly<Record<Regime, readonly PoderDoEcac[]>> = {
  [REGIME.simples]: ['00146', '00060', ...DE_PJ],
  [REGIME.presumido]: DE_PJ,
  [REGIME.realTrimestral]: DE_PJ,
  [REGIME.realMensal]: DE_PJ,
  [REGIME.isenta]: DE_PJ,
  // The PGMEI asks for no procuração.
  [REGIME.mei]: DE_TODOS,
  [REGIME.pessoaFisica]: DE_TODOS,
  [REGIME.naoInformado]: DE_TODOS,
}

/** What a procuração has to give so that everything of the regime can be done by it. */
export const poderesDoRegime = (regime: Regime): readonly PoderDoEcac[] => DO_REGIME[regime]

/** Powers of the regime that a procuração does not give, in the order of the work. */
export const poderesQueFaltam = (
  regime: Regime,
  poderes: readonly string[],
): readonly PoderDoEcac[] => DO_REGIME[regime].filter((poder) => !poderes.includes(poder))
