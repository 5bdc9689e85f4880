import { formatarValor } from '../../ui/formato.ts'

/** Titles of a table of lines of an entry: the account, and the two sides. */
export const TitulosDasPartidas = () => (
  <thead>
    <tr>
      <th scope="col">Conta</th>
      <th scope="col" data-alinha="fim">
        Débito
      </th>
      <th scope="col" data-alinha="fim">
        Crédito
      </th>
    </tr>
  </thead>
)

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
