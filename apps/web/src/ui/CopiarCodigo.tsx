import { Button } from '@mantine/core'
import { useState } from 'react'

/** «Copiar código do erro», with an answer that it was copied. */
export function CopiarCodigo({ codigo }: { codigo: string }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(codigo)
    setCopiado(true)
  }
  return (
    <Button variant="subtle" color="gray" size="xs" onClick={() => void copiar()}>
      {copiado ? 'Código copiado' : 'Copiar código do erro'}
    </Button>
  )
}
