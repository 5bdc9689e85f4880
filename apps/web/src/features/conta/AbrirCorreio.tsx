import { Button } from '@mantine/core'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { useConfiguracao } from '../../state/configuracao.ts'
import { correioDe } from './correios.ts'

/** Shortcuts to where the message was sent; in the demonstration, its own outbox. */
export function AbrirCorreio({ email }: { email: string }) {
  const { demonstracao } = useConfiguracao()
  const correio = correioDe(email)
  return (
    <>
      {correio ? (
        <Button
          component="a"
          href={correio.endereco}
          target="_blank"
          rel="noreferrer"
          variant="default"
          fullWidth
          rightSection={<IconExternalLink size={16} />}
        >
          Abrir o {correio.nome}
        </Button>
      ) : null}
      {demonstracao ? (
        <Button
          component="a"
          href="/identidade/caixa-de-saida"
          target="_blank"
          variant="default"
          fullWidth
          leftSection={<IconMail size={16} />}
        >
          Ver a caixa de saída
        </Button>
      ) : null}
    </>
  )
}
