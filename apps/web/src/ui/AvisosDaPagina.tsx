import { notificationsStore } from '@mantine/notifications'
import { Suspense, useSyncExternalStore } from 'react'
import { peca, Tardia } from './tardia.tsx'

/** What shows the toasts. Brought before the first one, so that it is there when the network is not. */
export const AVISOS_NA_TELA = peca(async () => (await import('./AvisosNaTela.tsx')).AvisosNaTela)

let houve = false
const houveAviso = (): boolean => {
  houve ||= notificationsStore.getState().notifications.length > 0
  return houve
}

/** The toasts of the page, from the first one on; `duracao` in milliseconds. */
export function AvisosDaPagina({ duracao }: { duracao: number }) {
  if (!useSyncExternalStore(notificationsStore.subscribe, houveAviso)) return null
  return (
    <Suspense>
      <Tardia de={AVISOS_NA_TELA} props={{ duracao }} />
    </Suspense>
  )
}
