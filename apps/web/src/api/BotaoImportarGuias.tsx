import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ZonaDeSoltar } from '../ui/ZonaDeSoltar.tsx'

const ImportarGuias = lazy(async () => ({
  default: (await import('./ImportarGuias.tsx')).ImportarGuias,
}))

type Props = ButtonProps & {
  /** The guide it is of; without it, each PDF is looked for. */
  guiaId?: number
}

/** Takes PDFs of official guides, chosen here or dropped anywhere on the page. */
export function BotaoImportarGuias({ guiaId, ...aparencia }: Props) {
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const receber = (vindos: readonly File[]) => {
    if (vindos.length > 0) setArquivos(guiaId === undefined ? vindos : vindos.slice(0, 1))
  }
  return (
    <ZonaDeSoltar
      onArquivos={receber}
      ocupado={arquivos.length > 0}
      oQue={
        guiaId === undefined
          ? 'PDFs de guias oficiais, vários de uma vez'
          : 'O PDF oficial desta guia'
      }
    >
      <FileButton
        accept="application/pdf,.pdf"
        multiple
        onChange={(escolhidos) => receber(escolhidos)}
      >
        {(botao) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={15} aria-hidden />}
            {...aparencia}
            {...botao}
          >
            {guiaId === undefined ? 'Importar guias em PDF' : 'Importar o PDF oficial'}
          </Button>
        )}
      </FileButton>
      {arquivos.length === 0 ? null : (
        <Suspense>
          <ImportarGuias
            arquivos={arquivos}
            {...(guiaId === undefined ? {} : { guiaId })}
            onFechar={() => setArquivos([])}
          />
        </Suspense>
      )}
    </ZonaDeSoltar>
  )
}
