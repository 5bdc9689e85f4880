import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CampoDeFaixa } from './CampoDeFaixa.tsx'
import { textoDoCampo } from './dinheiro-digitado.ts'
import { lerFaixaDeValor } from './faixa-de-valor.ts'
import type { Alinhamento } from './lugar-do-painel.ts'
import { Suspenso } from './Suspenso.tsx'

type Props = {
  /** The filters of the panel, as they are: the button counts those that are in use. */
  emUso: readonly unknown[]
  children: ReactNode
  alinhamento?: Alinhamento
  /** Absent, the style of the class says it. */
  largura?: number | undefined
  className?: string
}

/** What is asked of a list less often, behind one button that keeps the bar to one line. */
export function MaisFiltros({ emUso, children, alinhamento, largura, className }: Props) {
  const [aberto, setAberto] = useState(false)
  const quantos = emUso.filter((valor) => valor !== undefined).length
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Mais filtros"
      {...(alinhamento ? { alinhamento } : {})}
      {...(largura ? { largura } : {})}
      gatilho={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          Mais filtros{quantos > 0 ? ` (${quantos})` : ''}
        </Button>
      }
    >
      <div className={className ? `rz-mais-filtros ${className}` : 'rz-mais-filtros'}>
        {children}
      </div>
    </Suspenso>
  )
}

type DeSimOuNao = {
  rotulo: string
  /** What each answer asks for, in words. */
  sim: string
  nao: string
  valor: boolean | undefined
  onMudar: (valor: boolean | undefined) => void
}

/** A filter of yes, no, or whichever. */
export function SimOuNao({ rotulo, sim, nao, valor, onMudar }: DeSimOuNao) {
  const dito = valor ? 'sim' : 'nao'
  return (
    <NativeSelect
      label={rotulo}
      value={valor === undefined ? '' : dito}
      data={[
        { value: '', label: 'Tanto faz' },
        { value: 'sim', label: sim },
        { value: 'nao', label: nao },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onMudar(value === '' ? undefined : value === 'sim')
      }
    />
  )
}

type DeValores = { valorMinimo?: number | undefined; valorMaximo?: number | undefined }

function faixaEscrita({ valorMinimo, valorMaximo }: DeValores): string {
  if (valorMinimo === undefined && valorMaximo === undefined) return ''
  if (valorMinimo === valorMaximo) return textoDoCampo(valorMinimo ?? null)
  return `${textoDoCampo(valorMinimo ?? null)}..${textoDoCampo(valorMaximo ?? null)}`
}

/** One filter of two ends, which counts as one. */
export const comFaixa = ({ valorMinimo, valorMaximo }: DeValores): number | undefined =>
  valorMinimo ?? valorMaximo

/** Between which amounts, as a person types it. */
export function FaixaDoValor({
  rotulo,
  filtro,
  mudar,
}: {
  rotulo: string
  filtro: DeValores
  mudar: (mudanca: DeValores) => void
}) {
  return (
    <CampoDeFaixa
      rotulo={rotulo}
      dica="Como >1000, <50 ou 100..500"
      texto={faixaEscrita(filtro)}
      ler={lerFaixaDeValor}
      onMudar={({ minimo, maximo }) => mudar({ valorMinimo: minimo, valorMaximo: maximo })}
    />
  )
}
