import { Situacao } from '../../ui/Situacao.tsx'
import { acaoDaEtapa, frasesDaEtapa, textoDaEtapa, tomDaEtapa } from './etapas.ts'
import type { EtapaDoMapa, LinhaDoMapa } from './tipos.ts'

type Props = {
  linha: LinhaDoMapa
  etapa: EtapaDoMapa
  onAcao: (linha: LinhaDoMapa, etapa: EtapaDoMapa) => void
}

/** A cell of the map: the state as icon and tone, everything in words for who does not see it, one action. */
export function CelulaEtapa({ linha, etapa, onAcao }: Props) {
  const acao = acaoDaEtapa(linha, etapa)
  const { estado, motivo } = frasesDaEtapa(linha, etapa)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="fech-etapa"
      data-etapa={etapa}
      data-dica={estado}
      data-dica-motivo={motivo ?? undefined}
      data-dica-acao={acao.rotulo}
      aria-label={[`${estado}.`, motivo, `${acao.rotulo}.`].filter(Boolean).join(' ')}
      onClick={() => onAcao(linha, etapa)}
    >
      <Situacao tom={tomDaEtapa(etapa, linha.etapas[etapa])} soIcone>
        {textoDaEtapa(etapa, linha.etapas[etapa])}
      </Situacao>
    </button>
  )
}
