import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useOciosidade } from '../state/ociosidade.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'

const DialogoDeOciosidade = lazy(async () => ({
  default: (await import('./DialogoDeOciosidade.tsx')).DialogoDeOciosidade,
}))

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
  if (restam === null) return null
  return (
    <Suspense>
      <DialogoDeOciosidade restam={restam} onContinuar={continuar} />
    </Suspense>
  )
}
