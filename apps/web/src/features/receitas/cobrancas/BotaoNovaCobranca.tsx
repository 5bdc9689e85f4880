import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { enderecoDaCobranca, enderecoDoContrato } from './enderecos.ts'

type Props = {
  /** The button of the screen itself, which the key N presses. */
  daTela?: boolean
}

const marcado = ({ daTela = false }: Props) => (daTela ? { 'data-novo': true } : {})

export const BotaoNovaCobranca = (props: Props) => (
  <Button
    component={Link}
    to={enderecoDaCobranca({ tipo: 'nova' })}
    leftSection={<IconPlus size={17} aria-hidden />}
    {...marcado(props)}
  >
    Nova cobrança
  </Button>
)

export const BotaoNovoContrato = (props: Props) => (
  <Button
    component={Link}
    to={enderecoDoContrato(null)}
    leftSection={<IconPlus size={17} aria-hidden />}
    {...marcado(props)}
  >
    Novo contrato
  </Button>
)
