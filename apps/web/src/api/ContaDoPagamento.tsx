import type { fiscal, RouteOutput } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { Carregando } from '../ui/Carregando.tsx'
import { formatarData, formatarDinheiro, plural } from '../ui/formato.ts'

export type Previsto = RouteOutput<typeof fiscal.preverPagamento>

const MemoriaEscrita = lazy(async () => ({
  default: (await import('../ui/MemoriaEscrita.tsx')).MemoriaEscrita,
}))

/** What the guide cost on the day: in one line, and unfolded with its law. */
export function ContaDoPagamento({ previsto }: { previsto: Previsto }) {
  const { dias, principal, multa, juros, total, memoria, aviso, documento } = previsto
  if (aviso !== null) return <p className="rz-pagamento-conta">{aviso}</p>
  if (multa + juros === 0) return null
  const prazo = dias > 0 ? `${plural(dias, 'dia')} depois do vencimento` : 'No prazo'
  return (
    <div className="rz-pagamento-conta">
      <p>
        {documento === null
          ? prazo
          : `Pelo documento nº ${documento.numero}, que é deste valor até ${formatarData(documento.pagarAte)}`}
        : {formatarDinheiro(principal)}
        {multa > 0 ? ` + multa ${formatarDinheiro(multa)}` : null}
        {juros > 0 ? ` + juros ${formatarDinheiro(juros)}` : null} ={' '}
        <strong>{formatarDinheiro(total)}</strong>
      </p>
      {memoria ? (
        <details>
          <summary>Como chegamos neste valor</summary>
          <Suspense fallback={<Carregando linhas={4} />}>
            <MemoriaEscrita memoria={memoria} />
          </Suspense>
        </details>
      ) : null}
    </div>
  )
}
