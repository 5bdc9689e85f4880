import { links } from '@razao/contract/paths'
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

const DESTINOS: Readonly<Record<string, Destino>> = {
  'nota-fiscal': ({ documentoId }) => links.nota(documentoId ?? ''),
  nota: ({ documentoId }) => links.nota(documentoId ?? ''),
  guia: links.guias,
  'pro-labore': links.proLabore,
  folha: links.folha,
  fechamento: links.das,
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

/** Only what had been put right until an instant, of the annotations `a` of a query. */
export const ateQuando = (conhecidoEm: string | undefined) =>
  conhecidoEm === undefined ? sql`` : sql`and a.criado_em <= ${conhecidoEm}::timestamptz`

export type Anotacao = [campo: string, ordem: number | null, depois: string | null]

/**
 * Every word put right of the entry `l` of a query, oldest first; null where there is none, as in most. A person is
 * written by document and read by name.
 */
export const anotacoesDoLancamento = (conhecidoEm?: string) => sql<Anotacao[] | null>`(
  select jsonb_agg(jsonb_build_array(a.campo, a.ordem, case when a.campo = 'participante' then coalesce((
      select t.nome from participante t
        where t.escritorio_id = a.escritorio_id and t.empresa_id = a.empresa_id and t.documento = a.depois), a.depois)
    else a.depois end) order by a.id) from lancamento_anotacao a
  where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id ${ateQuando(conhecidoEm)})`

/** Newest word of a field, which may have been taken away; what it said before where none was put right. */
export function palavraDe(
  anotacoes: readonly Anotacao[],
  { campo, ordem = null, antes }: { campo: string; ordem?: number | null; antes: string | null },
): string | null {
  const ultima = anotacoes.findLast(([c, o]) => c === campo && o === ordem)
  return ultima === undefined ? antes : ultima[2]
}
