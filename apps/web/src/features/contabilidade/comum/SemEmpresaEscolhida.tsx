import { EscolherEmpresa } from '../../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../../ui/EstadoVazio.tsx'

/** The books are of one company at a time. */
export const SemEmpresaEscolhida = () => (
  <div className="rz-cartao">
    <EstadoVazio
      titulo="Escolha uma empresa"
      texto="Cada empresa tem o seu livro. A de cada vez fica na barra de cima (Alt+E)."
      acoes={<EscolherEmpresa />}
    />
  </div>
)
