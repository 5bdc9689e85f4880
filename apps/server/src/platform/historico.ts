import type { empresa } from '@razao/contract'
import type { z } from 'zod'

type Linha = z.infer<typeof empresa.LinhaDeHistorico>

/** What the trail's own row has. */
export type LinhaDaAuditoria = {
  id: number
  em: string
  usuario_nome: string | null
  origem: string
  acao: string
  tabela: string
  antes: unknown
  depois: unknown
}

export const COLUNAS_DO_HISTORICO = [
  'id',
  'em',
  'usuario_nome',
  'origem',
  'acao',
  'tabela',
  'antes',
  'depois',
] as const

const texto = (valor: unknown): string | null => {
  if (valor === null || valor === undefined) return null
  return (typeof valor === 'object' ? JSON.stringify(valor) : String(valor)).slice(0, 500)
}
const OCULTOS = new Set(['escritorio_id', 'versao', 'atualizado_em', 'fatos', 'recibo'])

function campos(antes: unknown, depois: unknown): Linha['campos'] {
  const a = (antes ?? {}) as Record<string, unknown>
  const d = (depois ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(a), ...Object.keys(d)])]
    .filter((campo) => !OCULTOS.has(campo))
    .map((campo) => ({ campo, antes: texto(a[campo]), depois: texto(d[campo]) }))
}

/** A line of the trail as people read it. */
export const linhaDeHistorico = (linha: LinhaDaAuditoria): Linha => ({
  id: linha.id,
  em: linha.em,
  quem: linha.usuario_nome ?? 'robô',
  origem: linha.origem,
  acao: linha.acao as Linha['acao'],
  tabela: linha.tabela,
  campos: campos(linha.antes, linha.depois),
})
