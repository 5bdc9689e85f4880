import { formatarValor } from '../../../ui/formato.ts'
import type { TituloDaTabela } from '../../../ui/Tabela.tsx'

/** Titles of a table of lines of an entry: the account, and the two sides. */
export const TITULOS_DAS_PARTIDAS: readonly (string | TituloDaTabela)[] = [
  'Conta',
  { titulo: 'Débito', fim: true },
  { titulo: 'Crédito', fim: true },
]

/** An amount on its side, debit positive; the other is empty. */
export const DebitoECredito = ({ valor }: { valor: number }) => (
  <>
    <td className="rz-numero" data-alinha="fim">
      {valor > 0 ? formatarValor(valor) : ''}
    </td>
    <td className="rz-numero" data-alinha="fim">
      {valor < 0 ? formatarValor(-valor) : ''}
    </td>
  </>
)
