import { fiscal, folha } from '@razao/contract'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { GavetaMemoria } from '../../ui/GavetaMemoria.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import { Comparar } from './Comparar.tsx'

type Props = { id: number; onFechar: () => void }

/** ƒ of an apuração. */
export function MemoriaDaApuracao({ id, onFechar }: Props) {
  useDevolverFoco()
  const baixar = useBaixar()
  const { dados, estado } = useConsulta(fiscal.memoriaDaApuracao, { apuracaoId: id })
  return (
    <GavetaMemoria
      aberta
      onFechar={onFechar}
      memoria={dados}
      falha={estado.falha}
      onTentarDeNovo={estado.onTentarDeNovo}
      onBaixarPdf={() => baixar(fiscal.memoriaDaApuracaoEmPdf, { apuracaoId: id })}
      acoes={<Comparar apuracaoId={id} />}
    />
  )
}

/** ƒ of a pró-labore: INSS, IRRF and what is left. */
export function MemoriaDoProLabore({ id, onFechar }: Props) {
  useDevolverFoco()
  const baixar = useBaixar()
  const { dados, estado } = useConsulta(folha.memoriaDoProLabore, { proLaboreId: id })
  return (
    <GavetaMemoria
      aberta
      onFechar={onFechar}
      memoria={dados}
      falha={estado.falha}
      onTentarDeNovo={estado.onTentarDeNovo}
      onBaixarPdf={() => baixar(folha.memoriaDoProLaboreEmPdf, { proLaboreId: id })}
    />
  )
}
