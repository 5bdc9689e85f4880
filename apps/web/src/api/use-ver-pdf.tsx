import type { Route, RouteInput } from '@razao/contract'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { JanelaDoPdf } from '../ui/pdf/JanelaDoPdf.tsx'
import { type ArquivoRecebido, buscarArquivo, salvarArquivo } from './baixar.ts'
import { useMostrarFalha } from './use-acao.ts'

type Aberto = ArquivoRecebido & { readonly titulo: string; readonly url: string }
type Ver = <R extends Route>(titulo: string, rota: R, entrada: RouteInput<R>) => Promise<boolean>

/**
 * Shows the PDF of a route over the screen, drawn by the page; a failure opens the modal.
 * @returns how to show one, and the window, to be drawn by who asks
 */
export function useVerPdf(): [Ver, ReactNode] {
  const mostrarFalha = useMostrarFalha()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const url = aberto?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  const ver = useCallback<Ver>(
    async (titulo, rota, entrada) => {
      const resultado = await buscarArquivo(rota, entrada)
      if (!resultado.ok) {
        mostrarFalha(resultado.falha)
        return false
      }
      // Whatever the answer says it is, an address of this origin never opens as a page.
      const blob = new Blob([resultado.valor.blob], { type: 'application/pdf' })
      const { nome } = resultado.valor
      setAberto({ titulo, nome, blob, url: URL.createObjectURL(blob) })
      return true
    },
    [mostrarFalha],
  )
  return [
    ver,
    <JanelaDoPdf
      key="pdf"
      documento={aberto}
      onBaixar={() => (aberto ? salvarArquivo(aberto) : undefined)}
      onFechar={() => setAberto(null)}
    />,
  ]
}
