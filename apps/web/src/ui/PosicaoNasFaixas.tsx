import {
  limiteDaFaixa,
  lugarNaRegua,
  type Posicao,
  posicaoEmPalavras,
} from '@razao/contract/memoria'
import { formatarTaxa } from './formato.ts'
import './memoria.css'

/** The bands of the table side by side, each as wide as the others, and the mark of where the company is. */
export function PosicaoNasFaixas({ posicao }: { posicao: Posicao }) {
  const { lista, atual } = posicao
  if (!lista[atual]) return null
  return (
    <figure className="rz-faixas">
      <figcaption>{posicaoEmPalavras(posicao)}</figcaption>
      <div className="rz-faixas-regua" aria-hidden>
        <ol>
          {lista.map((uma, i) => (
            <li key={uma.ate ?? 'sem-fim'} data-atual={i === atual || undefined}>
              <b>{formatarTaxa(uma.aliquota)}</b>
              <span>{limiteDaFaixa(posicao, i)}</span>
            </li>
          ))}
        </ol>
        <i style={{ insetInlineStart: `${lugarNaRegua(posicao) * 100}%` }} />
      </div>
    </figure>
  )
}
