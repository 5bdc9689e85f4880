import { ActionIcon } from '@mantine/core'
import {
  DIAS_DA_SEMANA,
  diaDaSemana,
  diaDoMes,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '@razao/engine/tempo'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { competenciaPorExtenso } from './formato.ts'
import './campo-de-data.css'

const DIAS_DA_GRADE = 42

/** 0 is domingo; the page says where the person's weeks begin. */
const primeiroDaSemana = (): number =>
  document.documentElement.dataset.semana === 'segunda' ? 1 : 0

/** The same day of another month, or its last one. */
const noutroMes = (data: string, meses: number): string =>
  diaDoMes(somarMeses(data.slice(0, 7), meses), Number(data.slice(8)))

const PASSOS: Readonly<Record<string, (data: string) => string>> = {
  ArrowLeft: (data) => somarDias(data, -1),
  ArrowRight: (data) => somarDias(data, 1),
  ArrowUp: (data) => somarDias(data, -7),
  ArrowDown: (data) => somarDias(data, 7),
  PageUp: (data) => noutroMes(data, -1),
  PageDown: (data) => noutroMes(data, 1),
  Home: (data) => `${data.slice(0, 7)}-01`,
  End: (data) => ultimoDiaDoMes(data.slice(0, 7)),
}

const porExtenso = (data: string): string =>
  `${Number(data.slice(8))} de ${competenciaPorExtenso(data.slice(0, 7))}`

type Props = {
  /** `YYYY-MM-DD`, all of them. */
  valor: string
  hoje: string
  min: string | undefined
  max: string | undefined
  onEscolher: (data: string) => void
}

/** A month of days: the arrows walk, PageUp and PageDown change the month, Enter chooses. */
export function CalendarioDoMes({ valor, hoje, min, max, onEscolher }: Props) {
  const [foco, setFoco] = useState(valor === '' ? hoje : valor)
  const grade = useRef<HTMLDivElement>(null)
  const mes = foco.slice(0, 7)
  const primeiro = `${mes}-01`
  const comeco = primeiroDaSemana()
  const inicio = somarDias(primeiro, -((diaDaSemana(primeiro) - comeco + 7) % 7))
  const dias = Array.from({ length: DIAS_DA_GRADE }, (_, n) => somarDias(inicio, n))
  const fora = (dia: string) => (min !== undefined && dia < min) || (max !== undefined && dia > max)
  useLayoutEffect(() => {
    grade.current?.querySelector<HTMLElement>(`[data-dia="${foco}"]`)?.focus()
  }, [foco])
  const aoTeclar = (evento: KeyboardEvent) => {
    const passo = PASSOS[evento.key]
    if (!passo) return
    evento.preventDefault()
    setFoco(passo(foco))
  }
  return (
    <div className="rz-calendario">
      <div className="rz-calendario-cabeca">
        <ActionIcon
          size="sm"
          aria-label="Mês anterior"
          onClick={() => setFoco(noutroMes(foco, -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <strong aria-live="polite">{competenciaPorExtenso(mes)}</strong>
        <ActionIcon size="sm" aria-label="Próximo mês" onClick={() => setFoco(noutroMes(foco, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside are buttons; the arrows go from one to another */}
      <div className="rz-calendario-grade" ref={grade} onKeyDown={aoTeclar}>
        {[...DIAS_DA_SEMANA.slice(comeco), ...DIAS_DA_SEMANA.slice(0, comeco)].map((dia) => (
          <abbr key={dia} title={dia} aria-hidden>
            {dia.slice(0, 1).toUpperCase()}
          </abbr>
        ))}
        {dias.map((dia) => (
          <button
            key={dia}
            type="button"
            data-dia={dia}
            data-doutro={dia.slice(0, 7) !== mes || undefined}
            aria-pressed={dia === valor}
            aria-current={dia === hoje ? 'date' : undefined}
            aria-label={porExtenso(dia)}
            tabIndex={dia === foco ? 0 : -1}
            // The panel is opened after its days are drawn, and looks for this.
            data-autofocus={dia === foco || undefined}
            disabled={fora(dia)}
            onClick={() => onEscolher(dia)}
          >
            {Number(dia.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
