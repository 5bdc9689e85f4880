import { migrate } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../ui/Confirmacao.tsx'

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
        const { ok } = await executar({ motivo, versao })
        if (ok) avisos.ok('A Migrate foi desligada e as chaves foram apagadas do cofre.')
        return ok
      }}
    >
      <p>
        As chaves do escritório e de todas as empresas são apagadas do cofre. As notas já emitidas
        ficam; as próximas saem pelo padrão nacional ou à mão.
      </p>
    </ConfirmacaoComMotivo>
  )
}
