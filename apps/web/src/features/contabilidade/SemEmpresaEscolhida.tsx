import { EstadoVazio } from '../../ui/EstadoVazio.tsx'

/** The books are of one company at a time. */
export const SemEmpresaEscolhida = () => (
  <div className="rz-cartao">
    <EstadoVazio
      titulo="Escolha uma empresa"
      texto="Cada empresa tem o seu livro. Escolha uma na barra de cima (Alt+E)."
    />
  </div>
)
