import { useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import type { Guia } from './guia.ts'

/** That it is a demonstration, from where the one that is paid comes, and what to do until then. */
export function ViaDaGuia({ guia }: { guia: Guia }) {
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const { via } = guia
  if (!doEscritorio)
    return (
      <Faixa tom="atencao">
        Demonstrativo, não é documento de arrecadação: mostra quanto e por quê. O documento que se
        paga é posto aqui pelo escritório.
      </Faixa>
    )
  return (
    <Faixa tom="atencao">
      Demonstrativo, não é documento de arrecadação: mostra quanto e por quê. {via.frase}{' '}
      <span className="rz-suave">({via.fundamento})</span>
    </Faixa>
  )
}
