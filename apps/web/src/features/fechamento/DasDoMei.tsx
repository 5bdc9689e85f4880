import { usePode } from '../../state/contexto.ts'
import { GerarDas } from './GerarDas.tsx'
import type { LinhaDoDas } from './tipos.ts'

/** The DAS of a MEI at the PGMEI: no month is declared, and what comes is compared before it takes the place of ours. */
export function DasDoMei({ linha: { guiaId } }: { linha: LinhaDoDas }) {
  const pode = usePode('transmitir', 'fiscal')
  return (
    <>
      <p className="rz-suave">
        O DAS do MEI não depende de declaração do mês. O que o PGMEI emite é comparado com o nosso,
        tributo por tributo, antes de tomar o lugar do demonstrativo; vencido, atualize a guia para
        o dia do pagamento e gere de novo.
      </p>
      {pode && guiaId !== null ? (
        <div className="fech-acoes">
          <GerarDas guiaId={guiaId} />
        </div>
      ) : null}
    </>
  )
}
