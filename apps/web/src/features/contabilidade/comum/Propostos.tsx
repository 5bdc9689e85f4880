import { formatarData } from '../../../ui/formato.ts'
import { RegiaoRolavel } from '../../../ui/RegiaoRolavel.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { DebitoECredito, TITULOS_DAS_PARTIDAS } from './PartidasEmTabela.tsx'

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
    <RegiaoRolavel nome={rotulo} className="ctb-previa">
      {propostos.map(({ data, historico, dataDoFato, partidas }, i) => (
        <Tabela
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a day may be alike, and the list never moves
          key={`${i}-${data}`}
          nome={historico}
          className="ctb-tabela"
          solta
          legenda={
            <>
              {formatarData(data)} · {historico}
              {dataDoFato ? (
                <small> · extemporâneo: o fato é de {formatarData(dataDoFato)}</small>
              ) : null}
            </>
          }
          titulos={TITULOS_DAS_PARTIDAS}
        >
          {partidas.map(({ contaId, codigo, conta, valor }) => (
            <tr key={`${contaId}-${valor}`}>
              <td>
                <span className="rz-numero">{codigo}</span> {conta}
              </td>
              <DebitoECredito valor={valor} />
            </tr>
          ))}
        </Tabela>
      ))}
    </RegiaoRolavel>
  )
}
