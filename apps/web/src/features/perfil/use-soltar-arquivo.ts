import { useEffect, useRef, useState } from 'react'

const trazArquivos = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * The whole page takes files that are dropped on it while this is on the screen. Answers whether some are over it now;
 * where nobody may send, the browser is only kept from leaving the page.
 */
export function useSoltarArquivo(aceita: boolean, onArquivos: (arquivos: File[]) => void): boolean {
  const [sobre, setSobre] = useState(false)
  const receber = useRef(onArquivos)
  receber.current = onArquivos
  useEffect(() => {
    // Entering a child fires before leaving its parent: what counts is how many are inside.
    let dentro = 0
    const mover = (quantos: number) => (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      evento.preventDefault()
      dentro = Math.max(0, dentro + quantos)
      setSobre(aceita && dentro > 0)
      if (evento.dataTransfer) evento.dataTransfer.dropEffect = aceita ? 'copy' : 'none'
    }
    const soltar = (evento: DragEvent) => {
      if (!trazArquivos(evento)) return
      evento.preventDefault()
      dentro = 0
      setSobre(false)
      if (aceita) receber.current([...(evento.dataTransfer?.files ?? [])])
    }
    const ouvintes = {
      dragenter: mover(1),
      dragover: mover(0),
      dragleave: mover(-1),
      drop: soltar,
    } as const
    for (const [nome, ouvinte] of Object.entries(ouvintes))
      window.addEventListener(nome as 'drop', ouvinte)
    return () => {
      for (const [nome, ouvinte] of Object.entries(ouvintes))
        window.removeEventListener(nome as 'drop', ouvinte)
    }
  }, [aceita])
  return sobre
}
