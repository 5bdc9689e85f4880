import { credenciaisEntrega, type RouteOutput } from '@razao/contract'

export type Previa = RouteOutput<typeof credenciaisEntrega.enviarLoteDeCredenciais>

const { COLUNAS_DO_LOTE, MAIOR_LOTE_KB } = credenciaisEntrega

/** What is wrong with a file before the server looks inside it; null when nothing is. */
export function erroDoArquivo({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return 'Escolha um arquivo .csv.'
  return size > MAIOR_LOTE_KB * 1024 ? `O arquivo passa de ${MAIOR_LOTE_KB} kB.` : null
}

/** A file with the titles and nothing else, as spreadsheets of here open it. */
export const modeloDoArquivo = (): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${COLUNAS_DO_LOTE.join(';')}\r\n`)}`
