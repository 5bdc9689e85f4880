import { useCallback, useEffect, useState } from 'react'

const HORA = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const CADENCIA = 10_000

const responde = async (): Promise<boolean> => {
  try {
    return (await fetch('/status', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * The hour since when there is no network, or null, and another try. The browser tells when the cable is out; the
 * server that answers again is what ends it, also when the browser does not notice.
 */
export function useSemConexao(): {
  desde: string | null
  tentando: boolean
  tentarDeNovo: () => Promise<void>
} {
  const [desde, setDesde] = useState<string | null>(null)
  const [tentando, setTentando] = useState(false)
  const tentarDeNovo = useCallback(async () => {
    setTentando(true)
    const voltou = await responde()
    setTentando(false)
    if (!voltou) return
    setDesde(null)
    // The lists are asked for again, as when the browser itself tells of the network.
    window.dispatchEvent(new Event('online'))
  }, [])
  useEffect(() => {
    const caiu = () => setDesde((antes) => antes ?? HORA.format(new Date()))
    const voltou = () => setDesde(null)
    if (!navigator.onLine) caiu()
    window.addEventListener('offline', caiu)
    window.addEventListener('online', voltou)
    return () => {
      window.removeEventListener('offline', caiu)
      window.removeEventListener('online', voltou)
    }
  }, [])
  useEffect(() => {
    if (desde === null) return
    const relogio = setInterval(() => void tentarDeNovo(), CADENCIA)
    return () => clearInterval(relogio)
  }, [desde, tentarDeNovo])
  return { desde, tentando, tentarDeNovo }
}
