import { fiscal } from '@razao/contract'
import { useState } from 'react'
import { BotaoMemoria } from '../ui/BotaoMemoria.tsx'
import { GavetaMemoria } from '../ui/GavetaMemoria.tsx'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'

type Props = {
  guiaId: number
  rotulo: string
  /** Only what was paid over what is owed. */
  parte?: 'a-maior'
  onBaixarPdf?: () => Promise<unknown>
}

/** ƒ of a guide, asked for when it is opened. */
export function MemoriaDaGuia({ guiaId, rotulo, parte, onBaixarPdf }: Props) {
  const [aberta, setAberta] = useState(false)
  const { dados, estado } = useConsulta(
    fiscal.memoriaDaGuia,
    aberta ? { guiaId, ...(parte ? { parte } : {}) } : AINDA_NAO,
  )
  return (
    <>
      <BotaoMemoria rotulo={rotulo} onClick={() => setAberta(true)} />
      <GavetaMemoria
        aberta={aberta}
        onFechar={() => setAberta(false)}
        memoria={dados}
        falha={estado.falha}
        onTentarDeNovo={estado.onTentarDeNovo}
        {...(onBaixarPdf ? { onBaixarPdf } : {})}
      />
    </>
  )
}
