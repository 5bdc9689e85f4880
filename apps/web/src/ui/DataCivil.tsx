import { formatarCompetencia, formatarData, formatarInstante } from './formato.ts'

const Traco = () => <span className="rz-suave">—</span>

/** A civil date `YYYY-MM-DD` as `dd/MM/yyyy`. */
export function DataCivil({ valor }: { valor: string | null | undefined }) {
  if (!valor) return <Traco />
  return (
    <time className="rz-numero" dateTime={valor}>
      {formatarData(valor)}
    </time>
  )
}

/** A month `YYYY-MM` as `MM/yyyy`. */
export function Competencia({ valor }: { valor: string | null | undefined }) {
  if (!valor) return <Traco />
  return (
    <time className="rz-numero" dateTime={valor}>
      {formatarCompetencia(valor)}
    </time>
  )
}

/** A UTC instant in Brasília time. */
export function Instante({ valor }: { valor: string | null | undefined }) {
  if (!valor) return <Traco />
  return (
    <time className="rz-numero" dateTime={valor}>
      {formatarInstante(valor)}
    </time>
  )
}
