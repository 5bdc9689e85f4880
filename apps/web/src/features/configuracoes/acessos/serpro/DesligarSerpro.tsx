import { serpro } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../../ui/Confirmacao.tsx'

type Props = { versao: number; onFechar: () => void }

/** Asks why, after saying what stops. */
export function DesligarSerpro({ versao, onFechar }: Props) {
  const { executar } = useAcao(serpro.desligarSerpro)
  return (
    <ConfirmacaoComMotivo
      titulo="Desligar o Integra Contador"
      confirmar="Desligar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const dito = await executar({ motivo, versao })
        if (dito.ok) avisos.ok('O Integra Contador foi desligado e as chaves foram apagadas.')
        return dito.ok
      }}
    >
      <p>
        Chave, segredo e certificado são apagados do cofre, e nada mais é declarado nem consultado
        por aqui. O que já foi transmitido fica, e o consumo do mês continua contado.
      </p>
    </ConfirmacaoComMotivo>
  )
}
