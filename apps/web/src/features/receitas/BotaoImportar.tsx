import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

type Props = {
  onArquivos: (arquivos: readonly File[]) => void
  ocupado: boolean
  variante?: 'filled' | 'default'
}

/** The keyboard's way to what dropping does. */
export function BotaoImportar({ onArquivos, ocupado, variante = 'filled' }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variante}
        leftSection={<IconUpload size={15} />}
        disabled={ocupado}
        onClick={() => campo.current?.click()}
      >
        Importar XML ou ZIP
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        multiple
        accept=".xml,.zip,text/xml,application/xml,application/zip"
        aria-label="Arquivos XML ou ZIP"
        onChange={({ currentTarget }) => {
          onArquivos([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
