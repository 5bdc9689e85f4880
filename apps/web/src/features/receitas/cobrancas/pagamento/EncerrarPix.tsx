import { avisos } from '../../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../../ui/Confirmacao.tsx'
import { formatarDinheiro } from '../../../../ui/formato.ts'

type Props = {
  valor: number
  mensagem: string | null
  onEncerrar: (motivo: string) => Promise<{ ok: boolean }>
  onFechar: () => void
}

/** Asks what was done of a Pix that a person had to look at, and closes it. */
export function EncerrarPix({ valor, mensagem, onEncerrar, onFechar }: Props) {
  return (
    <ConfirmacaoComMotivo
      titulo={`Encerrar o Pix de ${formatarDinheiro(valor)}?`}
      confirmar="Encerrar"
      perigo={false}
      motivo={{ rotulo: 'O que foi feito' }}
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await onEncerrar(motivo)
        if (ok) avisos.ok('Pix conferido. O que você escreveu fica na trilha.')
        return ok
      }}
    >
      <p>{mensagem} Encerrar não muda o recebimento nem o dinheiro: só diz que foi resolvido.</p>
    </ConfirmacaoComMotivo>
  )
}
