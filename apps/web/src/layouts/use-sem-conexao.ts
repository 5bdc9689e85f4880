import { useCallback, useEffect, useState } from 'react'
import { aoSuspeitar, responde, semRede } from '../api/alcance.ts'

const HORA = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const CADENCIA = 10_000
/** A server that restarts is back in a moment: who sees it fail looks again so many times, so far apart (ms). */
const OLHADAS = 3
const ENTRE_OLHADAS = 1500

type Ausencia = {
  /** Hour of the first sign, HH:MM. */
  readonly desde: string
  /** Of this computer's network, or of the server. */
  readonly de: 'rede' | 'servidor'
}

const hora = (): string => HORA.format(new Date())

/** Looks at the server from the first sign of trouble; tells when it is really away. */
function olhador(faltou: (desde: string) => void) {
  let olhando = false
  let parado = false
  const olhar = async () => {
    if (olhando) return
    olhando = true
    const desde = hora()
    for (let vez = 1; !parado && !(await responde()); vez += 1) {
      if (vez === OLHADAS) {
        faltou(desde)
        break
      }
      await new Promise((volta) => setTimeout(volta, ENTRE_OLHADAS))
    }
    olhando = false
  }
  const parar = aoSuspeitar(() => void olhar())
  return () => {
    parado = true
    parar()
  }
}

/**
 * Since when nothing comes from the server and by whose fault, or null; and another try. The browser tells when the
 * cable is out, the requests and the live stream when the server is; the server that answers again is what ends it,
 * and the lists are then asked for again.
 */
export function useSemConexao(): {
  ausencia: Ausencia | null
  tentando: boolean
  tentarDeNovo: () => Promise<void>
} {
  const [ausencia, setAusencia] = useState<Ausencia | null>(null)
  const [tentando, setTentando] = useState(false)
  const tentarDeNovo = useCallback(async () => {
    setTentando(true)
    const voltou = await responde()
    setTentando(false)
    if (!voltou) return
    setAusencia(null)
    // The lists are asked for again, as when the browser itself tells of the network.
    window.dispatchEvent(new Event('online'))
  }, [])
  useEffect(() => {
    const caiu = (desde = hora()) =>
      setAusencia((antes) => ({
        desde: antes?.desde ?? desde,
        de: semRede() ? 'rede' : 'servidor',
      }))
    const semCabo = () => caiu()
    const voltou = () => setAusencia(null)
    if (semRede()) semCabo()
    window.addEventListener('offline', semCabo)
    window.addEventListener('online', voltou)
    const parar = olhador(caiu)
    return () => {
      parar()
      window.removeEventListener('offline', semCabo)
      window.removeEventListener('online', voltou)
    }
  }, [])
  useEffect(() => {
    if (ausencia === null) return
    const relogio = setInterval(() => void tentarDeNovo(), CADENCIA)
    return () => clearInterval(relogio)
  }, [ausencia, tentarDeNovo])
  return { ausencia, tentando, tentarDeNovo }
}

/** The strip's words. */
export const textoDaAusencia = ({ desde, de }: Ausencia): string =>
  de === 'rede'
    ? `Sem conexão — mostrando dados de ${desde}. O que já abriu continua para consulta, e o que você digita fica nesta tela; o que grava ou calcula espera a rede.`
    : `O Razão não está respondendo desde ${desde}: os números desta tela podem estar velhos. O que você digita fica aqui, e ela se atualiza sozinha quando ele voltar.`
