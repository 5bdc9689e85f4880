import type { ReactNode } from 'react'
import { BotaoDoReparo } from '../ui/BotaoDoReparo.tsx'
import { Faixa } from '../ui/Faixa.tsx'
import type { Falha } from './falha.ts'

type Props = {
  falha: Falha
  tom?: 'erro' | 'atencao'
  onTentarDeNovo?: () => void
  /** What became of what was being done: «Nada entrou no livro.» */
  children?: ReactNode
}

/** A refusal over a form: what happened, what to do, and the button that does it. */
export function FaixaDaFalha({ falha, tom = 'erro', onTentarDeNovo, children }: Props) {
  const { codigo, titulo, detail, erros, acao } = falha
  return (
    <Faixa tom={tom} acao={<BotaoDoReparo problema={codigo} onTentarDeNovo={onTentarDeNovo} />}>
      {titulo}. {detail ?? erros[0]?.mensagem ?? acao ?? ''} {children}
    </Faixa>
  )
}
