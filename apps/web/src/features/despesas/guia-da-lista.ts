import { fiscal, type RouteOutput } from '@razao/contract'
import { paths } from '../../paths.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { formatarCompetencia } from '../../ui/formato.ts'
import { ESTADOS_DA_GUIA } from '../../ui/situacao-da-guia.ts'

export type GuiaDaLista = RouteOutput<typeof fiscal.listarGuias>['lista'][number]

const { TIPO_GUIA } = fiscal
/** Kinds of guide, by the ids of the specification and ours. */
export const TIPOS: readonly { readonly id: number; readonly rotulo: string }[] = [
  { id: TIPO_GUIA.das, rotulo: 'DAS' },
  { id: TIPO_GUIA.dasMei, rotulo: 'DAS-MEI' },
  { id: TIPO_GUIA.darf, rotulo: 'DARF' },
  { id: TIPO_GUIA.inss, rotulo: 'INSS' },
  { id: TIPO_GUIA.irrf, rotulo: 'IRRF' },
  { id: TIPO_GUIA.proLabore, rotulo: 'Pró-labore' },
  { id: TIPO_GUIA.iss, rotulo: 'ISS' },
]

export const OPCOES_DE_ESTADO = Object.entries(ESTADOS_DA_GUIA).map(([value, { texto }]) => ({
  value,
  label: texto,
}))

/** The one control of states: «vencida» is not a state of the guide, but is looked for as if it were. */
export const VENCIDAS = 'vencidas'
/** Likewise: what the Receita has of the payment is not what was said here. */
export const DIVERGENTES = 'divergentes'
export const filtroDoEstado = (escolhido: string) => ({
  estado: ['', VENCIDAS, DIVERGENTES].includes(escolhido) ? undefined : escolhido,
  vencida: escolhido === VENCIDAS ? true : undefined,
  pagamentoDiverge: escolhido === DIVERGENTES ? true : undefined,
})

/** The viewer of a guide. */
export const enderecoDaGuia = ({ id }: Pick<GuiaDaLista, 'id'>): string => paths.darf(id)

export const FILTROS_DE_GUIAS = {
  empresaId: 'numero',
  competencia: 'texto',
  tipo: 'numero',
  estado: 'texto',
  vencida: 'booleano',
  aberta: 'booleano',
  venceEm7Dias: 'booleano',
  semLeitura: 'booleano',
  pagamentoDiverge: 'booleano',
  /** Every company, also with one chosen in the top bar: what the counts of the portfolio open. */
  carteira: 'booleano',
} as const satisfies DefinicaoDeFiltros

const MARCAS: Readonly<Record<string, readonly [sim: string, nao: string]>> = {
  vencida: ['Vencidas', 'Não vencidas'],
  aberta: ['A pagar', 'Pagas'],
  venceEm7Dias: ['Vencem em 7 dias', 'Não vencem em 7 dias'],
  semLeitura: ['Sem leitura', 'Lidas ou vencidas'],
  pagamentoDiverge: ['Pagamento não confere', 'Pagamento confere'],
  carteira: ['Todas as empresas', 'Só a empresa escolhida'],
}

export function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  if (campo === 'competencia') return `Competência ${formatarCompetencia(String(valor))}`
  if (campo === 'tipo') return TIPOS.find(({ id }) => id === valor)?.rotulo ?? `Tipo ${valor}`
  if (campo === 'estado') return ESTADOS_DA_GUIA[String(valor)]?.texto ?? String(valor)
  return MARCAS[campo]?.[valor === true ? 0 : 1] ?? null
}
