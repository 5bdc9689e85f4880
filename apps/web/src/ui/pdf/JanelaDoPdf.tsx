import { Dialogo } from '../Dialogo.tsx'
import { VisorDePdf } from './VisorDePdf.tsx'

type Props = {
  /** Null: nothing is open. */
  documento: { titulo: string; blob: Blob; url: string } | null
  onBaixar: () => void
  onFechar: () => void
}

/** A PDF over the screen that asked for it, which stays as it was left. */
export function JanelaDoPdf({ documento, onBaixar, onFechar }: Props) {
  return (
    <Dialogo
      aberto={documento !== null}
      onFechar={onFechar}
      titulo={documento?.titulo ?? 'Documento'}
      tamanho="xl"
    >
      {documento ? <VisorDePdf {...documento} onBaixar={onBaixar} /> : null}
    </Dialogo>
  )
}
