import { type ComponentProps, lazy, Suspense } from 'react'
import type { Selecao } from '../../../ui/grade/selecao.ts'
import { type DeOnde, idsEscolhidos } from './escolhidas.ts'

const EmitirEmLote = lazy(async () => ({
  default: (await import('./EmitirEmLote.tsx')).EmitirEmLote,
}))

type Props<L> = Omit<ComponentProps<typeof EmitirEmLote>, 'buscar'> & {
  selecao: Selecao
  de: DeOnde<L>
}

/** The dialog of many notes, of the rows chosen in a list. */
export function LoteDeNotas<L>({ selecao, de, ...props }: Props<L>) {
  return (
    <Suspense>
      <EmitirEmLote buscar={() => idsEscolhidos(selecao, de)} {...props} />
    </Suspense>
  )
}
