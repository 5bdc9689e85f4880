import { formatarDinheiro, formatarValor } from './formato.ts'

type Props = {
  /** Centavos; null shows a dash. */
  valor: number | null | undefined
  /** Without `R$`, for columns whose title already says it. */
  semSimbolo?: boolean
}

/** An amount in centavos. Negative has the sign and the colour. */
export function Dinheiro({ valor, semSimbolo = false }: Props) {
  if (valor === null || valor === undefined) return <span className="rz-suave">—</span>
  const texto = semSimbolo ? formatarValor(valor) : formatarDinheiro(valor)
  return <span className={valor < 0 ? 'rz-numero rz-negativo' : 'rz-numero'}>{texto}</span>
}
