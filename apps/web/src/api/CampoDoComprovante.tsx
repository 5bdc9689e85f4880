import { Button, FileButton } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'

export const TIPOS_DE_COMPROVANTE = 'application/pdf,image/png,image/jpeg,image/webp'
const MAIOR = 10 * 1024 * 1024

type Props = { arquivo: File | null; onEscolher: (arquivo: File | null) => void }

/** The receipt that goes with the payment, when there is one. */
export function CampoDoComprovante({ arquivo, onEscolher }: Props) {
  const grande = arquivo !== null && arquivo.size > MAIOR
  return (
    <div className="rz-pagamento-comprovante">
      <FileButton accept={TIPOS_DE_COMPROVANTE} onChange={onEscolher}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={15} />}>
            {arquivo === null ? 'Juntar comprovante' : 'Trocar comprovante'}
          </Button>
        )}
      </FileButton>
      {arquivo === null ? (
        <span className="rz-suave">PDF ou imagem, até 10 MB. Pode ficar para depois.</span>
      ) : (
        <span>
          {arquivo.name}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Retirar ${arquivo.name}`}
            onClick={() => onEscolher(null)}
          >
            <IconX size={14} aria-hidden />
          </Button>
        </span>
      )}
      {grande ? (
        <span className="rz-pagamento-diferenca" role="alert">
          O comprovante passa de 10 MB e será recusado: envie um menor.
        </span>
      ) : null}
    </div>
  )
}
