import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMoodSad } from '@tabler/icons-react'
import { BotaoDoReparo } from './BotaoDoReparo.tsx'
import { CopiarCodigo } from './CopiarCodigo.tsx'
import { Modal } from './janela.tsx'
import './ops.css'
import { useDevolverFoco } from './use-devolver-foco.ts'

export type AlertaDeErro = {
  readonly titulo?: string | undefined
  readonly descricao?: string | undefined
  readonly cor?: string | undefined
  readonly icone?: 'aviso' | 'triste' | undefined
  readonly codigo?: string | undefined
  /** Code of the refusal: which button mends it. */
  readonly problema?: string | undefined
}

type Props = { aberto: boolean; alerta: AlertaDeErro; onFechar: () => void }

/** The modal error alert of the specification (§8). Opened only by a failure of something the person asked for. */
export function ModalOps({ aberto, alerta, onFechar }: Props) {
  useDevolverFoco(aberto)
  const Icone = alerta.icone === 'aviso' ? IconAlertTriangle : IconMoodSad
  return (
    <Modal
      opened={aberto}
      onClose={onFechar}
      withCloseButton={false}
      size="sm"
      title={alerta.titulo ?? 'Ops!'}
      classNames={{ header: 'rz-ops-cabeca' }}
    >
      <div className="rz-ops">
        <Icone size={46} stroke={1.4} color={alerta.cor ?? 'var(--rz-erro)'} aria-hidden />
        <p>{alerta.descricao ?? 'Ocorreu um erro. Tente novamente mais tarde.'}</p>
        <BotaoDoReparo problema={alerta.problema} onIr={onFechar} largo />
        <Button fullWidth onClick={onFechar} data-autofocus>
          FECHAR
        </Button>
        {alerta.codigo ? <CopiarCodigo codigo={alerta.codigo} /> : null}
      </div>
    </Modal>
  )
}
