import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import './estados.css'

/** How long something has been loading, in the two steps the screens speak of. */
function useDemora(ativa: boolean): 'normal' | 'lenta' | 'muito-lenta' {
  const [demora, setDemora] = useState<'normal' | 'lenta' | 'muito-lenta'>('normal')
  useEffect(() => {
    setDemora('normal')
    if (!ativa) return
    const lenta = setTimeout(() => setDemora('lenta'), 3000)
    const muito = setTimeout(() => setDemora('muito-lenta'), 15_000)
    return () => {
      clearTimeout(lenta)
      clearTimeout(muito)
    }
  }, [ativa])
  return demora
}

/** «Ainda buscando…» after 3 s and «Cancelar» after 15 s. */
export function AvisoDeDemora({ onCancelar }: { onCancelar?: (() => void) | undefined }) {
  const demora = useDemora(true)
  if (demora === 'normal') return null
  return (
    <div className="rz-demora" role="status">
      Ainda buscando…
      {demora === 'muito-lenta' && onCancelar ? (
        <Button size="compact-xs" variant="subtle" onClick={onCancelar}>
          Cancelar
        </Button>
      ) : null}
    </div>
  )
}

/** Loading of a block that is not a grid. */
export function Carregando({
  linhas = 5,
  onCancelar,
}: {
  linhas?: number
  onCancelar?: () => void
}) {
  return (
    <div className="rz-carregando" aria-busy="true" role="status" aria-label="Carregando">
      {Array.from({ length: linhas }, (_, i) => `linha-${i}`).map((chave, i) => (
        <Skeleton key={chave} height={14} width={`${92 - ((i * 17) % 45)}%`} />
      ))}
      <AvisoDeDemora onCancelar={onCancelar} />
    </div>
  )
}
