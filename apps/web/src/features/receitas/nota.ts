import type { RouteOutput, receitas } from '@razao/contract'
import { ROTULOS_STATUS_NOTA } from '@razao/engine/cadastro'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { textoDaFaixa } from '../../ui/faixa-de-valor.ts'
import { formatarCompetencia } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Nota = RouteOutput<typeof receitas.listarNotas>['lista'][number]
export type NotaInteira = RouteOutput<typeof receitas.lerNota>

export const DIRECAO = { emitidas: 1, tomadas: 2 } as const

const TONS_DO_STATUS: Readonly<Record<number, Tom>> = {
  1: 'ok',
  2: 'erro',
  3: 'info',
  99: 'andamento',
}
const ROTULOS: Readonly<Record<number, string>> = ROTULOS_STATUS_NOTA

/** Status of a note as the lists show it (spec §4). */
export const situacaoDaNota = (status: number): { tom: Tom; texto: string } => ({
  tom: TONS_DO_STATUS[status] ?? 'nenhum',
  texto: ROTULOS[status] ?? `Situação ${status}`,
})

const ORIGENS: Readonly<Record<string, string>> = {
  plataforma: 'Plataforma',
  prefeitura: 'Prefeitura',
  'portal-nacional': 'Portal nacional',
  'xml-importado': 'XML importado',
  jettax: 'Jettax',
  migrate: 'Migrate',
  demonstracao: 'Demonstração',
}
export const textoDaOrigem = (origem: string): string => ORIGENS[origem] ?? origem

const MODELOS: Readonly<Record<string, string>> = { nfse: 'NFS-e', nfe: 'NF-e' }
export const textoDoModelo = (modelo: string): string => MODELOS[modelo] ?? modelo

/** The annex of a note: what was chosen for it, or the company's own activities. */
export function textoDoAnexo(anexo: Nota['anexo']): string {
  if (anexo === null) return 'Da atividade'
  return anexo === 'FATOR_R' ? 'Fator R' : `Anexo ${anexo}`
}

export const ENVIOS = [
  ['enviada', 'Enviada ao cliente'],
  ['a-caminho', 'A caminho do cliente'],
  ['com-problema', 'Não chegou ao cliente'],
  ['nenhum', 'Não enviada ao cliente'],
] as const
const textoDoEnvio = (envio: string): string => ENVIOS.find(([um]) => um === envio)?.[1] ?? envio

export const FILTROS_DE_NOTAS = {
  empresaId: 'numero',
  competencia: 'texto',
  status: 'numero',
  modelo: ['nfse', 'nfe'],
  issRetido: 'booleano',
  exportacao: 'booleano',
  liquidoAConferir: 'booleano',
  envio: ['enviada', 'a-caminho', 'com-problema', 'nenhum'],
  importacaoId: 'numero',
  valorMinimo: 'numero',
  valorMaximo: 'numero',
} as const satisfies DefinicaoDeFiltros

const ROTULOS_DOS_FILTROS: {
  readonly [campo: string]: ((valor: unknown) => string) | undefined
} = {
  status: (v) => situacaoDaNota(Number(v)).texto,
  modelo: (v) => textoDoModelo(String(v)),
  issRetido: (v) => (v === true ? 'ISS retido' : 'Sem ISS retido'),
  exportacao: (v) => (v === true ? 'Exportação' : 'Sem exportação'),
  liquidoAConferir: (v) => (v === true ? 'Líquido a conferir' : 'Líquido conferido'),
  envio: (v) => textoDoEnvio(String(v)),
  importacaoId: (v) => `Importação nº ${String(v)}`,
  valorMinimo: (v) => textoDaFaixa({ minimo: Number(v) }),
  valorMaximo: (v) => textoDaFaixa({ maximo: Number(v) }),
}

/** Chip of a filter; the month has its own control and gives none. */
export const rotuloDoFiltro = (campo: string, valor: unknown): string | null =>
  ROTULOS_DOS_FILTROS[campo]?.(valor) ?? null

/** `em 10/2026`, or nothing when every month is shown. */
export const noMes = (competencia: string | undefined): string =>
  competencia ? ` em ${formatarCompetencia(competencia)}` : ''

/** What was withheld, tax by tax. */
const RETENCOES: Readonly<Record<string, string>> = {
  iss: 'ISS',
  irrf: 'IRRF',
  inss: 'INSS',
  csll: 'CSLL',
  pis: 'PIS',
  cofins: 'COFINS',
  pisCofinsCsll: 'PIS, COFINS e CSLL',
  outras: 'Outras retenções',
}
export const textoDaRetencao = (chave: string): string => RETENCOES[chave] ?? chave.toUpperCase()

const EFEITOS: Readonly<Record<string, string>> = {
  cancelamento: 'Cancelamento',
  substituicao: 'Cancelamento por substituição',
  outro: 'Outro evento',
}
export const textoDoEfeito = (efeito: string): string => EFEITOS[efeito] ?? efeito
