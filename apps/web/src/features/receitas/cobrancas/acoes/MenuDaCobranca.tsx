import { ActionIcon } from '@mantine/core'
import {
  IconBan,
  IconCalendarTime,
  IconCopy,
  IconDots,
  IconEye,
  IconLink,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { MenuSuspenso } from '../../../../ui/MenuSuspenso.tsx'
import { acoesDa, type CobrancaDaAcao, rotuloDaAcao, type TipoDeAcao } from './acao.ts'

const ICONES: Readonly<Record<TipoDeAcao, typeof IconEye>> = {
  ver: IconEye,
  faturar: IconSend,
  agendar: IconCalendarTime,
  editar: IconPencil,
  duplicar: IconCopy,
  vincular: IconLink,
  cancelar: IconBan,
}

type Props<C extends CobrancaDaAcao> = {
  cobranca: C
  pode: boolean
  onAcao: (tipo: TipoDeAcao, cobranca: C) => void
  /** In a grid the cell has the stop of the keyboard, and Space presses what is in it. */
  naGrade?: boolean
  /** It is being seen already, and what is behind the drawer is out of reach. */
  naGaveta?: boolean
}

/** The ⋯ of a charge. */
export function MenuDaCobranca<C extends CobrancaDaAcao>(props: Props<C>) {
  const { cobranca, pode, onAcao, naGrade = false, naGaveta = false } = props
  const acoes = acoesDa(cobranca, pode).filter((tipo) => !naGaveta || tipo !== 'ver')
  if (acoes.length === 0) return null
  const rotulo = `Ações da cobrança ${cobranca.numero}`
  return (
    <MenuSuspenso
      rotulo={rotulo}
      alinhamento="fim"
      gatilho={(botao) => (
        <ActionIcon {...botao} tabIndex={naGrade ? -1 : 0} aria-label={rotulo}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      )}
      itens={acoes.map((tipo) => {
        const Icone = ICONES[tipo]
        return {
          id: tipo,
          texto: rotuloDaAcao(tipo, cobranca),
          icone: <Icone size={15} aria-hidden />,
          onClick: () => onAcao(tipo, cobranca),
        }
      })}
    />
  )
}
