import { Button } from '@mantine/core'
import { registro } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Aceites } from './registrar/Aceites.tsx'
import './conta.css'

const NADA = { termos: false, privacidade: false, whatsapp: false, novidades: false }

/** Who comes by another provider never registered here: the terms of now are agreed to once, before going in. */
export function AceitarTermos({ onAceito }: { onAceito: () => void }) {
  const { sair } = useSituacaoDaSessao()
  const [aceites, setAceites] = useState(NADA)
  const [tentou, setTentou] = useState(false)
  const aceitar = useAcao(registro.aceitarTermos)
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    const { termos, privacidade } = aceites
    if (!termos || !privacidade) return
    const { ok } = await aceitar.executar({ termos, privacidade })
    if (ok) onAceito()
  }
  return (
    <form className="rz-conta" noValidate onSubmit={(evento) => void enviar(evento)}>
      <h1>Antes de entrar</h1>
      <p className="rz-suave">
        É a primeira vez desta conta aqui, ou os textos mudaram. O aceite fica guardado com a versão
        e a data.
      </p>
      <Aceites
        aceites={aceites}
        mudar={(mudanca) => setAceites((antes) => ({ ...antes, ...mudanca }))}
        tentou={tentou}
      />
      <Button type="submit" size="md" fullWidth loading={aceitar.enviando}>
        Aceitar e entrar
      </Button>
      <Button variant="subtle" onClick={() => void sair()}>
        Entrar com outra conta
      </Button>
    </form>
  )
}
