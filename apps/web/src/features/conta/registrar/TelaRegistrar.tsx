import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { AceitarConvite } from './AceitarConvite.tsx'
import { Enviado } from './Enviado.tsx'
import { PassoDados } from './PassoDados.tsx'
import { PassoEmpresa } from './PassoEmpresa.tsx'
import { PassoQuem } from './PassoQuem.tsx'
import { PassoTermos } from './PassoTermos.tsx'
import {
  esquecerRascunho,
  guardarRascunho,
  lerRascunho,
  RASCUNHO_VAZIO,
  type RascunhoDoRegistro,
} from './rascunho.ts'
import '../conta.css'
import './registrar.css'

const PASSOS = ['Quem é você', 'Empresa', 'Seus dados', 'Termos'] as const

function Progresso({ passo }: { passo: number }) {
  return (
    <ol className="rz-etapas" aria-label={`Passo ${passo + 1} de ${PASSOS.length}`}>
      {PASSOS.map((nome, i) => (
        <li
          key={nome}
          data-feita={i < passo || undefined}
          {...(i === passo ? { 'aria-current': 'step' as const } : {})}
        >
          <span aria-hidden>{i + 1}</span>
          {nome}
        </li>
      ))}
    </ol>
  )
}

/** «Criar conta»: four steps, kept in this tab while they are filled; the password only in memory. */
export function TelaRegistrar() {
  const [busca, setBusca] = useSearchParams()
  const [rascunho, setRascunho] = useState(() => lerRascunho(window.sessionStorage))
  const [senha, setSenha] = useState('')
  const [enviado, setEnviado] = useState<string | null>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  const { passo } = rascunho
  const anterior = useRef(passo)
  useEffect(() => {
    if (anterior.current !== passo) titulo.current?.focus()
    anterior.current = passo
  }, [passo])
  const mudar = (mudanca: Partial<RascunhoDoRegistro>) =>
    setRascunho((antes) => {
      const agora = { ...antes, ...mudanca }
      guardarRascunho(window.sessionStorage, agora)
      return agora
    })
  const avancar = () => mudar({ passo: passo + 1 })
  const concluir = () => {
    setEnviado(rascunho.email)
    esquecerRascunho(window.sessionStorage)
    setRascunho(RASCUNHO_VAZIO)
    setSenha('')
  }
  const convite = busca.get('codigo')
  if (convite !== null) {
    return <AceitarConvite codigo={convite} onDesistir={() => setBusca({}, { replace: true })} />
  }
  if (enviado !== null) return <Enviado email={enviado} />
  const props = { rascunho, mudar, avancar }
  return (
    <div className="rz-conta rz-registrar">
      <h1>Criar conta</h1>
      <Progresso passo={passo} />
      <h2 ref={titulo} tabIndex={-1}>
        {PASSOS[passo]}
      </h2>
      {passo === 0 ? <PassoQuem {...props} onConvite={(codigo) => setBusca({ codigo })} /> : null}
      {passo === 1 ? <PassoEmpresa {...props} /> : null}
      {passo === 2 ? <PassoDados {...props} senha={senha} onSenha={setSenha} /> : null}
      {passo === 3 ? <PassoTermos {...props} senha={senha} onConcluido={concluir} /> : null}
      {passo > 0 ? (
        <Button variant="subtle" onClick={() => mudar({ passo: passo - 1 })}>
          Voltar
        </Button>
      ) : null}
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.entrar}>Já tenho conta</Link>
      </nav>
    </div>
  )
}
