import { Button } from '@mantine/core'
import { IconCalendarTime, IconSend } from '@tabler/icons-react'

/** What is done with what was written. */
export type AcaoDaVenda =
  | { readonly tipo: 'salvar' | 'emitir' }
  | { readonly tipo: 'agendar'; readonly dia: string }

type Props = {
  enviando: AcaoDaVenda['tipo'] | null
  onAcao: (acao: AcaoDaVenda) => void
  /** Absent where the day is changed elsewhere. */
  onAgendar: (() => void) | undefined
  onVoltar: () => void
}

/**
 * The buttons of a charge. «Salvar» is the first that sends, so that Enter in a field never issues a note: that is of its
 * own button, and of Ctrl+Enter.
 */
export function AcoesDaVenda({ enviando, onAcao, onAgendar, onVoltar }: Props) {
  const ocupado = enviando !== null
  return (
    <div className="rz-formulario-acoes fa-acoes">
      <Button variant="subtle" disabled={ocupado} onClick={onVoltar}>
        Voltar
      </Button>
      {onAgendar ? (
        <Button
          variant="default"
          disabled={ocupado}
          loading={enviando === 'agendar'}
          leftSection={<IconCalendarTime size={15} aria-hidden />}
          onClick={onAgendar}
        >
          Agendar…
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="default"
        disabled={ocupado && enviando !== 'salvar'}
        loading={enviando === 'salvar'}
        onClick={() => onAcao({ tipo: 'salvar' })}
      >
        Salvar
      </Button>
      <Button
        type="submit"
        disabled={ocupado && enviando !== 'emitir'}
        loading={enviando === 'emitir'}
        leftSection={<IconSend size={15} aria-hidden />}
        title="Ctrl+Enter"
        onClick={() => onAcao({ tipo: 'emitir' })}
      >
        Salvar e faturar
      </Button>
    </div>
  )
}
