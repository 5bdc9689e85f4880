import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Suspenso } from '../../../ui/Suspenso.tsx'

const ESTREITA = '(max-width: 620px)'
const ehEstreita = (): boolean => window.matchMedia(ESTREITA).matches
function ouvirLargura(mudou: () => void): () => void {
  const medida = window.matchMedia(ESTREITA)
  medida.addEventListener('change', mudou)
  return () => medida.removeEventListener('change', mudou)
}

type Props = {
  /** How many say something other than what they say by themselves. */
  emUso: number
  children: ReactNode
}

/** The filters of a list: in its bar, or, where the screen is narrow, behind one button that tells how many are in use. */
export function FiltrosDaLista({ emUso, children }: Props) {
  const dobra = useSyncExternalStore(ouvirLargura, ehEstreita)
  const [aberto, setAberto] = useState(false)
  if (!dobra) return children
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Filtros"
      largura={240}
      gatilho={
        <Button
          variant="default"
          leftSection={<IconFilter size={15} aria-hidden />}
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          Filtros{emUso > 0 ? ` (${emUso})` : ''}
        </Button>
      }
    >
      <div className="ctb-filtros">{children}</div>
    </Suspenso>
  )
}
