import { formatarTaxa } from './formato.ts'

/** A factor as text (`'0.0684'`), shown as `6,84 %`; null shows a dash. */
export function Taxa({ valor }: { valor: string | null | undefined }) {
  if (valor === null || valor === undefined) return <span className="rz-suave">—</span>
  return <span className="rz-numero">{formatarTaxa(valor)}</span>
}
