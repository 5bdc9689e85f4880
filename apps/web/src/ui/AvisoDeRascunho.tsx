import { Button } from '@mantine/core'
import { Faixa } from './Faixa.tsx'
import './formulario.css'

export type RascunhoRecuperado = {
  /** `14:32`, or `20/11/2026 14:32` when it is of another day. */
  readonly quando: string
  readonly continuar: () => void
  readonly descartar: () => void
}

/** «Recuperamos um rascunho de 14:32 — Continuar · Descartar». */
export function AvisoDeRascunho({ rascunho }: { rascunho: RascunhoRecuperado | null }) {
  if (!rascunho) return null
  return (
    <Faixa
      tom="info"
      acao={
        <>
          <Button size="compact-sm" onClick={rascunho.continuar}>
            Continuar
          </Button>
          <Button size="compact-sm" variant="default" onClick={rascunho.descartar}>
            Descartar
          </Button>
        </>
      }
    >
      Recuperamos um rascunho de {rascunho.quando}.
    </Faixa>
  )
}
