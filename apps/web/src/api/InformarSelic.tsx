import { Button, TextInput } from '@mantine/core'
import { obrigacoes } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { useState } from 'react'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { CampoCompetencia } from '../ui/CampoCompetencia.tsx'
import { Dialogo } from '../ui/Dialogo.tsx'
import { formatarCompetencia } from '../ui/formato.ts'
import { useAcao } from './use-acao.ts'

type Props = {
  /** What the person does next, where nothing else does it. */
  depois?: string
  onInformada?: () => void
}

/** The Selic of a month that does not come with the product: what a late guide waits for. */
export function InformarSelic({ depois = '', onInformada }: Props) {
  const ultima = somarMeses(hojeEmBrasilia().slice(0, 7), -1)
  const [aberto, setAberto] = useState(false)
  const [competencia, setCompetencia] = useState(ultima)
  const [taxa, setTaxa] = useState('')
  const { executar, enviando } = useAcao(obrigacoes.informarSelic)
  const informar = async () => {
    const gravada = await executar({ competencia, taxa: taxa.replace(',', '.'), versao: null })
    if (!gravada.ok) return
    avisos.ok(`Selic de ${formatarCompetencia(competencia)} informada.${depois}`)
    onInformada?.()
    setTaxa('')
    setAberto(false)
  }
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setAberto(true)}>
        Informar a Selic
      </Button>
      <Dialogo aberto={aberto} titulo="Informar a Selic do mês" onFechar={() => setAberto(false)}>
        <form
          className="rz-formulario"
          onSubmit={(evento) => {
            evento.preventDefault()
            void informar()
          }}
        >
          <CampoCompetencia
            rotulo="Mês da Selic"
            value={competencia}
            maximo={ultima}
            onChange={setCompetencia}
          />
          <TextInput
            label="Taxa do mês, em %"
            description="Como a Receita Federal publica, com duas casas: 1,16."
            inputMode="decimal"
            data-autofocus
            value={taxa}
            onChange={({ currentTarget }) => setTaxa(currentTarget.value)}
          />
          <div className="rz-formulario-acoes">
            <Button variant="default" onClick={() => setAberto(false)}>
              Cancelar
            </Button>
            <Button type="submit" loading={enviando} disabled={taxa === ''}>
              Informar
            </Button>
          </div>
        </form>
      </Dialogo>
    </>
  )
}
