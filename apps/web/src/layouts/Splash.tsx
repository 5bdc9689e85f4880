import { Logo } from '../brand/Logo.tsx'
import { useConfiguracao } from '../state/configuracao.ts'
import './layouts.css'

/** While nobody knows yet who is here. */
export function Splash() {
  const { brand } = useConfiguracao()
  return (
    <div className="rz-splash" role="status" aria-label="Carregando">
      <Logo nome={brand.nome} imagem={brand.logo} />
    </div>
  )
}
