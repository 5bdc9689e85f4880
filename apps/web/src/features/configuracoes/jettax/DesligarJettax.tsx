import { jettax } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../ui/Confirmacao.tsx'

type Props = { versao: number; onFechar: () => void }

/** Asks why, after saying what stops. */
export function DesligarJettax({ versao, onFechar }: Props) {
  const { executar } = useAcao(jettax.desligarJettax)
  return (
    <ConfirmacaoComMotivo
      titulo="Apagar o token da Jettax"
      confirmar="Apagar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await executar({ motivo, versao })
        if (ok) avisos.ok('O token foi apagado do cofre, e nada mais é lido na Jettax.')
        return ok
      }}
    >
      <p>
        O token é apagado do cofre e a captura para. As notas que vieram e o registro das leituras
        ficam; na Jettax nada muda.
      </p>
    </ConfirmacaoComMotivo>
  )
}
