import { Button, Modal } from '@mantine/core'

type Props = { restam: number; onContinuar: () => void }

/** The warning, sixty seconds before. */
export function DialogoDeOciosidade({ restam, onContinuar }: Props) {
  return (
    <Modal
      opened
      onClose={onContinuar}
      withCloseButton={false}
      size="sm"
      title="Você ainda está aí?"
      role="alertdialog"
    >
      <p aria-live="off">
        Você será desconectado em <strong className="rz-numero">{restam} s</strong>. Depois de
        entrar de novo, você volta para este mesmo endereço.
      </p>
      <Button fullWidth onClick={onContinuar} data-autofocus>
        Continuar conectado
      </Button>
    </Modal>
  )
}
