import type { ReactNode } from 'react'
import { falhaNaTela } from '../../api/falha.ts'
import type { useLeituraDaConta } from '../../api/use-conta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'

type Props<T> = {
  leitura: ReturnType<typeof useLeituraDaConta<T>>
  children: (dados: T) => ReactNode
}

/** What was read, or what stands in its place while it loads or fails. */
export function Lida<T>({ leitura, children }: Props<T>) {
  const { dados, falha, lerDeNovo } = leitura
  if (dados !== undefined) return <>{children(dados)}</>
  if (falha) return <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={lerDeNovo} />
  return <Carregando />
}
