import { formatarValor } from '../../../ui/formato.ts'

/** A balance with its side: `1.234,56 D`. */
export function DebitoOuCredito({ valor }: { valor: number }) {
  if (valor === 0) return <span className="rz-numero rz-suave">0,00</span>
  return (
    <span className="rz-numero">
      {formatarValor(Math.abs(valor))}{' '}
      <abbr className="ctb-lado" title={valor > 0 ? 'devedor' : 'credor'}>
        {valor > 0 ? 'D' : 'C'}
      </abbr>
    </span>
  )
}
