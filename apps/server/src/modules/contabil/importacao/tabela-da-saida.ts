import { type abrirZip, lerCsv, ZipIlegivel } from '@razao/formats/livro'
import { problem } from '../../../platform/problem.ts'

export type ArquivosDaSaida = Awaited<ReturnType<typeof abrirZip>>

/** A line of a table of the export: the cell under a title; empty is null. */
export type LinhaDaTabela = (titulo: string) => string | null

/** A file of the export, row by row, the titles apart; undefined when the export has not the file. */
export async function abrirCsv(
  arquivos: ArquivosDaSaida,
  caminho: string,
): Promise<
  { titulos: readonly string[]; linhas: AsyncGenerator<readonly (string | null)[]> } | undefined
> {
  const abrir = arquivos.get(caminho)
  if (abrir === undefined) return undefined
  const linhas = semQuebrar(lerCsv(abrir()))
  const primeira = await linhas.next()
  return { titulos: (primeira.value ?? []).map(String), linhas }
}

/** What can't be read is a refusal of the file, and not a failure of ours. */
async function* semQuebrar<T>(linhas: AsyncGenerator<T>): AsyncGenerator<T, undefined> {
  try {
    yield* linhas
    return undefined
  } catch (falha) {
    if (falha instanceof ZipIlegivel) throw problem('arquivo-recusado', { detail: falha.message })
    throw falha
  }
}

/** The lines of a table of a saída total, by the titles of its columns, as they are read. */
export async function* linhasDaTabela(
  arquivos: ArquivosDaSaida,
  nome: string,
): AsyncGenerator<LinhaDaTabela> {
  const csv = await abrirCsv(arquivos, `tabelas/${nome}.csv`)
  if (csv === undefined) return
  const onde = new Map(csv.titulos.map((titulo, indice) => [titulo, indice]))
  for await (const linha of csv.linhas)
    if (linha.length > 1) yield (titulo) => linha[onde.get(titulo) ?? -1] ?? null
}

/** Lines of a table that is kept whole in memory: charts, people, documents, assets. */
const LINHAS = 300_000

/** A table of a saída total, whole; without lines when the export has not the table. */
export async function lerTabela(arquivos: ArquivosDaSaida, nome: string): Promise<LinhaDaTabela[]> {
  const linhas: LinhaDaTabela[] = []
  for await (const linha of linhasDaTabela(arquivos, nome)) {
    if (linhas.length >= LINHAS)
      throw problem('arquivo-recusado', {
        detail: `A tabela ${nome} passa de ${LINHAS.toLocaleString('pt-BR')} linhas.`,
      })
    linhas.push(linha)
  }
  return linhas
}
