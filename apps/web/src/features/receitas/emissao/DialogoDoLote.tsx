import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Falha, falhaNaTela } from '../../../api/falha.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import './emissao.css'

type Props = {
  titulo: string
  /** What stopped the looking at what was chosen; nothing is asked for then. */
  falha: Falha | undefined
  tentarDeNovo: () => void
  /** What is said while it is looked at. */
  andamento: string
  /** What was found of it; absent until it is known. */
  children?: ReactNode
  /** The words of the button. */
  confirmar: string
  podeConfirmar: boolean
  enviando: boolean
  onConfirmar: () => void
  onFechar: () => void
}

/** Before something is asked for many: each is looked at, what stops some is told, and those that can go. */
export function DialogoDoLote(props: Props) {
  const { falha, children } = props
  return (
    <Dialogo aberto onFechar={props.onFechar} titulo={props.titulo} tamanho="lg">
      <div className="rz-formulario">
        {falha ? <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={props.tentarDeNovo} /> : null}
        {!children && !falha ? (
          <>
            <p role="status">{props.andamento}</p>
            <Carregando linhas={3} />
          </>
        ) : null}
        {children}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={props.onFechar}>
            Voltar
          </Button>
          <Button
            loading={props.enviando}
            disabled={!props.podeConfirmar}
            onClick={props.onConfirmar}
          >
            {props.confirmar}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
