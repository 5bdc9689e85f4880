import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** DAS do mês. */
export function TelaDas() {
  return (
    <EmConstrucao
      titulo="DAS do mês"
      fara="A apuração do Simples e a guia de cada empresa."
      enquanto={[]}
    />
  )
}
