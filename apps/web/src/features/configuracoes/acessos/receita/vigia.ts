import {
  divergencias,
  parcelamentos,
  type RouteInput,
  type RouteOutput,
  vigia,
} from '@razao/contract'
import { ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
import type { DefinicaoDeFiltros } from '../../../../state/filtros-do-endereco.ts'
import type { Tom } from '../../../../ui/Situacao.tsx'

export type Vigia = RouteOutput<typeof vigia.lerVigia>
export type Procuracao = RouteOutput<typeof vigia.listarProcuracoes>['lista'][number]
export type Carta = RouteOutput<typeof vigia.listarCartas>['lista'][number]
export type CartaInteira = RouteOutput<typeof vigia.lerCarta>
export type SituacaoDaEmpresa = RouteOutput<typeof vigia.listarSituacoes>['lista'][number]
export type Parcelamento = RouteOutput<typeof parcelamentos.listarParcelamentos>['lista'][number]
export type ParcelamentoInteiro = RouteOutput<typeof parcelamentos.lerParcelamento>
export type Divergencia = RouteOutput<typeof divergencias.listarDivergencias>['lista'][number]
export type Consulta = Procuracao['consulta']
export type Selecao = RouteInput<typeof vigia.consultarReceita>['selecao']
export type Responsavel = RouteOutput<
  typeof vigia.listarProcuracoes
>['totais']['responsaveis'][number]

export const {
  ESTADOS_DA_CARTA,
  RESULTADOS_DO_SITFIS,
  ROTULOS_DA_CARTA,
  ROTULOS_DA_GRAVIDADE,
  ROTULOS_DA_PROCURACAO,
  ROTULOS_DO_ASSUNTO,
  ROTULOS_DO_ESTADO_DO_PODER,
  ROTULOS_DO_SITFIS,
  SITUACOES_DA_PROCURACAO,
} = vigia

export const {
  MODALIDADES_DE_PARCELAMENTO,
  ROTULOS_DA_MODALIDADE,
  ROTULOS_DA_PARCELA,
  ROTULOS_DO_PARCELAMENTO,
  SITUACOES_DO_PARCELAMENTO,
} = parcelamentos
export const {
  ESTADOS_DA_DIVERGENCIA,
  ROTULOS_DA_DIVERGENCIA,
  ROTULOS_DO_ESTADO_DA_DIVERGENCIA,
  TIPOS_DE_DIVERGENCIA,
} = divergencias

export const PODERES = Object.entries(ROTULOS_DO_PODER_DO_ECAC) as [
  Procuracao['poderes'][number]['poder'],
  string,
][]

/** Short, for the head of a column. */
export const SIGLAS: Readonly<Record<string, string>> = {
  ...{ '00146': 'PGDAS-D', '00060': 'Regime', '00103': 'DCTFWeb', '00006': 'Caixa' },
  ...{ '00004': 'Pagtos', '00002': 'Sitfis', '00050': 'DTE', '00076': 'Parc. SN' },
}

export const TONS_DA_PROCURACAO: Readonly<Record<Procuracao['situacao'], Tom>> = {
  'em-ordem': 'ok',
  'a-vencer': 'atencao',
  'faltam-poderes': 'atencao',
  vencida: 'erro',
  'sem-procuracao': 'erro',
  'nao-consultada': 'pendente',
}
export const TONS_DO_PODER: Readonly<Record<Procuracao['poderes'][number]['estado'], Tom>> = {
  tem: 'ok',
  'a-vencer': 'atencao',
  vencido: 'erro',
  falta: 'erro',
  negado: 'erro',
  'nao-usa': 'nenhum',
  'nao-consultado': 'pendente',
}
export const TONS_DA_GRAVIDADE: Readonly<Record<Carta['gravidade'], Tom>> = {
  grave: 'erro',
  atencao: 'atencao',
  informacao: 'info',
}
export const TONS_DA_CARTA: Readonly<Record<Carta['estado'], Tom>> = {
  nova: 'pendente',
  'em-curso': 'andamento',
  tratada: 'ok',
}
export const TONS_DO_SITFIS: Readonly<Record<(typeof RESULTADOS_DO_SITFIS)[number], Tom>> = {
  'sem-pendencias': 'ok',
  'com-pendencias': 'erro',
  'so-o-documento': 'info',
}

export const TONS_DO_PARCELAMENTO: Readonly<Record<Parcelamento['situacao'], Tom>> = {
  'perto-da-rescisao': 'erro',
  'com-atraso': 'atencao',
  'em-dia': 'ok',
  encerrado: 'nenhum',
}
export const TONS_DA_PARCELA: Readonly<
  Record<ParcelamentoInteiro['lista'][number]['estado'], Tom>
> = { paga: 'ok', atrasada: 'erro', 'a-vencer': 'pendente', prevista: 'nenhum' }
export const TONS_DA_DIVERGENCIA: Readonly<Record<Divergencia['tipo'], Tom>> = {
  'sem-guia': 'atencao',
  'a-menor': 'erro',
  'a-maior': 'atencao',
  'em-dobro': 'atencao',
  'nao-encontrado': 'erro',
}

export const FILTROS_DE_PROCURACOES = {
  empresaId: 'numero',
  situacao: SITUACOES_DA_PROCURACAO,
  semPoder: PODERES.map(([codigo]) => codigo) as [
    (typeof PODERES)[number][0],
    ...(typeof PODERES)[number][0][],
  ],
  responsavelId: 'numero',
} as const satisfies DefinicaoDeFiltros
export const FILTROS_DE_CARTAS = {
  empresaId: 'numero',
  gravidade: ['grave', 'atencao', 'informacao'],
  estado: [...ESTADOS_DA_CARTA, 'todas'],
  responsavelId: 'numero',
} as const satisfies DefinicaoDeFiltros
export const FILTROS_DE_SITUACOES = {
  empresaId: 'numero',
  resultado: [...RESULTADOS_DO_SITFIS, 'sem-relatorio'],
  dte: ['optante', 'nao-optante', 'nao-consultado'],
} as const satisfies DefinicaoDeFiltros
export const FILTROS_DE_PARCELAMENTOS = {
  empresaId: 'numero',
  modalidade: MODALIDADES_DE_PARCELAMENTO,
  situacao: [...SITUACOES_DO_PARCELAMENTO, 'todos'],
} as const satisfies DefinicaoDeFiltros
export const FILTROS_DE_DIVERGENCIAS = {
  empresaId: 'numero',
  tipo: TIPOS_DE_DIVERGENCIA,
  estado: [...ESTADOS_DA_DIVERGENCIA, 'todas'],
} as const satisfies DefinicaoDeFiltros
export const ROTULOS_DO_FILTRO_DO_DTE = {
  optante: 'Optante do DTE',
  'nao-optante': 'Não optante do DTE',
  'nao-consultado': 'DTE não consultado',
} as const
