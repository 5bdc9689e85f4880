import type { ReactNode } from 'react'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import type { FalhaNaTela } from '../../ui/grade/tipos.ts'

type Props<D> = {
  titulo: ReactNode
  /** Beside the title: a link, a legend. */
  aoLado?: ReactNode
  consulta: {
    readonly dados: D | undefined
    readonly estado: {
      readonly falha: FalhaNaTela | undefined
      readonly onTentarDeNovo: () => void
      readonly onCancelar: () => void
    }
  }
  linhas?: number
  className?: string
  children: (dados: D) => ReactNode
}

/** A card of the dashboard: it loads, fails and tries again on its own. */
export function Cartao<D>({ titulo, aoLado, consulta, linhas = 4, className, children }: Props<D>) {
  const { dados, estado } = consulta
  return (
    <section className={`pn-cartao rz-cartao ${className ?? ''}`}>
      <header>
        <h2>{titulo}</h2>
        {aoLado}
      </header>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? (
        <Carregando linhas={linhas} onCancelar={estado.onCancelar} />
      ) : null}
      {dados ? children(dados) : null}
    </section>
  )
}
