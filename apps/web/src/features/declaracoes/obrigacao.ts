import { obrigacoes, type RouteOutput } from '@razao/contract'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { formatarCompetencia } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Obrigacao = RouteOutput<typeof obrigacoes.listarObrigacoes>['lista'][number]
export type Totais = RouteOutput<typeof obrigacoes.listarObrigacoes>['totais']
type Situacao = Obrigacao['entrega']['situacao']

export const { ROTULOS_DA_OBRIGACAO, SITUACOES_DA_OBRIGACAO } = obrigacoes

export const TONS_DA_OBRIGACAO: Readonly<Record<Situacao, Tom>> = {
  'a-fazer': 'pendente',
  atrasada: 'erro',
  entregue: 'ok',
  dispensada: 'nenhum',
}

export const FILTROS_DE_OBRIGACOES = {
  empresaId: 'numero',
  situacao: SITUACOES_DA_OBRIGACAO,
  chave: 'texto',
} as const satisfies DefinicaoDeFiltros

/** `2026-10`, `2026-T3`, `2026-13` (13º) or `2026`, as it is said. */
export function periodoEscrito(periodo: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(periodo)) return formatarCompetencia(periodo)
  const [ano, parte] = periodo.split('-')
  if (parte === '13') return `13º de ${ano}`
  return parte?.startsWith('T') ? `${parte.slice(1)}º tri. de ${ano}` : periodo
}
