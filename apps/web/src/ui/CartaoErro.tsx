import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import './estados.css'

type Props = {
  titulo: string
  detalhe?: string | undefined
  /** The request id; copied so that support can find the failure. */
  codigo?: string | undefined
  onTentarDeNovo?: (() => void) | undefined
}

/** «Copiar código do erro», with an answer that it was copied. */
export function CopiarCodigo({ codigo }: { codigo: string }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(codigo)
    setCopiado(true)
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={copiado ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => void copiar()}
    >
      {copiado ? 'Código copiado' : 'Copiar código do erro'}
    </Button>
  )
}

/** Something could not be shown: what, and what to do. Nothing was being saved. */
export function CartaoErro({ titulo, detalhe, codigo, onTentarDeNovo }: Props) {
  return (
    <div className="rz-erro" role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <div>
        <h3>{titulo}</h3>
        {detalhe ? <p>{detalhe}</p> : null}
        <div className="rz-erro-acoes">
          {onTentarDeNovo ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              onClick={onTentarDeNovo}
            >
              Tentar de novo
            </Button>
          ) : null}
          {codigo ? <CopiarCodigo codigo={codigo} /> : null}
        </div>
      </div>
    </div>
  )
}
