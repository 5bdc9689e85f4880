import { acesso } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { guardarVerComo } from '../../api/ver-como.ts'
import { paths } from '../../paths.ts'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'

type Props = { usuarioId: number; nome: string; onFechar: () => void }
const MOTIVO = { tipo: 'texto', maximo: 300, minimo: [1, 'Escreva o motivo.'] } as const

/** «Ver como este usuário»: read only, one hour, with the reason kept. */
export function DialogoVerComo({ usuarioId, nome, onFechar }: Props) {
  const { executar } = useAcao(acesso.iniciarVerComo)
  return (
    <ConfirmacaoComMotivo
      titulo={`Ver como ${nome}`}
      confirmar={`Ver como ${nome.split(' ')[0]}`}
      perigo={false}
      motivo={MOTIVO}
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const resultado = await executar({ usuarioId, motivo })
        if (!resultado.ok) return false
        guardarVerComo(resultado.valor)
        // Nothing that was read as oneself may stay on screen or in the cache.
        window.location.assign(paths.painel)
        return true
      }}
    >
      <p>
        Por até uma hora esta aba mostra o que a pessoa vê. Nada pode ser alterado, e fica
        registrado quem viu, quando e por quê.
      </p>
    </ConfirmacaoComMotivo>
  )
}
