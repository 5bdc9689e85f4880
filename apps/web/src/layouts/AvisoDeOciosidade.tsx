import { Button } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useOciosidade } from '../state/ociosidade.ts'
import { guardarOrigem } from '../state/origem.ts'
import { guardarPendencias, liberarSaida } from '../state/pendencias.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { Dialogo } from '../ui/Dialogo.tsx'

const ehDaqui = (endereco: string): boolean => /^\/(?![/\\])/.test(endereco)

/** «Você será desconectado em 60 s»; at the end, out, and back to the same address after signing in again. */
export function AvisoDeOciosidade() {
  const { idle } = useConfiguracao()
  const { fase, sair } = useSituacaoDaSessao()
  const navegar = useNavigate()
  const local = useLocation()
  const ligada = fase === 'dentro'

  const sairPorOciosidade = async () => {
    const origem = `${local.pathname}${local.search}${local.hash}`
    // What was being typed is kept before the session ends; it is offered on the way back.
    await guardarPendencias()
    liberarSaida()
    guardarOrigem(origem)
    if (!ehDaqui(idle.enderecoDeSaida)) {
      window.location.assign(idle.enderecoDeSaida)
      return
    }
    // The provider ends its session too, and brings the person back to «Você saiu».
    if (idle.enderecoDeSaida === paths.conta.sair) await sair()
    else await navegar(idle.enderecoDeSaida, { state: { origem, motivo: 'ociosidade' } })
  }
  const { restam, continuar } = useOciosidade(
    { ligada, limiteMinutos: idle.limiteMinutos },
    () => void sairPorOciosidade(),
  )
  return (
    <Dialogo
      aberto={restam !== null}
      onFechar={continuar}
      titulo="Você ainda está aí?"
      tamanho="sm"
    >
      <p>
        Você será desconectado em <strong className="rz-numero">{restam ?? 0} s</strong>. Depois de
        entrar de novo, você volta para este mesmo endereço.
      </p>
      <Button fullWidth onClick={continuar} data-autofocus>
        Continuar conectado
      </Button>
    </Dialogo>
  )
}
