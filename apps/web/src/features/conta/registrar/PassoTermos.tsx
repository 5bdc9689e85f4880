import { Button } from '@mantine/core'
import { useState } from 'react'
import { FalhaDaConta } from '../../../api/FalhaDaConta.tsx'
import { useEnvioDaConta } from '../../../api/use-conta.ts'
import { useDespacho } from '../../../state/reducers.ts'
import { userSlice } from '../../../state/user.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { Aceites } from './Aceites.tsx'
import { cadastroDo, type PropsDoPasso } from './rascunho.ts'

type Props = PropsDoPasso & { senha: string; onConcluido: () => void }

/** Step 4: what is agreed to, each thing apart, and the request of the account. */
export function PassoTermos({ rascunho, mudar, senha, onConcluido }: Props) {
  const [tentou, setTentou] = useState(false)
  const { enviar, falha } = useEnvioDaConta()
  const despachar = useDespacho()
  const { termos, privacidade, whatsapp, novidades } = rascunho
  const criar = async () => {
    despachar(userSlice.actions.registerStart())
    const { nome, email } = rascunho
    const corpo = {
      ...{ nome: nome.trim(), email, senha },
      cadastro: cadastroDo(rascunho),
      consentimentos: { termos, privacidade, whatsapp, novidades },
    }
    const pedido = { metodo: 'POST', caminho: 'registrar', corpo, aberto: true } as const
    const resultado = await enviar(pedido)
    if (!resultado.ok) despachar(userSlice.actions.registerFailure(resultado.falha.titulo))
    return resultado
  }
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Criar conta"
      largo
      pronto={senha !== ''}
      conferir={() => {
        setTentou(true)
        return termos && privacidade
      }}
      onEnviar={criar}
      onFeito={() => {
        despachar(userSlice.actions.registerSuccess())
        onConcluido()
      }}
    >
      <Aceites
        aceites={{ termos, privacidade, whatsapp, novidades }}
        mudar={mudar}
        tentou={tentou}
        livres
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
    </FormularioLivre>
  )
}
