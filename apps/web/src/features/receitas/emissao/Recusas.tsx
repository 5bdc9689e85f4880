import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type CampoDaCobranca, consertoDa, type DeQuem, type Recusa } from './recusas.ts'
import './emissao.css'

type Props = {
  recusas: readonly Recusa[]
  de: DeQuem
  /** In the form itself: goes to the field, in the place of opening the form. */
  onCampo?: ((campo: CampoDaCobranca) => void) | undefined
}

/** What stops a note, in words, each with the way to the place that mends it. */
export function Recusas({ recusas, de, onCampo }: Props) {
  return (
    <ul className="em-recusas">
      {recusas.map((recusa) => (
        <li key={`${recusa.codigo}-${recusa.campo ?? ''}-${recusa.mensagem}`}>
          <IconAlertTriangle size={16} aria-hidden />
          <div>
            <p>
              {recusa.mensagem}
              {/^[A-Z]+\d+$/.test(recusa.codigo) ? (
                <span className="rz-suave"> ({recusa.codigo})</span>
              ) : null}
            </p>
            {recusa.comoResolver ? <p className="rz-suave">{recusa.comoResolver}</p> : null}
            <Conserto recusa={recusa} de={de} onCampo={onCampo} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Conserto({ recusa, de, onCampo }: Omit<Props, 'recusas'> & { recusa: Recusa }) {
  const conserto = consertoDa(recusa, de)
  if (conserto === null) return null
  const { rotulo, campo, para } = conserto
  if (campo !== undefined && onCampo)
    return (
      <Button size="compact-xs" variant="default" onClick={() => onCampo(campo)}>
        {rotulo}
      </Button>
    )
  return (
    <Button size="compact-xs" variant="default" component={Link} to={para}>
      {rotulo}
    </Button>
  )
}
