import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { MAXIMO_DE_AVISOS } from './avisos.tsx'
import './avisos.css'

/** Where the toasts appear; `duracao` in milliseconds. Pointing at one pauses all. */
export function AvisosNaTela({ duracao }: { duracao: number }) {
  return (
    <Notifications
      className="rz-avisos"
      position="bottom-center"
      autoClose={duracao}
      limit={MAXIMO_DE_AVISOS}
      containerWidth="30rem"
      notificationMaxHeight="none"
      transitionDuration={0}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      zIndex={1100}
    />
  )
}
