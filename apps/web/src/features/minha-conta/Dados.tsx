import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { validarMascara } from '../../ui/mascaras.ts'
import { Celular } from './Celular.tsx'
import { Foto } from './Foto.tsx'
import { Lida } from './Lida.tsx'
import { useEnvioComProva } from './prova.tsx'

type DadosDaConta = {
  email: string
  emailConfirmado: boolean
  nome: string
  cpf: string | null
  celular: string | null
  celularConfirmado: boolean
  enviaSms: boolean
}

export function Dados() {
  const leitura = useLeituraDaConta<DadosDaConta>('dados')
  return (
    <Lida leitura={leitura}>
      {(dados) => (
        <>
          <Foto nome={dados.nome} />
          <Nome atual={dados.nome} onSalvo={leitura.lerDeNovo} />
          <Cpf atual={dados.cpf ?? ''} onSalvo={leitura.lerDeNovo} />
          <Celular
            atual={dados.celular ?? ''}
            confirmado={dados.celularConfirmado}
            enviaSms={dados.enviaSms}
            onMudou={leitura.lerDeNovo}
          />
          <Email atual={dados.email} />
        </>
      )}
    </Lida>
  )
}

type Campo = { atual: string; onSalvo: () => void }

function Nome({ atual, onSalvo }: Campo) {
  const [nome, setNome] = useState(atual)
  const { enviar, enviando, falha } = useEnvioComProva()
  const salvar = async (evento: FormEvent) => {
    evento.preventDefault()
    const corpo = { nome: nome.trim() }
    const resultado = await enviar({ metodo: 'PATCH', caminho: 'dados', corpo })
    if (!resultado.ok) return
    avisos.ok('Nome guardado.')
    onSalvo()
  }
  return (
    <form onSubmit={(evento) => void salvar(evento)}>
      <FalhaDaConta falha={falha} />
      <TextInput
        label="Nome"
        autoComplete="name"
        required
        maxLength={200}
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
      />
      <div className="rz-acoes">
        <Button type="submit" loading={enviando} disabled={nome.trim() === atual.trim()}>
          Guardar nome
        </Button>
      </div>
    </form>
  )
}

function Cpf({ atual, onSalvo }: Campo) {
  const [cpf, setCpf] = useState(atual)
  const { enviar, enviando, falha } = useEnvioComProva()
  const salvar = async (evento: FormEvent) => {
    evento.preventDefault()
    if (cpf !== '' && validarMascara('cpf', cpf) !== null) return
    const corpo = { cpf: cpf === '' ? null : cpf }
    const resultado = await enviar({ metodo: 'PATCH', caminho: 'dados', corpo })
    if (!resultado.ok) return
    avisos.ok(cpf === '' ? 'CPF apagado.' : 'CPF guardado.')
    onSalvo()
  }
  return (
    <form noValidate onSubmit={(evento) => void salvar(evento)}>
      <FalhaDaConta falha={falha} />
      <CampoMascarado
        tipo="cpf"
        label="CPF"
        description="Só você vê. Deixe vazio para apagar."
        value={cpf}
        onChange={setCpf}
      />
      <div className="rz-acoes">
        <Button type="submit" variant="default" loading={enviando} disabled={cpf === atual}>
          Guardar CPF
        </Button>
      </div>
    </form>
  )
}

function Email({ atual }: { atual: string }) {
  const [email, setEmail] = useState('')
  const [pedido, setPedido] = useState<string | null>(null)
  const { enviar, enviando, falha } = useEnvioComProva()
  const trocar = async (evento: FormEvent) => {
    evento.preventDefault()
    if (email === '' || validarMascara('email', email) !== null) return
    const resultado = await enviar({ metodo: 'POST', caminho: 'trocar-email', corpo: { email } })
    if (resultado.ok) setPedido(email)
  }
  return (
    <form noValidate onSubmit={(evento) => void trocar(evento)}>
      <h3>E-mail</h3>
      <p>
        Hoje é <strong>{atual}</strong>. O novo só vale depois de confirmado pelo link que enviamos
        a ele.
      </p>
      {pedido === null ? null : (
        <Faixa tom="info">Se estiver tudo certo, {pedido} vai receber o link em instantes.</Faixa>
      )}
      <FalhaDaConta falha={falha} />
      <CampoMascarado tipo="email" label="Novo e-mail" value={email} onChange={setEmail} />
      <div className="rz-acoes">
        <Button type="submit" variant="default" loading={enviando} disabled={email === ''}>
          Trocar e-mail
        </Button>
      </div>
    </form>
  )
}
