import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Receita do mês. */
export function TelaFaturamento() {
  return (
    <EmConstrucao
      titulo="Receita do mês"
      fara="A receita de cada empresa no mês e a sua segregação."
      enquanto={[]}
    />
  )
}
