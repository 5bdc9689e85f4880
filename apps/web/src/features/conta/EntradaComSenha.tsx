import { Link } from 'react-router'
import { FormularioDoFirebase } from '../../api/FormularioDoFirebase.tsx'
import type { ConfiguracaoDoFirebase } from '../../api/firebase.ts'
import { paths } from '../../paths.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { MOTIVOS, type MotivoDeEntrar } from './motivos.ts'

type Props = {
  config: ConfiguracaoDoFirebase
  motivo: MotivoDeEntrar | undefined
  email: string
  onEmail: (email: string) => void
  onEntrou: () => Promise<void>
}

/** The sign-in where the server chose the Firebase SDK: the password is asked for here. */
export function EntradaComSenha({ motivo, ...formulario }: Props) {
  return (
    <div className="rz-conta">
      <h1>Entrar</h1>
      {motivo ? <Faixa tom="info">{MOTIVOS[motivo]}</Faixa> : null}
      <FormularioDoFirebase {...formulario} />
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.esqueciSenha} state={{ email: formulario.email }}>
          Esqueci minha senha
        </Link>
        <Link to={paths.conta.registrar}>Criar conta</Link>
      </nav>
    </div>
  )
}
