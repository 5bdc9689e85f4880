import { Button } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { IconChevronDown, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { MenuSuspenso } from '../../ui/MenuSuspenso.tsx'
import {
  loteConferirPgdasd,
  loteDesbloquear,
  loteGerarDas,
  loteSemMovimento,
  loteTransmitirPgdasd,
} from './acoes-em-lote.ts'
import type { Etapa } from './tipos.ts'

type Props = {
  onExecutar: (etapa: Etapa | 'tudo') => void
  onLote: (criar: typeof loteSemMovimento) => void
}

const EXECUTAVEIS = fechamento.ETAPAS.filter(
  (etapa) => etapa !== 'bloqueio' && etapa !== 'conferencia',
)

/** What may be done with the chosen companies; each asks first. */
export function AcoesDoLote({ onExecutar, onLote }: Props) {
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} />}
        onClick={() => onExecutar('tudo')}
      >
        Executar tudo que dá
      </Button>
      <MenuSuspenso
        rotulo="Executar etapa"
        alinhamento="fim"
        gatilho={(botao) => (
          <Button
            {...botao}
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Executar etapa
          </Button>
        )}
        itens={EXECUTAVEIS.map((etapa) => ({
          id: etapa,
          texto: fechamento.ROTULOS_ETAPA[etapa],
          onClick: () => onExecutar(etapa),
        }))}
      />
      <Button size="compact-sm" variant="default" onClick={() => onExecutar('conferencia')}>
        Conferir
      </Button>
      <MenuSuspenso
        rotulo="PGDAS-D"
        alinhamento="fim"
        gatilho={(botao) => (
          <Button
            {...botao}
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            PGDAS-D
          </Button>
        )}
        itens={[
          {
            id: 'conferir',
            texto: 'Conferir com o PGDAS-D',
            onClick: () => onLote(loteConferirPgdasd),
          },
          { id: 'transmitir', texto: 'Transmitir…', onClick: () => onLote(loteTransmitirPgdasd) },
          { id: 'gerar', texto: 'Gerar DAS oficial…', onClick: () => onLote(loteGerarDas) },
        ]}
      />
      <Button size="compact-sm" variant="default" onClick={() => onLote(loteSemMovimento)}>
        Sem movimento
      </Button>
      <MenuSuspenso
        rotulo="Período"
        alinhamento="fim"
        gatilho={(botao) => (
          <Button
            {...botao}
            size="compact-sm"
            variant="default"
            leftSection={<IconLock size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Período
          </Button>
        )}
        itens={[
          { id: 'bloquear', texto: 'Bloquear…', onClick: () => onExecutar('bloqueio') },
          {
            id: 'desbloquear',
            texto: 'Desbloquear, com motivo…',
            onClick: () => onLote(loteDesbloquear),
          },
        ]}
      />
    </>
  )
}
