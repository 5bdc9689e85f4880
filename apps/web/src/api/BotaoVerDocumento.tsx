import { Button, type ButtonProps } from '@mantine/core'
import { documentos } from '@razao/contract'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useAcao } from './use-acao.ts'

type Props = ButtonProps & {
  documentoId: number
  children: string
  /** Of what it opens, where many are side by side. */
  rotulo?: string
}

/** Opens a document that is kept, by an address of a while. */
export function BotaoVerDocumento({ documentoId, children, rotulo, ...aparencia }: Props) {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const irPara = useNavigate()
  return (
    <Button
      variant="default"
      {...aparencia}
      {...(rotulo === undefined ? {} : { 'aria-label': rotulo })}
      loading={ficha.enviando}
      onClick={async () => {
        const dita = await ficha.executar({ documentoId })
        if (dita.ok) await irPara(paths.arquivo(dita.valor.ficha))
      }}
    >
      {children}
    </Button>
  )
}
