import { Button, type ButtonProps } from '@mantine/core'
import { useEscolhaDeEmpresa } from './escolha-de-empresa.ts'

/** Opens the list of companies of the top bar, where the screen can say nothing without one. */
export function EscolherEmpresa(props: ButtonProps) {
  const abrir = useEscolhaDeEmpresa()
  return (
    <Button {...props} onClick={abrir}>
      Escolher empresa
    </Button>
  )
}
