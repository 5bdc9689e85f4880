import { formatarData } from '../../ui/formato.ts'
import { DebitoECredito, TitulosDasPartidas } from './PartidasEmTabela.tsx'

export type Proposto = {
  readonly data: string
  readonly historico: string
  readonly dataDoFato?: string | null
  readonly partidas: readonly {
    readonly contaId: number
    readonly codigo: string
    readonly conta: string
    readonly valor: number
  }[]
}

/** Entries that would be posted, each with its lines. */
export function Propostos({
  propostos,
  rotulo = 'Prévia dos lançamentos',
}: {
  propostos: readonly Proposto[]
  rotulo?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="ctb-rolagem ctb-previa" aria-label={rotulo} tabIndex={0}>
      {propostos.map(({ data, historico, dataDoFato, partidas }, i) => (
        <table
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a day may be alike, and the list never moves
          key={`${i}-${data}`}
          className="ctb-tabela"
        >
          <caption>
            {formatarData(data)} · {historico}
            {dataDoFato ? (
              <small> · extemporâneo: o fato é de {formatarData(dataDoFato)}</small>
            ) : null}
          </caption>
          <TitulosDasPartidas />
          <tbody>
            {partidas.map(({ contaId, codigo, conta, valor }) => (
              <tr key={`${contaId}-${valor}`}>
                <td>
                  <span className="rz-numero">{codigo}</span> {conta}
                </td>
                <DebitoECredito valor={valor} />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
