import { type ReactNode, useEffect } from 'react'
import { useConfiguracao } from '../state/configuracao.ts'

/** The title of the tab: the screen, then the brand. */
export function Titulo({ titulo, children }: { titulo: string; children: ReactNode }) {
  const { brand } = useConfiguracao()
  useEffect(() => {
    document.title = `${titulo} · ${brand.nome}`
  }, [titulo, brand.nome])
  return children
}
