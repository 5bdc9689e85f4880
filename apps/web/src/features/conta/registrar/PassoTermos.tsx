import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FalhaDaConta } from '../../../api/FalhaDaConta.tsx'
import { useEnvioDaConta } from '../../../api/use-conta.ts'
import { useDespacho } from '../../../state/reducers.ts'
import { userSlice } from '../../../state/user.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import type { PropsDoPasso } from './rascunho.ts'

type Props = PropsDoPasso & { senha: string; onConcluido: () => void }

/** Step 4: what is agreed to, and the request of the account. */
export function PassoTermos({ rascunho, mudar, senha, onConcluido }: Props) {
  const [tentou, setTentou] = useState(false)
  const { enviar, enviando, falha } = useEnvioDaConta()
  const despachar = useDespacho()
  const criar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (!rascunho.termos || senha === '') return
    despachar(userSlice.actions.registerStart())
    const { nome, email } = rascunho
    const corpo = { nome: nome.trim(), email, senha }
    const pedido = { metodo: 'POST', caminho: 'registrar', corpo, aberto: true } as const
    const resultado = await enviar(pedido)
    if (resultado.ok) onConcluido()
    else despachar(userSlice.actions.registerFailure(resultado.falha.titulo))
  }
  return (
    <form className="rz-conta" onSubmit={(evento) => void criar(evento)}>
      <Checkbox
        label="Li e aceito os termos de uso e a política de privacidade"
        checked={rascunho.termos}
        onChange={(evento) => mudar({ termos: evento.currentTarget.checked })}
        error={tentou && !rascunho.termos ? 'Para criar a conta é preciso aceitar.' : null}
      />
      {senha === '' ? (
        <Faixa
          tom="info"
          acao={
            <Button size="compact-xs" variant="default" onClick={() => mudar({ passo: 2 })}>
              Escrever a senha
            </Button>
          }
        >
          A página foi recarregada e, por segurança, a senha não fica guardada.
        </Faixa>
      ) : null}
      <FalhaDaConta falha={falha} />
      {falha?.codigo.startsWith('senha_') ? (
        <Button variant="default" onClick={() => mudar({ passo: 2 })}>
          Escolher outra senha
        </Button>
      ) : null}
      <Button type="submit" size="md" fullWidth loading={enviando} disabled={senha === ''}>
        Criar conta
      </Button>
    </form>
  )
}
