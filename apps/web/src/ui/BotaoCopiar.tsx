import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { texto: string; children: string }

/** Copies a code, and says that it did. */
export function BotaoCopiar({ texto, children }: Props) {
  const [copiado, setCopiado] = useState<string | null>(null)
  const ja = copiado === texto
  const copiar = async () => {
    await navigator.clipboard.writeText(texto)
    setCopiado(texto)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={ja ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => void copiar()}
    >
      {ja ? 'Copiado' : children}
    </Button>
  )
}
