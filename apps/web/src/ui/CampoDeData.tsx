import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { ehCompetencia, somarDias, somarMeses } from '@razao/engine/tempo'
import { IconCalendar } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { formatarData } from './formato.ts'
import { dataDigitada, hojeEmBrasilia, limpar, mascarar, validarMascara } from './mascaras.ts'
import { Suspenso } from './Suspenso.tsx'
import { lerMascara, useValidade } from './use-mascara.ts'
import './campo-de-data.css'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'

const CalendarioDoMes = lazy(async () => ({
  default: (await import('./CalendarioDoMes.tsx')).CalendarioDoMes,
}))

type DoTexto = Omit<
  TextInputProps,
  'ref' | 'value' | 'onChange' | 'defaultValue' | 'type' | 'min' | 'max' | 'rightSection'
>
type Molde = {
  readonly tipo: 'date' | 'date-mes-ano'
  readonly digitar: (valor: string) => string
  /** Empty while what is typed is none. */
  readonly ler: (limpo: string) => string
}

const DIA: Molde = {
  tipo: 'date',
  digitar: (valor) => limpar('date', valor),
  ler: (limpo) => dataDigitada(limpo) ?? '',
}
const MES: Molde = {
  tipo: 'date-mes-ano',
  digitar: (valor) => limpar('date-mes-ano', valor),
  ler: (limpo) => {
    const mes = `${limpo.slice(2, 6)}-${limpo.slice(0, 2)}`
    return limpo.length === 6 && ehCompetencia(mes) ? mes : ''
  },
}

type Digitacao = { value: string; onChange: (valor: string) => void }

/** What is typed, kept while it is not a date yet; a value that comes from outside takes its place. */
function useDigitado({ digitar, ler, tipo }: Molde, { value, onChange }: Digitacao) {
  const [limpo, setLimpo] = useState(() => digitar(value))
  const [visto, setVisto] = useState(value)
  if (value !== visto) {
    setVisto(value)
    if (value !== ler(limpo)) setLimpo(digitar(value))
  }
  return {
    texto: mascarar(tipo, limpo),
    erro: () => validarMascara(tipo, limpo),
    mudar: (evento: ChangeEvent<HTMLInputElement>) => {
      const { limpo: novo } = lerMascara(tipo, evento)
      setLimpo(novo)
      const valor = ler(novo)
      if (valor !== value) onChange(valor)
    },
  }
}

type PropsDaData = DoTexto & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** A date that exists, or empty while there is none. */
  onChange: (data: string) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * A civil date, typed as dd/mm/aaaa in any browser; ↑ and ↓ go to the day beside, and Alt+↓ opens a calendar. What is
 * there is selected on focus, and a form is not sent with a date that cannot be read.
 */
export function CampoDeData(props: PropsDaData) {
  const { value, onChange, min, max, error, onBlur, onKeyDown, ...resto } = props
  const [aberto, setAberto] = useState(false)
  const digitado = useDigitado(DIA, { value, onChange })
  const [mensagem, setMensagem] = useState<string | null>(null)
  const foraDoPrazo = (): string | null => {
    if (value === '') return null
    if (min !== undefined && value < min) return `A partir de ${formatarData(min)}.`
    return max !== undefined && value > max ? `Até ${formatarData(max)}.` : null
  }
  const errada = digitado.erro() ?? foraDoPrazo()
  const campo = useValidade(errada)
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(evento)
    if (evento.altKey && evento.key === 'ArrowDown') return setAberto(true)
    if (aberto && evento.key === 'Escape') {
      // The calendar has no focus yet: its code is on the way.
      evento.stopPropagation()
      return setAberto(false)
    }
    const passo = { ArrowUp: 1, ArrowDown: -1 }[evento.key]
    if (passo === undefined || value === '' || evento.altKey || evento.ctrlKey) return
    evento.preventDefault()
    onChange(somarDias(value, passo))
  }
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...resto}
      ref={campo}
      className={`rz-campo-de-data ${resto.className ?? ''}`}
      value={digitado.texto}
      onChange={(evento) => {
        setMensagem(null)
        digitado.mudar(evento)
      }}
      {...selecionaAoChegar}
      onKeyDown={aoTeclar}
      onInvalid={() => setMensagem(errada)}
      onBlur={(evento) => {
        setMensagem(errada)
        onBlur?.(evento)
      }}
      error={mensagem ?? error}
      rightSection={
        <Calendario
          valor={value}
          min={min}
          max={max}
          aberto={aberto}
          onAbrir={setAberto}
          onChange={(dia) => {
            onChange(dia)
            campo.current?.focus()
          }}
        />
      }
    />
  )
}

type PropsDoCalendario = Pick<PropsDaData, 'min' | 'max' | 'onChange'> & {
  valor: string
  aberto: boolean
  onAbrir: (aberto: boolean) => void
}

/** Out of the way of Tab, so that who types goes on to the next field; from there, Alt+↓ opens it. */
function Calendario({ valor, min, max, aberto, onAbrir, onChange }: PropsDoCalendario) {
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={onAbrir}
      alinhamento="fim"
      rotulo="Escolher o dia"
      gatilho={
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label="Abrir o calendário"
          tabIndex={-1}
          aria-expanded={aberto}
          onClick={() => onAbrir(!aberto)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      }
    >
      <Suspense>
        <CalendarioDoMes
          valor={valor}
          hoje={hojeEmBrasilia()}
          min={min}
          max={max}
          onEscolher={(dia) => {
            onAbrir(false)
            onChange(dia)
          }}
        />
      </Suspense>
    </Suspenso>
  )
}

type PropsDoMes = DoTexto & {
  /** `YYYY-MM`, or empty. */
  value: string
  onChange: (competencia: string) => void
}

/** A month, typed as mm/aaaa in any browser; the arrows go to the month beside. */
export function CampoDeMes({ value, onChange, error, onBlur, ...resto }: PropsDoMes) {
  const digitado = useDigitado(MES, { value, onChange })
  const [mensagem, setMensagem] = useState<string | null>(null)
  const errado = digitado.erro()
  const campo = useValidade(errado)
  return (
    <TextInput
      placeholder="mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...resto}
      ref={campo}
      className={`rz-campo-de-data ${resto.className ?? ''}`}
      value={digitado.texto}
      onChange={(evento) => {
        setMensagem(null)
        digitado.mudar(evento)
      }}
      {...selecionaAoChegar}
      onInvalid={() => setMensagem(errado)}
      onKeyDown={(evento) => {
        const passo = { ArrowUp: 1, ArrowDown: -1 }[evento.key]
        if (passo === undefined || value === '') return
        evento.preventDefault()
        onChange(somarMeses(value, passo))
      }}
      onBlur={(evento) => {
        setMensagem(errado)
        onBlur?.(evento)
      }}
      error={mensagem ?? error}
    />
  )
}
