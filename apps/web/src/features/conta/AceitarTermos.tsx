import { Button } from '@mantine/core'
import { registro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { Aceites } from './registrar/Aceites.tsx'
import './conta.css'

const NADA = { termos: false, privacidade: false, whatsapp: false, novidades: false }

/** Who comes by another provider never registered here: the terms of now are agreed to once, before going in. */
export function AceitarTermos({ onAceito }: { onAceito: () => void }) {
  const { sair } = useSituacaoDaSessao()
  const [aceites, setAceites] = useState(NADA)
  const [tentou, setTentou] = useState(false)
  const { executar, falha } = useAcao(registro.aceitarTermos)
  const { termos, privacidade } = aceites
  const aceita = termos && privacidade
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Aceitar e entrar"
      largo
      falha={falha}
      conferir={() => {
        setTentou(true)
        return aceita
      }}
      onEnviar={() => (aceita ? executar({ termos, privacidade }) : undefined)}
      onFeito={onAceito}
      aoFim={
        <Button variant="subtle" onClick={() => void sair()}>
          Entrar com outra conta
        </Button>
      }
    >
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
    </FormularioLivre>
  )
}
