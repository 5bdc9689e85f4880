import { certificados } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import type { Certificado } from './certificado.ts'

type Props = { empresaId: number; certificado: Certificado; onFechar: () => void }

/** Asks why, after saying what stops. */
export function RevogarCertificado({ empresaId, certificado, onFechar }: Props) {
  const { executar } = useAcao(certificados.revogarCertificado)
  const { id: certificadoId, versao, titular, efeitos } = certificado
  return (
    <ConfirmacaoComMotivo
      titulo={`Revogar o certificado de ${titular}`}
      confirmar="Revogar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await executar({ empresaId, certificadoId, motivo, versao })
        if (ok) avisos.ok(`O certificado de ${titular} foi revogado.`)
        return ok
      }}
    >
      <p>Ao revogar:</p>
      <ul className="rz-efeitos">
        {efeitos.map((efeito) => (
          <li key={efeito}>{efeito}</li>
        ))}
      </ul>
    </ConfirmacaoComMotivo>
  )
}
