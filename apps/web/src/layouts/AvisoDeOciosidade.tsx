import { Button, Modal } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useOciosidade } from '../state/ociosidade.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'

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
    if (!ehDaqui(idle.enderecoDeSaida)) {
      window.location.assign(idle.enderecoDeSaida)
      return
    }
    if (idle.enderecoDeSaida === paths.conta.sair) await sair()
    await navegar(idle.enderecoDeSaida, { state: { origem, motivo: 'ociosidade' } })
  }
  const { restam, continuar } = useOciosidade(
    { ligada, limiteMinutos: idle.limiteMinutos },
    () => void sairPorOciosidade(),
  )
  return (
    <Modal
      opened={restam !== null}
      onClose={continuar}
      withCloseButton={false}
      size="sm"
      title="Você ainda está aí?"
      role="alertdialog"
    >
      <p aria-live="off">
        Você será desconectado em <strong className="rz-numero">{restam ?? 0} s</strong>. O que
        estiver nesta página continua aqui quando você voltar.
      </p>
      <Button fullWidth onClick={continuar} data-autofocus>
        Continuar conectado
      </Button>
    </Modal>
  )
}
