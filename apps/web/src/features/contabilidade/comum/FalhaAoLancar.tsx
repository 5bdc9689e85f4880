import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import type { Falha } from '../../../api/falha.ts'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'

/** No answer came, or the server broke on the way: what was asked may have been done. */
const semResposta = ({ status }: Falha): boolean => status === 0 || status >= 500

/** Why a preview or a posting did not come, and what is known to be in the book: it never says more than it knows. */
export function FalhaAoLancar({
  falha,
  soVer,
}: {
  falha: Falha | undefined
  /** What failed was only the preview. */
  soVer: boolean
}) {
  if (!falha) return null
  return (
    <>
      <FaixaDaFalha tom="atencao" falha={falha}>
        {soVer || !semResposta(falha)
          ? 'Nada foi lançado.'
          : 'Não se sabe se entrou no livro: peça a prévia e lance de novo, que nada entra duas vezes.'}
      </FaixaDaFalha>
      <ErrosDoPedido falha={falha} />
    </>
  )
}
