import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Painel. */
export function TelaPainel() {
  return (
    <EmConstrucao
      titulo="Painel"
      fara="A situação do mês e o que exige atenção hoje."
      enquanto={[]}
    />
  )
}
