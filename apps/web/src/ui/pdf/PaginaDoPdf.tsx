import { useEffect, useRef, useState } from 'react'
import { type Documento, desenharPagina } from './abrir-pdf.ts'

type Props = {
  documento: Documento
  numero: number
  total: number
  /** CSS pixels. */
  largura: number
  /** Height over width while the page was not read. */
  proporcao: number
}

/** Near enough to what is seen to be drawn. */
function usePerto(onde: React.RefObject<HTMLElement | null>): boolean {
  const [perto, setPerto] = useState(false)
  useEffect(() => {
    const este = onde.current
    if (!este) return
    const vigia = new IntersectionObserver(
      (vistas) => setPerto(vistas.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '600px 0px' },
    )
    vigia.observe(este)
    return () => vigia.disconnect()
  }, [onde])
  return perto
}

/** One page: drawn when it comes near, and let go when it is far, so that a long document fits a phone. */
export function PaginaDoPdf({ documento, numero, total, largura, proporcao }: Props) {
  const folha = useRef<HTMLElement>(null)
  const conteudo = useRef<HTMLDivElement>(null)
  const [daPagina, setDaPagina] = useState<number | null>(null)
  const [quebrou, setQuebrou] = useState(false)
  const perto = usePerto(folha)
  useEffect(() => {
    const lugar = conteudo.current
    if (!perto || !lugar) return
    const corte = new AbortController()
    setQuebrou(false)
    desenharPagina(documento, { numero, largura, sinal: corte.signal })
      .then((desenho) => {
        lugar.replaceChildren(...desenho.partes)
        setDaPagina(desenho.proporcao)
      })
      .catch(() => {
        if (!corte.signal.aborted) setQuebrou(true)
      })
    return () => corte.abort()
  }, [perto, documento, numero, largura])
  useEffect(() => {
    if (!perto) conteudo.current?.replaceChildren()
  }, [perto])
  return (
    <section
      ref={folha}
      className="rz-pdf-pagina"
      aria-label={`Página ${numero} de ${total}`}
      data-pagina={numero}
      style={{ width: largura, height: largura * (daPagina ?? proporcao) }}
    >
      <div ref={conteudo} />
      {quebrou ? (
        <p className="rz-pdf-quebrou">Esta página não pôde ser desenhada. Baixe para vê-la.</p>
      ) : null}
    </section>
  )
}
