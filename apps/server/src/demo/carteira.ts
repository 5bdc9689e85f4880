import { REGIME, type Regime } from '@razao/engine/cadastro'
import {
  RAMOS_FATOR_R,
  RAMOS_I,
  RAMOS_II,
  RAMOS_III,
  RAMOS_IV,
  RAMOS_MEI,
  type Ramo,
} from './ramos.ts'

/** A trouble worth seeing; each has one company, found by its label. */
export type Caso =
  | 'sublimite'
  | 'primeiro-ano'
  | 'iss-retido'
  | 'exportacao'
  | 'cnpj-alfanumerico'
  | 'sem-movimento'
  | 'certificado-vencido'
  | 'mei-no-limite'
  | 'fator-r-abaixo'
  | 'divergencia'
  | 'outra-fonte'
  | 'lucro-real'
  | 'historico-incompleto'
  | 'empregados'
  | 'empregados-fora-do-das'
  | 'mei-empregador'
  | 'real-mensal'
  | 'real-trimestral'
  | 'caixa'
  | 'retencoes'

export const ETIQUETA: Readonly<Record<Caso, string>> = {
  sublimite: 'sublimite',
  'primeiro-ano': 'primeiro ano',
  'iss-retido': 'ISS retido',
  exportacao: 'exportação',
  'cnpj-alfanumerico': 'CNPJ alfanumérico',
  'sem-movimento': 'sem movimento',
  'certificado-vencido': 'certificado vencido',
  'mei-no-limite': 'MEI perto do limite',
  'fator-r-abaixo': 'fator R abaixo de 28 %',
  divergencia: 'divergência',
  'outra-fonte': 'sócio em duas empresas',
  'lucro-real': 'lucro real',
  'historico-incompleto': 'histórico incompleto',
  empregados: 'com empregados',
  'empregados-fora-do-das': 'patronal fora do DAS',
  'mei-empregador': 'MEI com empregado',
  'real-mensal': 'lucro real mensal',
  'real-trimestral': 'lucro real trimestral',
  caixa: 'regime de caixa',
  retencoes: 'retenções de clientes',
}

/** What company number `ordem` of a portfolio is. */
export type Lugar = { readonly caso: Caso | null; readonly regime: Regime; readonly ramo: Ramo }

const simples = (ramo: Ramo | undefined, caso: Caso | null = null): Lugar =>
  lugar(REGIME.simples, ramo, caso)

function lugar(regime: Regime, ramo: Ramo | undefined, caso: Caso | null = null): Lugar {
  if (!ramo) throw new Error('carteira sem ramo')
  return { caso, regime, ramo }
}

const [software, clinica, engenharia, , , consultoria] = RAMOS_FATOR_R

// In this order so that even a portfolio of a dozen has them all.
const ESPECIAIS: readonly Lugar[] = [
  simples(RAMOS_III[1], 'sublimite'),
  simples(software, 'primeiro-ano'),
  simples(RAMOS_III[3], 'iss-retido'),
  simples(software, 'exportacao'),
  simples(consultoria, 'cnpj-alfanumerico'),
  simples(RAMOS_III[2], 'sem-movimento'),
  simples(clinica, 'certificado-vencido'),
  lugar(REGIME.mei, RAMOS_MEI[0], 'mei-no-limite'),
  simples(engenharia, 'fator-r-abaixo'),
  simples(RAMOS_I[1], 'divergencia'),
  simples(clinica, 'outra-fonte'),
  lugar(REGIME.realTrimestral, engenharia, 'lucro-real'),
  simples(RAMOS_III[0], 'historico-incompleto'),
  // These close to the end: what they need besides notes is informed.
  simples(RAMOS_I[0], 'empregados'),
  simples(RAMOS_IV[0], 'empregados-fora-do-das'),
  lugar(REGIME.mei, RAMOS_MEI[1], 'mei-empregador'),
  lugar(REGIME.realMensal, engenharia, 'real-mensal'),
  lugar(REGIME.realTrimestral, consultoria, 'real-trimestral'),
  simples(RAMOS_III[0], 'caixa'),
  lugar(REGIME.presumido, RAMOS_IV[0], 'retencoes'),
]

type Tipo = 'r' | 'iii' | 'i' | 'ii' | 'iv' | 'mei' | 'presumido'
// One turn of twenty: half under the fator R, the rest as small offices have them.
const VOLTA: readonly Tipo[] = 'r r iii i r presumido mei r iii r iv i r ii r iii r mei i r'.split(
  ' ',
) as Tipo[]

const RAMOS: Readonly<Record<Tipo, readonly Ramo[]>> = {
  r: RAMOS_FATOR_R,
  iii: RAMOS_III,
  i: RAMOS_I,
  ii: RAMOS_II,
  iv: RAMOS_IV,
  mei: RAMOS_MEI,
  presumido: RAMOS_FATOR_R,
}
const REGIME_DO_TIPO: Partial<Record<Tipo, Regime>> = {
  mei: REGIME.mei,
  presumido: REGIME.presumido,
}

/** The companies of an office, in order: first the troubles (when it has them), then the ordinary ones. */
export function lugarDaCarteira(ordem: number, comCasos: boolean): Lugar {
  const especial = comCasos ? ESPECIAIS[ordem] : undefined
  if (especial) return especial
  const comum = comCasos ? ordem - ESPECIAIS.length : ordem
  const tipo = VOLTA[comum % VOLTA.length] ?? 'r'
  const ramos = RAMOS[tipo]
  return lugar(REGIME_DO_TIPO[tipo] ?? REGIME.simples, ramos[comum % ramos.length])
}
