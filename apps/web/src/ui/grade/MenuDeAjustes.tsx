import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Suspenso } from '../Suspenso.tsx'
import type { AparenciaDaLista } from './props.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'

const AjustesDaGrade = lazy(async () => ({
  default: (await import('./AjustesDaGrade.tsx')).AjustesDaGrade,
})) as unknown as typeof import('./AjustesDaGrade.tsx').AjustesDaGrade

/** The button of the columns; what it opens comes when it is opened. */
export function MenuDeAjustes<L>(props: {
  ajuste: AjusteDeColunas<L>
  aparencia: AparenciaDaLista
}) {
  const [aberto, abrir] = useState(false)
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={abrir}
      alinhamento="fim"
      largura={340}
      rotulo="Colunas e densidade"
      gatilho={
        <ActionIcon
          size="input-sm"
          variant="default"
          aria-label="Colunas e densidade"
          title="Colunas e densidade"
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => abrir(!aberto)}
        >
          <IconColumns3 size={17} />
        </ActionIcon>
      }
    >
      <Suspense>
        <AjustesDaGrade {...props} />
      </Suspense>
    </Suspenso>
  )
}
