import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Suspenso } from '../Suspenso.tsx'
import type { VisoesDaLista } from './props.ts'

const PainelDeVisoes = lazy(async () => ({
  default: (await import('./PainelDeVisoes.tsx')).PainelDeVisoes,
}))

/** The saved views of the list: open, save this one, choose the one that opens by itself. */
export function MenuDeVisoes({ visoes }: { visoes: VisoesDaLista }) {
  const [aberto, abrir] = useState(false)
  const atual = visoes.salvas.find(({ id }) => id === visoes.atual)
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={abrir}
      alinhamento="fim"
      largura={320}
      rotulo="Visões salvas"
      gatilho={
        <Button
          variant="default"
          className="rz-botao-de-icone"
          aria-label={atual ? `Visão: ${atual.nome}` : 'Visões salvas'}
          title="Visões salvas"
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => abrir(!aberto)}
        >
          <IconBookmark size={17} aria-hidden />
          {atual?.nome}
        </Button>
      }
    >
      <Suspense>
        <PainelDeVisoes visoes={visoes} fechar={() => abrir(false)} />
      </Suspense>
    </Suspenso>
  )
}
