import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CampoDeSenha } from '../ui/CampoDeSenha.tsx'
import { Faixa } from '../ui/Faixa.tsx'
import { FormularioLivre, feito } from '../ui/FormularioLivre.tsx'
import {
  type ConfiguracaoDoFirebase,
  firebaseDaPagina,
  mensagemDoFirebase,
  recomecaPelaSenha,
} from './firebase.ts'
import type { SegundaEtapa } from './firebase-sdk.ts'

type Props = {
  config: ConfiguracaoDoFirebase
  email: string
  /** Left out where only one account may sign in. */
  onEmail?: (email: string) => void
  /** The person is in. */
  onEntrou: () => Promise<void> | void
}

/** The steps of the sign-in: the password, then the six digits when the account asks for them. */
function useEntrada({ config, email, onEntrou }: Props) {
  const [etapa, setEtapa] = useState<SegundaEtapa | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const tentar = async (passo: () => Promise<SegundaEtapa | null>) => {
    setErro(null)
    try {
      const falta = await passo()
      setEtapa(falta)
      if (falta === null) await onEntrou()
    } catch (falha) {
      setErro(mensagemDoFirebase(falha))
      if (recomecaPelaSenha(falha)) setEtapa(null)
    }
  }
  return {
    etapa,
    erro,
    comSenha: (senha: string) =>
      tentar(async () => (await firebaseDaPagina(config)).entrar(email.trim(), senha)),
    comCodigo: (codigo: string) =>
      tentar(async () => {
        await etapa?.responder(codigo.replaceAll(/\D/g, ''))
        return null
      }),
  }
}

/** E-mail and password on our own page, by the Firebase SDK. */
export function FormularioDoFirebase(props: Props) {
  const { email, onEmail } = props
  const { etapa, erro, comSenha, comCodigo } = useEntrada(props)
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  return (
    <FormularioLivre
      className="rz-conta"
      enviar={etapa ? 'Confirmar o código' : 'Entrar'}
      largo
      onEnviar={feito(() => (etapa ? comCodigo(codigo) : comSenha(senha)))}
    >
      {erro === null ? null : <Faixa tom="erro">{erro}</Faixa>}
      {etapa ? (
        <TextInput
          key="codigo"
          label="Código do aplicativo autenticador"
          description="Os seis números que o aplicativo mostra agora."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={codigo}
          onChange={(evento) => setCodigo(evento.currentTarget.value)}
        />
      ) : (
        <>
          <TextInput
            type="email"
            label="E-mail"
            autoComplete="username"
            placeholder="nome@empresa.com.br"
            required
            readOnly={onEmail === undefined}
            value={email}
            onChange={(evento) => onEmail?.(evento.currentTarget.value)}
          />
          <CampoDeSenha
            label="Senha"
            autoComplete="current-password"
            required
            value={senha}
            onChange={setSenha}
          />
        </>
      )}
    </FormularioLivre>
  )
}
