import { Button, Menu } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { IconChevronDown, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import type { Etapa } from './tipos.ts'

type Props = {
  onExecutar: (etapa: Etapa | 'tudo') => void
  onSemMovimento: () => void
  onDesbloquear: () => void
}

const EXECUTAVEIS = fechamento.ETAPAS.filter(
  (etapa) => etapa !== 'bloqueio' && etapa !== 'conferencia',
)

/** What may be done with the chosen companies; each asks first. */
export function AcoesDoLote({ onExecutar, onSemMovimento, onDesbloquear }: Props) {
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} />}
        onClick={() => onExecutar('tudo')}
      >
        Executar tudo que dá
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Executar etapa
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EXECUTAVEIS.map((etapa) => (
            <Menu.Item key={etapa} onClick={() => onExecutar(etapa)}>
              {fechamento.ROTULOS_ETAPA[etapa]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-sm" variant="default" onClick={() => onExecutar('conferencia')}>
        Conferir
      </Button>
      <Button size="compact-sm" variant="default" onClick={onSemMovimento}>
        Sem movimento
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLock size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Período
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onExecutar('bloqueio')}>Bloquear…</Menu.Item>
          <Menu.Item onClick={onDesbloquear}>Desbloquear, com motivo…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
