import { ResumoDeErros } from '../../../ui/ResumoDeErros.tsx'
import type { Erros } from '../nova/nova-empresa.ts'

type Props = {
  erros: Erros
  tentativas: number
  idDe: (campo: string) => string
  /** `0.cnae` → `CNAE da atividade 1`. */
  rotuloDe: (campo: string) => string
  vazio: (campo: string) => boolean
}

/** The summary of errors of a list of lines, each leading to its field. */
export function ResumoDaLista({ erros, tentativas, idDe, rotuloDe, vazio }: Props) {
  return (
    <ResumoDeErros
      tentativas={tentativas}
      erros={Object.entries(erros).map(([campo, mensagem]) => ({
        ...{ id: idDe(campo), rotulo: rotuloDe(campo), mensagem },
        vazio: vazio(campo),
      }))}
    />
  )
}
