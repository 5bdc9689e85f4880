import { avisos } from '../../../ui/avisos.tsx'
import { plural } from '../../../ui/formato.ts'

type Pedidas = { readonly pedidas: number; readonly desligadas: readonly number[] }

/** Tells how many readings begin, and how many companies are off. */
export function contarPedidas({ pedidas, desligadas }: Pedidas): void {
  const fora =
    desligadas.length === 0
      ? ''
      : ` ${plural(desligadas.length, 'empresa está desligada', 'empresas estão desligadas')} na Jettax: ligue antes.`
  if (pedidas === 0) avisos.atencao(`Nada foi pedido.${fora}`)
  else avisos.ok(`A leitura de ${plural(pedidas, 'empresa')} começa em seguida.${fora}`)
}
