import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Baixar arquivo. */
export function TelaDownload() {
  return <EmConstrucao titulo="Baixar arquivo" fara="Baixa um arquivo guardado." enquanto={[]} />
}
