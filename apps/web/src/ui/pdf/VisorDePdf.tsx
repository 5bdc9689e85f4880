import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Carregando } from '../Carregando.tsx'
import { peca, Tardia } from '../tardia.tsx'
import './visor.css'

/** The reader of PDF weighs more than the rest of the application: it comes with the first document. */
const LEITOR = peca(async () => (await import('./LeitorDePdf.tsx')).LeitorDePdf)

type Props = {
  titulo: string
  blob: Blob
  /** The same bytes as an address of this page. */
  url: string
  onBaixar: () => void
}

/** Prints by the browser's own viewer, out of sight; one that does not let it opens the document to be printed there. */
function imprimir(url: string): void {
  const quadro = document.createElement('iframe')
  quadro.hidden = true
  quadro.title = 'Impressão'
  quadro.addEventListener('load', () => {
    try {
      if (!quadro.contentWindow) throw new Error('no frame')
      quadro.contentWindow.focus()
      quadro.contentWindow.print()
    } catch {
      window.open(url, '_blank', 'noopener')
    }
  })
  quadro.src = url
  document.querySelector('iframe[title=Impressão]')?.remove()
  document.body.append(quadro)
}

/** A PDF drawn in the page itself, the same on a phone as on a desk, with what is done with it. */
export function VisorDePdf({ titulo, blob, url, onBaixar }: Props) {
  return (
    <section className="rz-cartao rz-visor" aria-label={titulo}>
      <div className="rz-visor-barra">
        <Button variant="default" leftSection={<IconDownload size={15} />} onClick={onBaixar}>
          Baixar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={15} />}
          onClick={() => imprimir(url)}
        >
          Imprimir
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={15} />}
        >
          Abrir em outra aba
        </Button>
      </div>
      <Suspense fallback={<Carregando linhas={12} />}>
        <Tardia de={LEITOR} props={{ titulo, blob }} />
      </Suspense>
    </section>
  )
}
