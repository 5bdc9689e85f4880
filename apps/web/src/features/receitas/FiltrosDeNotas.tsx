import { Button, NativeSelect } from '@mantine/core'
import { ROTULOS_STATUS_NOTA } from '@razao/engine/cadastro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoCompetencia } from '../../ui/CampoCompetencia.tsx'
import { CampoDeFaixa } from '../../ui/CampoDeFaixa.tsx'
import { textoDoCampo } from '../../ui/dinheiro-digitado.ts'
import { lerFaixaDeValor } from '../../ui/faixa-de-valor.ts'
import { Suspenso } from '../../ui/Suspenso.tsx'
import { ENVIOS } from './nota.ts'

type FiltroDeNotas = {
  competencia?: string | undefined
  status?: number | undefined
  modelo?: 'nfse' | 'nfe' | undefined
  issRetido?: boolean | undefined
  exportacao?: boolean | undefined
  liquidoAConferir?: boolean | undefined
  envio?: (typeof ENVIOS)[number][0] | undefined
  valorMinimo?: number | undefined
  valorMaximo?: number | undefined
}
type Props = {
  filtro: FiltroDeNotas
  mudar: (mudanca: FiltroDeNotas) => void
  /** The month shown when the person comes back from «todos os meses». */
  mesDaBarra: string
  /** Only what is issued goes to a customer. */
  emitidas: boolean
}

const SIM_OU_NAO = (sim: string, nao: string) => [
  { value: '', label: 'Tanto faz' },
  { value: 'sim', label: sim },
  { value: 'nao', label: nao },
]
const paraTexto = (valor: boolean | undefined): string => {
  if (valor === undefined) return ''
  return valor ? 'sim' : 'nao'
}
const paraBooleano = (texto: string): boolean | undefined =>
  ({ sim: true, nao: false })[texto as 'sim' | 'nao']

const textoDigitado = ({ valorMinimo, valorMaximo }: FiltroDeNotas): string => {
  if (valorMinimo === undefined && valorMaximo === undefined) return ''
  if (valorMinimo === valorMaximo) return textoDoCampo(valorMinimo ?? null)
  return `${textoDoCampo(valorMinimo ?? null)}..${textoDoCampo(valorMaximo ?? null)}`
}

const DICA_DO_VALOR = 'Como >1000, <50 ou 100..500'

function MaisFiltros({ filtro, mudar, emitidas }: Omit<Props, 'mesDaBarra'>) {
  const [aberto, setAberto] = useState(false)
  const emUso = [
    filtro.modelo,
    filtro.issRetido,
    filtro.exportacao,
    filtro.liquidoAConferir,
    filtro.envio,
  ].filter((valor) => valor !== undefined).length
  const comValor = filtro.valorMinimo !== undefined || filtro.valorMaximo !== undefined ? 1 : 0
  const total = emUso + comValor
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Mais filtros"
      largura={290}
      gatilho={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} />}
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          Mais filtros{total > 0 ? ` (${total})` : ''}
        </Button>
      }
    >
      <div className="rz-mais-filtros">
        <CampoDeFaixa
          rotulo="Valor"
          dica={DICA_DO_VALOR}
          texto={textoDigitado(filtro)}
          ler={lerFaixaDeValor}
          onMudar={({ minimo, maximo }) => mudar({ valorMinimo: minimo, valorMaximo: maximo })}
        />
        <NativeSelect
          label="Modelo"
          value={filtro.modelo ?? ''}
          data={[
            { value: '', label: 'Todos' },
            { value: 'nfse', label: 'NFS-e (serviço)' },
            { value: 'nfe', label: 'NF-e (mercadoria)' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            mudar({ modelo: value === 'nfse' || value === 'nfe' ? value : undefined })
          }
        />
        <NativeSelect
          label="Retenção de ISS"
          value={paraTexto(filtro.issRetido)}
          data={SIM_OU_NAO('Com ISS retido', 'Sem ISS retido')}
          onChange={({ currentTarget: { value } }) => mudar({ issRetido: paraBooleano(value) })}
        />
        <NativeSelect
          label="Exportação de serviço"
          value={paraTexto(filtro.exportacao)}
          data={SIM_OU_NAO('Só exportação', 'Sem exportação')}
          onChange={({ currentTarget: { value } }) => mudar({ exportacao: paraBooleano(value) })}
        />
        <NativeSelect
          label="Líquido"
          value={paraTexto(filtro.liquidoAConferir)}
          data={SIM_OU_NAO('A conferir', 'Sem nada a conferir')}
          onChange={({ currentTarget: { value } }) =>
            mudar({ liquidoAConferir: paraBooleano(value) })
          }
        />
        {emitidas ? (
          <NativeSelect
            label="Envio ao cliente"
            value={filtro.envio ?? ''}
            data={[
              { value: '', label: 'Tanto faz' },
              ...ENVIOS.map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              mudar({ envio: ENVIOS.find(([um]) => um === value)?.[0] })
            }
          />
        ) : null}
      </div>
    </Suspenso>
  )
}

/** Month, status, and the rest behind one button. */
export function FiltrosDeNotas({ filtro, mudar, mesDaBarra, emitidas }: Props) {
  const { competencia } = filtro
  return (
    <>
      <span className="rz-filtro-mes">
        {competencia ? (
          <CampoCompetencia
            value={competencia}
            onChange={(nova) => mudar({ competencia: nova })}
            rotulo="Competência das notas"
          />
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => mudar({ competencia: competencia ? undefined : mesDaBarra })}
        >
          {competencia ? 'Todos os meses' : 'Todos os meses · escolher um'}
        </Button>
      </span>
      <NativeSelect
        aria-label="Situação da nota"
        value={filtro.status === undefined ? '' : String(filtro.status)}
        data={[
          { value: '', label: 'Todas as situações' },
          ...Object.entries(ROTULOS_STATUS_NOTA).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ status: value === '' ? undefined : Number(value) })
        }
      />
      <MaisFiltros filtro={filtro} mudar={mudar} emitidas={emitidas} />
    </>
  )
}
