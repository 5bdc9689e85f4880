import { EmConstrucao } from '../../ui/EmConstrucao.tsx'
import { EM_CONSTRUCAO } from './em-construcao.ts'

/** The screen of a route that is not built yet. */
export function TelaEmConstrucao({ path, titulo }: { path: string; titulo: string }) {
  const descricao = EM_CONSTRUCAO[path]
  return (
    <EmConstrucao
      titulo={titulo}
      fara={descricao?.fara ?? 'Esta parte do produto ainda será feita.'}
      enquanto={descricao?.enquanto ?? []}
    />
  )
}
