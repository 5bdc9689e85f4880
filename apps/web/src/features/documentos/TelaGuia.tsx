import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Guia. */
export function TelaGuia() {
  return (
    <EmConstrucao
      titulo="Guia"
      fara="O documento da guia, a composição e o pagamento."
      enquanto={[]}
    />
  )
}
