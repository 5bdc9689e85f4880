import type { Diferenca } from './tipos.ts'

/** What changed between two calculations, in words. */
export function Diferencas({ diferencas }: { diferencas: readonly Diferenca[] }) {
  return (
    <table className="fech-tabela">
      <thead>
        <tr>
          <th scope="col">O que mudou</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {diferencas.map(({ campo, antes, depois }) => (
          <tr key={campo}>
            <th scope="row">{campo}</th>
            <td className="rz-suave">{antes}</td>
            <td>
              <strong>{depois}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
