import { fiscal } from '@razao/contract'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { GavetaMemoria } from '../../ui/GavetaMemoria.tsx'

/** Why the tax of the month is what it is. */
export function MemoriaDoImposto({
  apuracaoId,
  onFechar,
}: {
  apuracaoId: number
  onFechar: () => void
}) {
  const baixar = useBaixar()
  const { dados, estado } = useConsulta(fiscal.memoriaDaApuracao, { apuracaoId })
  return (
    <GavetaMemoria
      aberta
      onFechar={onFechar}
      memoria={dados}
      falha={estado.falha}
      onTentarDeNovo={estado.onTentarDeNovo}
      onBaixarPdf={() => baixar(fiscal.memoriaDaApuracaoEmPdf, { apuracaoId })}
    />
  )
}
