import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconDeviceMobile,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Selecao } from '../../ui/grade/selecao.ts'
import type { AcaoEmLote } from './lote.ts'

const DialogoDoLote = lazy(async () => ({
  default: (await import('./DialogoDoLote.tsx')).DialogoDoLote,
}))

const ACOES = [
  { acao: 'suspender', texto: 'Suspender', Icone: IconPlayerPause },
  { acao: 'reativar', texto: 'Reativar', Icone: IconPlayerPlay },
  { acao: 'exigir-mfa', texto: 'Exigir duas etapas', Icone: IconDeviceMobile },
  { acao: 'empresas', texto: 'Mudar empresas', Icone: IconBuilding },
] as const satisfies readonly { acao: AcaoEmLote; texto: string; Icone: typeof IconBuilding }[]

type Props = {
  selecao: Selecao
  /** The filter in force, without page: what «todas do filtro» means. */
  filtro: Readonly<Record<string, unknown>>
  onFeito: () => void
}

/** What may be done to the chosen people; each asks before, with who will change and who will not. */
export function AcoesEmPessoas({ selecao, filtro, onFeito }: Props) {
  const [aberta, setAberta] = useState<AcaoEmLote | null>(null)
  return (
    <>
      {ACOES.map(({ acao, texto, Icone }) => (
        <Button
          key={acao}
          size="compact-sm"
          variant="default"
          leftSection={<Icone size={15} />}
          onClick={() => setAberta(acao)}
        >
          {texto}
        </Button>
      ))}
      {aberta === null ? null : (
        <Suspense>
          <DialogoDoLote
            acao={aberta}
            selecao={selecao}
            filtro={filtro}
            onTerminar={(feito) => {
              setAberta(null)
              if (feito) onFeito()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
