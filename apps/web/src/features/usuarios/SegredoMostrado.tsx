import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Faixa } from '../../ui/Faixa.tsx'

type Props = {
  valor: string
  /** What it is, for who does not see: «Token». */
  rotulo: string
  /** Until when it counts, or what to do with it. */
  children: ReactNode
  onFechar: () => void
}

/** A value shown this once: it is nowhere else. */
export function SegredoMostrado({ valor, rotulo, children, onFechar }: Props) {
  const [copiado, setCopiado] = useState(false)
  const botao = useRef<HTMLButtonElement>(null)
  // It came in the place of the form that had the focus.
  useEffect(() => botao.current?.focus(), [])
  const copiar = async () => {
    await navigator.clipboard.writeText(valor)
    setCopiado(true)
  }
  return (
    <div className="rz-formulario">
      <Faixa tom="atencao">Copie agora: este valor não será mostrado de novo.</Faixa>
      <output className="rz-token" aria-label={rotulo}>
        {valor}
      </output>
      <p className="rz-suave">{children}</p>
      <div className="rz-formulario-acoes">
        <Button
          ref={botao}
          variant={copiado ? 'default' : 'filled'}
          leftSection={copiado ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copiar()}
        >
          {copiado ? 'Copiado' : 'Copiar'}
        </Button>
        <Button variant="default" onClick={onFechar}>
          Já guardei
        </Button>
      </div>
    </div>
  )
}
