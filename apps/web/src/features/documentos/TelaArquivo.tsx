import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Arquivo. */
export function TelaArquivo() {
  return <EmConstrucao titulo="Arquivo" fara="O conteúdo de um arquivo guardado." enquanto={[]} />
}
