import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Pró-labore do mês. */
export function TelaProLabore() {
  return (
    <EmConstrucao
      titulo="Pró-labore do mês"
      fara="O pró-labore de cada sócio, com INSS e IRRF."
      enquanto={[]}
    />
  )
}
