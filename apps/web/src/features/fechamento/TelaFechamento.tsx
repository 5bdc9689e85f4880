import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Mapa do fechamento. */
export function TelaFechamento() {
  return (
    <EmConstrucao
      titulo="Mapa do fechamento"
      fara="Cada empresa e cada etapa do mês, e por que ainda não fechou."
      enquanto={[]}
    />
  )
}
