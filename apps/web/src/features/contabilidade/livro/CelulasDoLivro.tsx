import { Link } from 'react-router'
import { nomeDaOrigem } from '../comum/lancamento.ts'
import './celulas-do-livro.css'

/** A text of two lines at most in a wide list, whole when pointed at; on a phone it is whole. */
export function DuasLinhas({ texto, codigo }: { texto: string; codigo?: string }) {
  return (
    <span className="ctb-duas-linhas" title={codigo === undefined ? texto : `${codigo} ${texto}`}>
      {codigo === undefined ? null : <span className="rz-numero rz-suave">{codigo} </span>}
      {texto}
    </span>
  )
}

type Documento = { readonly numero: string | null; readonly rota: string | null }

/** The document of an entry, which leads to it where it has a screen, over where the entry came from. */
export function DocumentoEOrigem({
  documento,
  origem,
}: {
  documento: Documento | null
  origem: string
}) {
  const numero = documento?.numero ?? null
  return (
    <span className="ctb-documento">
      {documento?.rota ? (
        <Link to={documento.rota}>{numero ?? 'Abrir'}</Link>
      ) : (
        <span className={numero === null ? 'rz-suave' : undefined}>{numero ?? '—'}</span>
      )}
      <small title={nomeDaOrigem(origem)}>{nomeDaOrigem(origem)}</small>
    </span>
  )
}
