import { IconAlertTriangle } from '@tabler/icons-react'
import { BotaoDoReparo } from './BotaoDoReparo.tsx'
import { CopiarCodigo } from './CopiarCodigo.tsx'
import './estados.css'

type Props = {
  titulo: string
  detalhe?: string | undefined
  /** The request id; copied so that support can find the failure. */
  codigo?: string | undefined
  /** Code of the refusal: which button mends it. */
  problema?: string | undefined
  onTentarDeNovo?: (() => void) | undefined
}

/** Something could not be shown: what, and what to do. Nothing was being saved. */
export function CartaoErro({ titulo, detalhe, codigo, problema, onTentarDeNovo }: Props) {
  return (
    <div className="rz-erro" role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <div>
        <h2>{titulo}</h2>
        {detalhe ? <p>{detalhe}</p> : null}
        <div className="rz-erro-acoes">
          <BotaoDoReparo problema={problema} onTentarDeNovo={onTentarDeNovo} />
          {codigo ? <CopiarCodigo codigo={codigo} /> : null}
        </div>
      </div>
    </div>
  )
}
