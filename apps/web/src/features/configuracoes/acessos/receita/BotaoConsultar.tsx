import { Button } from '@mantine/core'
import type { vigia } from '@razao/contract'
import { IconRefresh } from '@tabler/icons-react'
import { usePode } from '../../../../state/contexto.ts'
import { useConsultar } from './use-consultar.ts'
import type { Selecao } from './vigia.ts'

type Props = {
  assuntos: readonly (typeof vigia.ASSUNTOS_DA_VIGIA)[number][]
  rotulo: string
  selecao: () => Selecao
  compacto?: boolean
  onFeito?: () => void
}

/** Asks the Receita now of what was chosen, in the queue. */
export function BotaoConsultar({ assuntos, rotulo, selecao, compacto, onFeito }: Props) {
  const { consultar, enviando } = useConsultar()
  const pode = usePode('confirmar', 'fiscal')
  if (!pode) return null
  return (
    <Button
      {...(compacto ? { size: 'compact-sm' } : {})}
      loading={enviando}
      leftSection={<IconRefresh size={compacto ? 14 : 16} aria-hidden />}
      onClick={async () => {
        if (await consultar(assuntos, selecao())) onFeito?.()
      }}
    >
      {rotulo}
    </Button>
  )
}
