import { Instante } from '../../ui/DataCivil.tsx'

/** When somebody was last here, or that they never were. */
export function SemAcesso({ em }: { em: string | null }) {
  return em === null ? <span className="rz-suave">Nunca</span> : <Instante valor={em} />
}
