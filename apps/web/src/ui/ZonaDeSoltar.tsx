import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { arquivosSoltos } from './arquivos-soltos.ts'
import './zona-de-soltar.css'

type Props = {
  onArquivos: (arquivos: readonly File[]) => void
  ocupado: boolean
  /** What may be dropped, in a line. */
  oQue: string
  children: ReactNode
}

const trazArquivos = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** The whole page takes files that are dropped on it while this is on the screen. */
export function ZonaDeSoltar({ onArquivos, ocupado, oQue, children }: Props) {
  const [sobre, setSobre] = useState(false)
  const receber = useRef(onArquivos)
  receber.current = onArquivos
  useEffect(() => {
    // Entering a child fires before leaving its parent: what counts is how many are inside.
    let dentro = 0
    const entrar = (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      evento.preventDefault()
      dentro += 1
      setSobre(true)
    }
    const sobrevoar = (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      evento.preventDefault()
      if (evento.dataTransfer) evento.dataTransfer.dropEffect = ocupado ? 'none' : 'copy'
    }
    const sair = (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      dentro = Math.max(0, dentro - 1)
      if (dentro === 0) setSobre(false)
    }
    const soltar = (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      // Even when busy: the browser would open the file and leave the page.
      evento.preventDefault()
      dentro = 0
      setSobre(false)
      if (ocupado || !evento.dataTransfer) return
      void arquivosSoltos(evento.dataTransfer).then((arquivos) => receber.current(arquivos))
    }
    const ouvintes = {
      dragenter: entrar,
      dragover: sobrevoar,
      dragleave: sair,
      drop: soltar,
    } as const
    for (const [nome, ouvinte] of Object.entries(ouvintes)) {
      window.addEventListener(nome as 'drop', ouvinte)
    }
    return () => {
      for (const [nome, ouvinte] of Object.entries(ouvintes)) {
        window.removeEventListener(nome as 'drop', ouvinte)
      }
    }
  }, [ocupado])
  return (
    <>
      {children}
      {sobre ? (
        <div className="rz-soltar" aria-hidden>
          <div>
            <IconUpload size={34} stroke={1.5} />
            <strong>{ocupado ? 'Um envio está em andamento' : 'Solte para importar'}</strong>
            <span>{ocupado ? 'Espere terminar para enviar mais.' : oQue}</span>
          </div>
        </div>
      ) : null}
    </>
  )
}
