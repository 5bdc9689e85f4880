import { fiscal } from '@razao/contract'
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
  const { dados, estado } = useConsulta(fiscal.memoriaDaApuracao, { apuracaoId })
  return (
    <GavetaMemoria
      aberta
      onFechar={onFechar}
      memoria={dados}
      falha={estado.falha}
      onTentarDeNovo={estado.onTentarDeNovo}
    />
  )
}
