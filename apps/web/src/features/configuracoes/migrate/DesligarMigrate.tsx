import { migrate } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { ConfirmacaoComMotivo } from '../../../ui/Confirmacao.tsx'
import { avisarDoFim } from './avisar-do-fim.ts'

type Props = { versao: number; onFechar: () => void }

/** Asks why, after saying what stops. */
export function DesligarMigrate({ versao, onFechar }: Props) {
  const { executar } = useAcao(migrate.desligarMigrate)
  return (
    <ConfirmacaoComMotivo
      titulo="Desligar a Migrate"
      confirmar="Desligar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const dito = await executar({ motivo, versao })
        if (dito.ok)
          avisarDoFim('A Migrate foi desligada e as chaves foram apagadas do cofre.', dito.valor)
        return dito.ok
      }}
    >
      <p>
        As chaves do escritório e de todas as empresas são apagadas do cofre. As notas já emitidas
        ficam; as próximas saem pelo padrão nacional ou à mão.
      </p>
    </ConfirmacaoComMotivo>
  )
}
