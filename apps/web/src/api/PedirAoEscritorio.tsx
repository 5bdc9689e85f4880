import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Assunto } from './assunto-do-pedido.ts'

const DialogoDoPedido = lazy(async () => ({
  default: (await import('./DialogoDoPedido.tsx')).DialogoDoPedido,
}))

/** A button where a screen would say «fale com o escritório». */
export function PedirAoEscritorio({ assunto, texto }: { assunto: Assunto; texto: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button onClick={() => setAberto(true)}>{texto}</Button>
      {aberto ? (
        <Suspense>
          <DialogoDoPedido assunto={assunto} onFechar={() => setAberto(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
