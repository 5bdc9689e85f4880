import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { variacao } from './variacao.ts'

type Props = {
  valor: number | null | undefined
  anterior: number | null | undefined
  comSimbolo?: boolean
}

/** An amount and, under it, how much it changed against the month before. */
export function CelulaVariada({ valor, anterior, comSimbolo = false }: Props) {
  const mudanca = variacao(valor, anterior)
  return (
    <span className="fech-variado">
      <Dinheiro valor={valor} semSimbolo={!comSimbolo} />
      {mudanca ? (
        <span className="fech-delta" data-forte={mudanca.forte || undefined}>
          <span className="rz-so-leitor">variação contra o mês anterior: </span>
          {mudanca.texto}
          {mudanca.forte ? <span className="rz-so-leitor">, acima de 20 %</span> : null}
        </span>
      ) : null}
    </span>
  )
}
