import { type ReactNode, useState } from 'react'
import { formatarInteiro } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'

export type ParteDaPrevia = {
  readonly chave: string
  readonly titulo: string
  readonly tom: Tom
  readonly quantas: number
  /** What the count is made of; shown when the person asks. */
  readonly lista: readonly {
    readonly id: number
    readonly nome: string
    readonly detalhe: string
  }[]
  /** Said in place of the list when it is empty but the count is not. */
  readonly semLista?: string
}

type Props = {
  partes: readonly ParteDaPrevia[]
  /** The count that is open when the preview appears. */
  inicial: string
  onAbrir?: ((id: number) => void) | undefined
  rodape?: ReactNode
}

/** What a bulk action would do, in three counts (and the ones it leaves apart); each opens what it is made of. */
export function ResumoDaPrevia({ partes, inicial, onAbrir, rodape }: Props) {
  const [aberta, setAberta] = useState(inicial)
  const parte = partes.find(({ chave }) => chave === aberta)
  const resto = parte ? parte.quantas - parte.lista.length : 0
  return (
    <div className="fech-previa">
      {/* biome-ignore lint/a11y/useSemanticElements: three toggles, not form fields */}
      <div className="fech-previa-contas" role="group" aria-label="O que vai acontecer">
        {partes.map(({ chave, titulo, tom, quantas }) => (
          <button
            key={chave}
            type="button"
            aria-pressed={aberta === chave}
            onClick={() => setAberta(chave)}
          >
            <strong className="rz-numero">{formatarInteiro(quantas)}</strong>
            <Situacao tom={quantas === 0 ? 'nenhum' : tom}>{titulo}</Situacao>
          </button>
        ))}
      </div>
      {parte ? (
        <div className="fech-previa-lista">
          {parte.lista.length === 0 ? (
            <p className="rz-suave">
              {parte.quantas === 0 ? 'Nenhuma empresa.' : (parte.semLista ?? 'Sem detalhes.')}
            </p>
          ) : (
            <ul>
              {parte.lista.map(({ id, nome, detalhe }) => (
                <li key={`${id}-${detalhe}`}>
                  {onAbrir ? (
                    <button type="button" className="fech-link" onClick={() => onAbrir(id)}>
                      {nome}
                    </button>
                  ) : (
                    <strong>{nome}</strong>
                  )}
                  <span>{detalhe}</span>
                </li>
              ))}
            </ul>
          )}
          {resto > 0 && parte.lista.length > 0 ? (
            <p className="rz-suave">e mais {formatarInteiro(resto)}.</p>
          ) : null}
        </div>
      ) : null}
      {rodape}
    </div>
  )
}
