import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { salvarArquivo } from '../../api/baixar.ts'
import type { Falha } from '../../api/falha.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import type { useArquivo } from './use-arquivo.ts'

type Props = {
  titulo: string
  arquivo: ReturnType<typeof useArquivo>
  /** Saves a copy and leaves it recorded that it was saved; default, saves the bytes already here. */
  onBaixar?: () => void
}

/** Prints the frame; a browser that does not let a PDF be printed from here opens it to be printed there. */
function imprimir(quadro: HTMLIFrameElement | null, url: string): void {
  try {
    if (!quadro?.contentWindow) throw new Error('no frame')
    quadro.contentWindow.focus()
    quadro.contentWindow.print()
  } catch {
    window.open(url, '_blank', 'noopener')
  }
}

/** A PDF in the browser's own viewer, which brings zoom, pages and rotation, with its three buttons. */
export function VisorDePdf({ titulo, arquivo, onBaixar }: Props) {
  const quadro = useRef<HTMLIFrameElement>(null)
  const { estado, tentarDeNovo } = arquivo
  if (estado.fase === 'falhou') {
    return <SemDocumento falha={estado.falha satisfies Falha} onTentarDeNovo={tentarDeNovo} />
  }
  if (estado.fase === 'buscando') {
    return (
      <div className="rz-cartao rz-visor">
        <Carregando linhas={12} />
      </div>
    )
  }
  const { url, arquivo: recebido } = estado
  return (
    <section className="rz-cartao rz-visor" aria-label={titulo}>
      <div className="rz-visor-barra">
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={() => (onBaixar ? onBaixar() : salvarArquivo(recebido))}
        >
          Baixar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={15} />}
          onClick={() => imprimir(quadro.current, url)}
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
      <iframe
        ref={quadro}
        className="rz-visor-quadro"
        src={`${url}#navpanes=0&view=FitH`}
        title={titulo}
      />
    </section>
  )
}
