import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CampoDeSenha } from '../ui/CampoDeSenha.tsx'
import { Faixa } from '../ui/Faixa.tsx'
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
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const tentar = async (passo: () => Promise<SegundaEtapa | null>) => {
    if (enviando) return
    setEnviando(true)
    setErro(null)
    try {
      const falta = await passo()
      setEtapa(falta)
      if (falta === null) await onEntrou()
    } catch (falha) {
      setErro(mensagemDoFirebase(falha))
      if (recomecaPelaSenha(falha)) setEtapa(null)
    }
    setEnviando(false)
  }
  return {
    etapa,
    enviando,
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
  const { etapa, enviando, erro, comSenha, comCodigo } = useEntrada(props)
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    void (etapa ? comCodigo(codigo) : comSenha(senha))
  }
  return (
    <form className="rz-conta" onSubmit={enviar}>
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
      <Button type="submit" size="md" fullWidth loading={enviando}>
        {etapa ? 'Confirmar o código' : 'Entrar'}
      </Button>
    </form>
  )
}
