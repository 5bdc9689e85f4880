import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { avisos } from './avisos.tsx'

type Props = ButtonProps & {
  texto: string
  children: string
  /** Of what it copies, where many are side by side. */
  rotulo?: string
  tabIndex?: number
}

/** Copies a code, and says that it did. */
export function BotaoCopiar({ texto, children, rotulo, ...aparencia }: Props) {
  const [copiado, setCopiado] = useState<string | null>(null)
  const ja = copiado === texto
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      setCopiado(texto)
    } catch {
      avisos.erro('O navegador não deixou copiar. Selecione o código e copie à mão.')
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      {...aparencia}
      {...(rotulo === undefined ? {} : { 'aria-label': ja ? `Copiado: ${rotulo}` : rotulo })}
      leftSection={ja ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => void copiar()}
    >
      {ja ? 'Copiado' : children}
    </Button>
  )
}
