import { minhaConta } from '@razao/contract'
import { useEffect, useState } from 'react'
import { buscarArquivo } from './baixar.ts'

/** An address of this page for the person's picture; another picture has another `marca`, null has none. */
export function useFoto(marca: string | null): string | null {
  const [endereco, setEndereco] = useState<string | null>(null)
  useEffect(() => {
    if (marca === null) return setEndereco(null)
    const corte = new AbortController()
    let url: string | null = null
    void buscarArquivo(minhaConta.minhaFoto, {}, corte.signal).then((resultado) => {
      if (corte.signal.aborted || !resultado.ok) return
      url = URL.createObjectURL(resultado.valor.blob)
      setEndereco(url)
    })
    return () => {
      corte.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [marca])
  return endereco
}
