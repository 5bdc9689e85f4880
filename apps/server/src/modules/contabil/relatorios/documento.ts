import { sql } from 'kysely'

export type DocumentoDoLancamento = {
  tipo: string | null
  id: number | null
  numero: string | null
  rota: string | null
}

/** What a row needs to tell its document. */
export type ComDocumento = {
  empresaId: number
  competencia: string
  origem: string
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
}

type Destino = (linha: ComDocumento) => string

const doMes =
  (rota: string): Destino =>
  ({ empresaId, competencia }) =>
    `${rota}?idEmpresa=${empresaId}&competencia=${competencia}`

const DESTINOS: Readonly<Record<string, Destino>> = {
  'nota-fiscal': ({ documentoId }) => `/receitas/notas-fiscais?nota=${documentoId}`,
  nota: ({ documentoId }) => `/receitas/notas-fiscais?nota=${documentoId}`,
  guia: doMes('/despesas/impostos'),
  'pro-labore': doMes('/painel/fechamento/pro-labore'),
  folha: doMes('/despesas/folha'),
  fechamento: doMes('/painel/fechamento/das'),
}

/** The document of an entry and the screen that shows it; what the closing posted leads to its month. */
export function documentoDe(linha: ComDocumento): DocumentoDoLancamento | null {
  const { documentoTipo: tipo, documentoId: id, documentoNumero: numero, origem } = linha
  const destino = DESTINOS[tipo ?? origem]
  if (tipo === null && id === null && numero === null)
    return destino
      ? { tipo: origem, id: null, numero: linha.competencia, rota: destino(linha) }
      : null
  const semAlvo = tipo?.startsWith('nota') && id === null
  return { tipo, id, numero, rota: destino && !semAlvo ? destino(linha) : null }
}

const ateQuando = (conhecidoEm: string | undefined) =>
  conhecidoEm === undefined ? sql`` : sql`and a.criado_em <= ${conhecidoEm}::timestamptz`

/** Newest word of a field that was put right, as known at an instant; `l` is the entry of the query. */
export const anotado = (
  campo: string,
  {
    ordem = sql`null::smallint`,
    conhecidoEm,
  }: { ordem?: ReturnType<typeof sql>; conhecidoEm?: string | undefined } = {},
) =>
  sql<
    string | null
  >`(select a.depois from lancamento_anotacao a where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id
    and a.campo = ${campo} and a.ordem is not distinct from ${ordem} ${ateQuando(conhecidoEm)} order by a.id desc limit 1)`

/** Whether the entry `l` of the query has any word put right: most have none, and cost one look. */
export const foiAnotado = sql<boolean>`exists (select from lancamento_anotacao a where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id)`

/** `%` and `_` typed by a person are letters, not wildcards. */
export const semCuringa = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&')
