import { useEffect, useState } from 'react'
import { Faixa } from '../ui/Faixa.tsx'
import type { Falha } from './falha.ts'
import { esperaDa } from './identidade.ts'

const porExtenso = (segundos: number): string =>
  segundos < 60 ? `${segundos} s` : `${Math.ceil(segundos / 60)} min`

/** Counts down whole seconds from `segundos`, again at each new `marca`. */
export function useContagem(segundos: number, marca: unknown): number {
  const [restam, setRestam] = useState(segundos)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark starts the count again
  useEffect(() => {
    setRestam(segundos)
    if (segundos <= 0) return
    const fim = Date.now() + segundos * 1000
    const relogio = setInterval(() => {
      const agora = Math.max(0, Math.ceil((fim - Date.now()) / 1000))
      setRestam(agora)
      if (agora === 0) clearInterval(relogio)
    }, 1000)
    return () => clearInterval(relogio)
  }, [segundos, marca])
  return restam
}

/** What the account's API refused, above the form; too many requests count down to the next try. */
export function FalhaDaConta({ falha }: { falha: Falha | undefined }) {
  const espera = falha ? esperaDa(falha) : 0
  const restam = useContagem(espera, falha)
  if (!falha) return null
  if (espera > 0 && restam === 0) return <Faixa tom="info">Já pode tentar de novo.</Faixa>
  const quando = restam > 0 ? ` Tente em ${porExtenso(restam)}.` : ''
  return (
    <Faixa tom="erro">
      {falha.codigo === 'muitas_tentativas' ? 'Muitas tentativas.' : falha.titulo}
      {quando}
    </Faixa>
  )
}
