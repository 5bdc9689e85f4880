import type { AtividadeDoMes } from './tipos.ts'

/** What an id of the PGDAS-D says about the taxation of a revenue. */
export type TributacaoDaAtividade = Pick<
  AtividadeDoMes,
  | 'anexo'
  | 'exterior'
  | 'issRetido'
  | 'issFixo'
  | 'semIss'
  | 'icmsNoLugarDoIss'
  | 'issNoLugarDoIcms'
  | 'icmsSt'
  | 'beneficioIssSemPiso'
>

/** What still has to be told: the other município, or which of ST and monofásico applies. */
export type FaltaDizer = 'outro-municipio' | 'st-ou-monofasico'

export type AtividadePgdasd = {
  /** `idAtividade` of the declaration, 1 to 43. */
  readonly id: number
  readonly rotulo: string
  readonly tributacao: TributacaoDaAtividade
  readonly falta?: FaltaDizer
}

type Base = Omit<TributacaoDaAtividade, 'exterior'>

const interna = (id: number, rotulo: string, base: Base, falta?: FaltaDizer): AtividadePgdasd => ({
  id,
  rotulo,
  tributacao: { ...base, exterior: false },
  ...(falta ? { falta } : {}),
})
const exterior = (id: number, rotulo: string, base: Base): AtividadePgdasd => ({
  id,
  rotulo: `${rotulo}, para o exterior`,
  tributacao: { ...base, exterior: true },
})

/** The four ways a service appears: ISS elsewhere, here, withheld, and exported. */
function servico(
  [outro, proprio, retido, fora]: readonly [number, number, number, number?],
  rotulo: string,
  base: Base,
): AtividadePgdasd[] {
  const linhas = [
    interna(outro, `${rotulo}, ISS devido a outro município`, base, 'outro-municipio'),
    interna(proprio, `${rotulo}, ISS devido ao próprio município`, base),
    interna(retido, `${rotulo}, ISS retido`, { ...base, issRetido: true }),
  ]
  return fora === undefined ? linhas : [...linhas, exterior(fora, rotulo, base)]
}

const REVENDA = 'Revenda de mercadorias'
const INDUSTRIA = 'Venda de mercadorias industrializadas'
const LOCACAO = 'Locação de bens móveis'
const CONTABIL = 'Escritório de serviços contábeis, ISS em valor fixo'
const TRANSPORTE = 'Transporte intermunicipal ou interestadual'
const COMUNICACAO = 'Comunicação'
const COM_ICMS: Base = { anexo: 'III', icmsNoLugarDoIss: true }

/**
 * The 43 activities of the PGDAS-D and how each is taxed (Res. CGSN 140/2018, art. 25). Subitems
 * 7.02, 7.05 and 16.01 may have an ISS benefit below 2 % (art. 31, parágrafo único).
 */
export const ATIVIDADES_PGDASD: readonly AtividadePgdasd[] = [
  interna(1, `${REVENDA}, sem substituição tributária nem monofásico`, { anexo: 'I' }),
  interna(
    2,
    `${REVENDA}, com substituição, antecipação ou monofásico`,
    { anexo: 'I' },
    'st-ou-monofasico',
  ),
  exterior(3, REVENDA, { anexo: 'I' }),
  interna(4, `${INDUSTRIA}, sem substituição tributária nem monofásico`, { anexo: 'II' }),
  interna(
    5,
    `${INDUSTRIA}, com substituição, antecipação ou monofásico`,
    { anexo: 'II' },
    'st-ou-monofasico',
  ),
  exterior(6, INDUSTRIA, { anexo: 'II' }),
  interna(7, LOCACAO, { anexo: 'III', semIss: true }),
  exterior(8, LOCACAO, { anexo: 'III', semIss: true }),
  interna(9, CONTABIL, { anexo: 'III', issFixo: true }),
  exterior(28, CONTABIL, { anexo: 'III', issFixo: true }),
  ...servico([10, 11, 12, 29], 'Serviços sujeitos ao fator r', { anexo: 'FATOR_R' }),
  ...servico([13, 14, 15, 30], 'Serviços do Anexo III', { anexo: 'III' }),
  ...servico([16, 17, 18, 31], 'Serviços do Anexo IV', { anexo: 'IV' }),
  ...servico([19, 20, 21, 32], 'Serviços dos subitens 7.02 e 7.05, Anexo III', {
    anexo: 'III',
    beneficioIssSemPiso: true,
  }),
  ...servico([22, 23, 24, 33], 'Serviços dos subitens 7.02 e 7.05, Anexo IV', {
    anexo: 'IV',
    beneficioIssSemPiso: true,
  }),
  ...servico([25, 26, 27], 'Transporte coletivo municipal de passageiros (16.01)', {
    anexo: 'III',
    beneficioIssSemPiso: true,
  }),
  interna(34, `${TRANSPORTE}, sem substituição tributária`, COM_ICMS),
  interna(35, `${TRANSPORTE}, com substituição tributária`, { ...COM_ICMS, icmsSt: true }),
  exterior(38, TRANSPORTE, COM_ICMS),
  interna(36, `${COMUNICACAO}, sem substituição tributária`, COM_ICMS),
  interna(37, `${COMUNICACAO}, com substituição tributária`, { ...COM_ICMS, icmsSt: true }),
  exterior(39, COMUNICACAO, COM_ICMS),
  ...servico([40, 41, 42, 43], 'Operações com IPI e ISS', { anexo: 'II', issNoLugarDoIcms: true }),
]

const POR_ID = new Map(ATIVIDADES_PGDASD.map((atividade) => [atividade.id, atividade]))

/** How an `idAtividade` is taxed, or null when it is not one of the 43. */
export const atividadePgdasd = (id: number): AtividadePgdasd | null => POR_ID.get(id) ?? null
