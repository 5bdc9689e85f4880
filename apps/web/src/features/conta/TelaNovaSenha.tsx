import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import type { Falha } from '../../api/falha.ts'
import { pedirDaConta } from '../../api/identidade.ts'
import { CampoDeNovaSenha, senhaPodeIr, usePoliticaDaSenha } from '../../api/NovaSenha.tsx'
import { useEnvioDaConta } from '../../api/use-conta.ts'
import { paths } from '../../paths.ts'
import { CampoDeSenha } from '../../ui/CampoDeSenha.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { LinkVencido } from './LinkVencido.tsx'
import './conta.css'

/** `undefined` while it is being asked; a link that lost its code is asked of nobody. */
function useCodigo(codigo: string): { email: string } | { falha: Falha | null } | undefined {
  const [lido, setLido] = useState<{ email: string } | { falha: Falha }>()
  useEffect(() => {
    if (codigo === '') return
    const corte = new AbortController()
    const corpo = { codigo, finalidade: 'redefinir-senha' }
    const pedido = { metodo: 'POST', caminho: 'conferir-codigo', corpo, aberto: true } as const
    void pedirDaConta<{ email: string }>(pedido, corte.signal).then((resultado) => {
      if (corte.signal.aborted) return
      setLido(resultado.ok ? { email: resultado.valor.email } : { falha: resultado.falha })
    })
    return () => corte.abort()
  }, [codigo])
  return codigo === '' ? { falha: null } : lido
}

/** «Nova senha»: opened from the e-mail; the link is used up only when the password is saved. */
export function TelaNovaSenha() {
  const codigo = useSearchParams()[0].get('codigo') ?? ''
  const lido = useCodigo(codigo)
  if (!lido) return <Carregando />
  if ('falha' in lido && lido.falha?.status === 0) return <FalhaDaConta falha={lido.falha} />
  if ('falha' in lido) {
    return (
      <LinkVencido titulo="Este link não serve mais">
        <Link to={paths.conta.esqueciSenha}>Pedir outro link</Link>
      </LinkVencido>
    )
  }
  return <Formulario codigo={codigo} email={lido.email} />
}

function Formulario({ codigo, email }: { codigo: string; email: string }) {
  const navegar = useNavigate()
  const politica = usePoliticaDaSenha()
  const { enviar, falha } = useEnvioDaConta()
  const [senha, setSenha] = useState('')
  const [repetida, setRepetida] = useState('')
  const [encerrarSessoes, setEncerrar] = useState(true)
  const [tentou, setTentou] = useState(false)
  const dados = [email]
  const fraca = !senhaPodeIr(senha, { politica, dados })
  const diferentes = senha !== repetida
  if (falha?.codigo === 'codigo_invalido') {
    return (
      <LinkVencido titulo="Este link não serve mais">
        <Link to={paths.conta.esqueciSenha}>Pedir outro link</Link>
      </LinkVencido>
    )
  }
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Salvar nova senha"
      largo
      conferir={() => {
        setTentou(true)
        return !fraca && !diferentes
      }}
      onEnviar={() => {
        const corpo = { codigo, senha, encerrarSessoes }
        return enviar({ metodo: 'POST', caminho: 'redefinir', corpo, aberto: true })
      }}
      onFeito={() =>
        navegar(paths.conta.entrar, { replace: true, state: { motivo: 'senha', email } })
      }
    >
      <h1>Nova senha</h1>
      <p className="rz-suave">Para a conta {email}.</p>
      <FalhaDaConta falha={falha} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <CampoDeNovaSenha
        rotulo="Nova senha"
        value={senha}
        onChange={setSenha}
        dados={dados}
        erro={tentou && fraca ? 'A senha ainda não cumpre o que está abaixo.' : undefined}
      />
      <CampoDeSenha
        label="Repita a nova senha"
        autoComplete="new-password"
        required
        value={repetida}
        onChange={setRepetida}
        error={tentou && diferentes ? 'As duas senhas não são iguais.' : undefined}
      />
      <Checkbox
        label="Encerrar outras sessões"
        checked={encerrarSessoes}
        onChange={(evento) => setEncerrar(evento.currentTarget.checked)}
      />
    </FormularioLivre>
  )
}
