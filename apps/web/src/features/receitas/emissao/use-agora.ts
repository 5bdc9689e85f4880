import { useEffect, useState } from 'react'

const CADENCIA = 30_000

/** The clock of the screen, for what is said as «há 18 min». */
export function useAgora(): number {
  const [agora, setAgora] = useState(() => Date.now())
  useEffect(() => {
    const relogio = setInterval(() => setAgora(Date.now()), CADENCIA)
    return () => clearInterval(relogio)
  }, [])
  return agora
}
