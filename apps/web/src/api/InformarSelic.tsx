import { Button } from '@mantine/core'
import { obrigacoes } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { useState } from 'react'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { Campo } from '../ui/Campo.tsx'
import { CampoCompetencia } from '../ui/CampoCompetencia.tsx'
import { Dialogo } from '../ui/Dialogo.tsx'
import { Formulario } from '../ui/Formulario.tsx'
import { formatarCompetencia } from '../ui/formato.ts'
import { porcentoDe } from '../ui/taxa-digitada.ts'
import { useFormulario } from '../ui/use-formulario.ts'
import { useAcao } from './use-acao.ts'

const CAMPOS = {
  taxa: {
    tipo: 'percentual',
    rotulo: 'Taxa do mês, em %',
    descricao: 'Como a Receita Federal publica, com duas casas: 1,16.',
    foco: true,
  },
} as const

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
  const { executar, falha } = useAcao(obrigacoes.informarSelic)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setAberto(true)}>
        Informar a Selic
      </Button>
      <Dialogo aberto={aberto} titulo="Informar a Selic do mês" onFechar={() => setAberto(false)}>
        <Formulario
          de={formulario}
          enviar="Informar"
          pronto={formulario.valores.taxa !== ''}
          voltar="Cancelar"
          onVoltar={() => setAberto(false)}
          onEnviar={({ taxa }) =>
            executar({ competencia, taxa: porcentoDe(taxa).replace(',', '.'), versao: null })
          }
          onFeito={() => {
            avisos.ok(`Selic de ${formatarCompetencia(competencia)} informada.${depois}`)
            onInformada?.()
            formulario.preencher({ taxa: '' })
            setAberto(false)
          }}
        >
          <CampoCompetencia
            rotulo="Mês da Selic"
            value={competencia}
            maximo={ultima}
            onChange={setCompetencia}
          />
          <Campo de={formulario} nome="taxa" />
        </Formulario>
      </Dialogo>
    </>
  )
}
