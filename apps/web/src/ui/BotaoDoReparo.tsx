import { Button } from '@mantine/core'
import { IconArrowRight, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { reparoDe } from './reparos.ts'

type Props = {
  /** Code of the refusal. */
  problema: string | undefined
  /** Asks the same again; absent where the form has its own button. */
  onTentarDeNovo?: (() => void) | undefined
  /** Something that stands over the screen goes away with the click. */
  onIr?: (() => void) | undefined
  largo?: boolean
}

/** The button that mends a refusal (`reparos.ts`), or the same asked again, or nothing where neither helps. */
export function BotaoDoReparo({ problema, onTentarDeNovo, onIr, largo = false }: Props) {
  const reparo = reparoDe(problema)
  const estilo = largo
    ? ({ fullWidth: true, variant: 'default' } as const)
    : ({ size: 'xs', variant: 'default' } as const)
  if (reparo.tipo === 'ir') {
    return (
      <Button
        {...estilo}
        component={Link}
        to={reparo.para}
        onClick={onIr}
        rightSection={<IconArrowRight size={14} aria-hidden />}
      >
        {reparo.rotulo}
      </Button>
    )
  }
  const deNovo = reparo.tipo === 'recarregar' ? () => window.location.reload() : onTentarDeNovo
  if (!deNovo) return null
  return (
    <Button {...estilo} leftSection={<IconRefresh size={14} aria-hidden />} onClick={deNovo}>
      {reparo.tipo === 'recarregar' ? (reparo.rotulo ?? 'Recarregar a página') : 'Tentar de novo'}
    </Button>
  )
}
