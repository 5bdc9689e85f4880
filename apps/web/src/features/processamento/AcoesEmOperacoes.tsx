import { Button } from '@mantine/core'
import { IconCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { type SelecaoDeOperacoes, TEXTOS, type Tipo } from './acoes.ts'

const DialogoDaAcao = lazy(async () => ({
  default: (await import('./DialogoDaAcao.tsx')).DialogoDaAcao,
}))
const ICONES = { reprocessar: IconRefresh, cancelar: IconPlayerStop, resolver: IconCheck } as const

type Props = {
  tipos: readonly Tipo[]
  quantas: number
  /** Asked for when the person confirms: what is chosen by then. */
  selecao: () => SelecaoDeOperacoes
  onFeito?: () => void
  compacto?: boolean
}

/** Buttons that ask before acting on one, some, or every operation of the filter. */
export function AcoesEmOperacoes({ tipos, quantas, selecao, onFeito, compacto = false }: Props) {
  const [aberta, setAberta] = useState<Tipo | null>(null)
  const jaAbriu = useRef(false)
  jaAbriu.current ||= aberta !== null
  return (
    <>
      {tipos.map((tipo) => {
        const Icone = ICONES[tipo]
        return (
          <Button
            key={tipo}
            size={compacto ? 'compact-sm' : 'sm'}
            variant={tipo === 'reprocessar' ? 'filled' : 'default'}
            leftSection={<Icone size={15} />}
            onClick={() => setAberta(tipo)}
          >
            {TEXTOS[tipo].botao}
          </Button>
        )
      })}
      {jaAbriu.current ? (
        <Suspense>
          <DialogoDaAcao
            tipo={aberta}
            quantas={quantas}
            selecao={selecao}
            onTerminar={(feito) => {
              setAberta(null)
              if (feito) onFeito?.()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
