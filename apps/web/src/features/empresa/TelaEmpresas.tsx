import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

/** Empresas. */
export function TelaEmpresas() {
  return (
    <EmConstrucao titulo="Empresas" fara="A carteira de empresas do escritório." enquanto={[]} />
  )
}
