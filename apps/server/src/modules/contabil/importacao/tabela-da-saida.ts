import { type abrirZip, textoDaTabela } from '@razao/formats/livro'
import { lerCelulas } from '@razao/formats/planilha-contabil'
import { problem } from '../../../platform/problem.ts'

export type ArquivosDaSaida = Awaited<ReturnType<typeof abrirZip>>

/** A line of a table of the export: the cell under a title; empty is null. */
export type LinhaDaTabela = (titulo: string) => string | null

const LIMITE = 32 * 1024 * 1024

/** A table of a saída total, by the titles of its columns; without lines when the export has not the table. */
export async function lerTabela(arquivos: ArquivosDaSaida, nome: string): Promise<LinhaDaTabela[]> {
  const abrir = arquivos.get(`tabelas/${nome}.csv`)
  if (abrir === undefined) return []
  const partes: Uint8Array[] = []
  let tamanho = 0
  for await (const bloco of abrir()) {
    tamanho += bloco.length
    if (tamanho > LIMITE)
      throw problem('arquivo-recusado', { detail: `A tabela ${nome} passa de 32 MB.` })
    partes.push(Uint8Array.from(bloco))
  }
  const celulas = lerCelulas(Buffer.concat(partes))
  if (!celulas.ok)
    throw problem('arquivo-recusado', {
      detail: `A tabela ${nome} não se lê: ${celulas.refusal.mensagem}`,
    })
  const [titulos = [], ...linhas] = celulas.value
  const onde = new Map(titulos.map((titulo, indice) => [String(titulo), indice]))
  return linhas
    .filter((linha) => linha.length > 1)
    .map((linha) => (titulo) => {
      const celula = linha[onde.get(titulo) ?? -1]
      return celula === null || celula === undefined || celula === ''
        ? null
        : textoDaTabela(String(celula))
    })
}
