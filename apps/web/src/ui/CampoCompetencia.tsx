import { ActionIcon, UnstyledButton } from '@mantine/core'
import { somarMeses } from '@razao/engine/tempo'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { competenciaPorExtenso, formatarCompetencia, MESES_CURTOS } from './formato.ts'
import { Suspenso } from './Suspenso.tsx'
import './campo-competencia.css'

type Props = {
  /** `YYYY-MM`. */
  value: string
  onChange: (competencia: string) => void
  /** The last month that may be chosen, `YYYY-MM`. */
  maximo?: string | undefined
  rotulo?: string
  /** Filled with the middle button, so that a shortcut can focus it. */
  botao?: RefObject<HTMLButtonElement | null>
}

function GradeDeMeses({
  ano,
  value,
  maximo,
  escolher,
}: {
  ano: number
  value: string
  maximo: string | undefined
  escolher: (competencia: string) => void
}) {
  return (
    <div className="rz-meses">
      {MESES_CURTOS.map((mes, indice) => {
        const competencia = `${ano}-${String(indice + 1).padStart(2, '0')}`
        return (
          <UnstyledButton
            key={mes}
            className="rz-mes"
            data-escolhido={competencia === value || undefined}
            aria-current={competencia === value ? 'date' : undefined}
            aria-label={competenciaPorExtenso(competencia)}
            disabled={maximo !== undefined && competencia > maximo}
            onClick={() => escolher(competencia)}
          >
            {mes}
          </UnstyledButton>
        )
      })}
    </div>
  )
}

/** Month picker: ‹ 10/2026 ›; the middle opens the twelve months of a year. */
export function CampoCompetencia({
  value,
  onChange,
  maximo,
  rotulo = 'Competência',
  botao,
}: Props) {
  const [aberto, setAberto] = useState(false)
  const [ano, setAno] = useState(Number(value.slice(0, 4)))
  const proxima = somarMeses(value, 1)
  const abrir = () => {
    setAno(Number(value.slice(0, 4)))
    setAberto((antes) => !antes)
  }
  return (
    <fieldset className="rz-competencia" aria-label={rotulo}>
      <ActionIcon
        size="sm"
        aria-label="Mês anterior"
        onClick={() => onChange(somarMeses(value, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Suspenso
        aberto={aberto}
        onAbrir={setAberto}
        alinhamento="centro"
        rotulo="Escolher o mês"
        gatilho={
          <UnstyledButton
            ref={botao}
            className="rz-competencia-valor rz-numero"
            aria-label={`${formatarCompetencia(value)}, ${rotulo}: ${competenciaPorExtenso(value)}`}
            aria-expanded={aberto}
            title={rotulo}
            onClick={abrir}
          >
            {formatarCompetencia(value)}
          </UnstyledButton>
        }
      >
        <div className="rz-ano">
          <ActionIcon size="sm" aria-label="Ano anterior" onClick={() => setAno(ano - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <strong className="rz-numero">{ano}</strong>
          <ActionIcon size="sm" aria-label="Próximo ano" onClick={() => setAno(ano + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
        <GradeDeMeses
          ano={ano}
          value={value}
          maximo={maximo}
          escolher={(competencia) => {
            setAberto(false)
            onChange(competencia)
          }}
        />
      </Suspenso>
      <ActionIcon
        size="sm"
        aria-label="Próximo mês"
        disabled={maximo !== undefined && proxima > maximo}
        onClick={() => onChange(proxima)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </fieldset>
  )
}
