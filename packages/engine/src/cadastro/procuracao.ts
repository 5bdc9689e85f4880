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

const CODIGOS = Object.keys(ROTULOS_DO_PODER_DO_ECAC) as PoderDoEcac[]

/** How the e-CAC writes each system in a procuração, without accents; the first that matches is the one. */
const PELO_NOME: readonly (readonly [RegExp, PoderDoEcac])[] = [
  [/PGDAS|DEFIS/, '00146'],
  [/DCTFWEB/, '00103'],
  [/DOMICILIO TRIBUTARIO/, '00050'],
  [/CAIXA POSTAL/, '00006'],
  [/COMPROVANTE DE ARRECADACAO|PAGTOWEB/, '00004'],
  [/SITUACAO FISCAL/, '00002'],
  [/REGIME DE APURACAO/, '00060'],
  [/^PARCELAMENTO DE DEBITOS DO SIMPLES|PARCSN/, '00076'],
]
const TODOS = /TODOS OS SERVICOS/

const semAcento = (nome: string): string =>
  nome.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()

/**
 * Powers that a name of a procuração gives, as the Receita writes it («PGDAS-D - a partir de 01/2018»); none when it is of
 * something that the office does not use.
 */
export function poderesDoNome(nome: string): readonly PoderDoEcac[] {
  const limpo = semAcento(nome)
  if (TODOS.test(limpo)) return CODIGOS
  const codigo =
    CODIGOS.find((um) => um === limpo) ?? PELO_NOME.find(([como]) => como.test(limpo))?.[1]
  return codigo === undefined ? [] : [codigo]
}

const PODERES: Readonly<Record<string, PoderDoEcac>> = {
  ...{ PGDASD: '00146', DEFIS: '00146', REGIMEAPURACAO: '00060', DCTFWEB: '00103', MIT: '00103' },
  ...{ CAIXAPOSTAL: '00006', PAGTOWEB: '00004', SITFIS: '00002', DTE: '00050', PARCSN: '00076' },
}

/** Power that a system of the Integra Contador asks for; null for one that asks for none. */
export const poderDoSistema = (sistema: string): PoderDoEcac | null => PODERES[sistema] ?? null
