import { fechamento } from '@razao/contract'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import type { EtapaDoMapa, TotaisDoMapa } from './tipos.ts'

/** From the far end of a stage to its beginning: done first, waiting last. */
const PARTES = [
  { estado: 2, tom: 'ok', um: 'feita', muitos: 'feitas' },
  { estado: 6, tom: 'nada', um: 'não se aplica', muitos: 'não se aplicam' },
  { estado: 1, tom: 'info', um: 'em curso', muitos: 'em curso' },
  { estado: 3, tom: 'atencao', um: 'pede atenção', muitos: 'pedem atenção' },
  { estado: 4, tom: 'erro', um: 'com erro', muitos: 'com erro' },
  { estado: 5, tom: 'espera', um: 'aguarda o cliente', muitos: 'aguardam o cliente' },
  { estado: 0, tom: 'pendente', um: 'pendente', muitos: 'pendentes' },
] as const

type Props = {
  totais: TotaisDoMapa | undefined
  escolhida: EtapaDoMapa | undefined
  onEscolher: (etapa: EtapaDoMapa | undefined) => void
}

function EtapaDaRegua({
  etapa,
  contagens,
  ...props
}: Pick<Props, 'escolhida' | 'onEscolher'> & {
  etapa: EtapaDoMapa
  contagens: Readonly<Record<string, number>>
}) {
  const nome = fechamento.ROTULOS_ETAPA_DO_MAPA[etapa]
  const partes = PARTES.map((parte) => ({ ...parte, n: contagens[parte.estado] ?? 0 }))
  const total = partes.reduce((soma, { n }) => soma + n, 0)
  const feitas = (contagens[2] ?? 0) + (contagens[6] ?? 0)
  const emPalavras = partes
    .filter(({ n }) => n > 0)
    .map(({ n, um, muitos }) => plural(n, um, muitos))
    .join(', ')
  const ativa = props.escolhida === etapa
  return (
    <button
      type="button"
      className="fech-regua-etapa"
      aria-pressed={ativa}
      title={`${nome}: ${emPalavras}`}
      onClick={() => props.onEscolher(ativa ? undefined : etapa)}
    >
      <span className="fech-regua-nome">{nome}</span>
      <span className="fech-regua-barra">
        {partes.map(({ estado, tom, n }) =>
          n > 0 ? <i key={estado} data-tom={tom} style={{ flexGrow: n }} /> : null,
        )}
      </span>
      <span className="rz-numero fech-regua-conta">
        <strong>{formatarInteiro(feitas)}</strong> de {formatarInteiro(total)}
      </span>
      <span className="rz-so-leitor">
        {`: ${emPalavras || 'nenhuma empresa'}. ${ativa ? 'Tirar o filtro' : `Filtrar as paradas em ${nome}`}`}
      </span>
    </button>
  )
}

/** How far the portfolio has come, stage by stage; a stage filters the companies stopped in it. */
export function ReguaDoMapa({ totais, escolhida, onEscolher }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of filters is not a set of form fields
    <div className="fech-regua rz-cartao" role="group" aria-label="Andamento por etapa">
      {fechamento.ETAPAS_DO_MAPA.map((etapa) =>
        totais ? (
          <EtapaDaRegua
            key={etapa}
            etapa={etapa}
            contagens={totais.porEtapa[etapa] ?? {}}
            escolhida={escolhida}
            onEscolher={onEscolher}
          />
        ) : (
          <span key={etapa} className="fech-regua-etapa" aria-hidden>
            <span className="fech-regua-nome">{fechamento.ROTULOS_ETAPA_DO_MAPA[etapa]}</span>
            <span className="fech-regua-barra" />
            <span className="fech-regua-conta">&nbsp;</span>
          </span>
        ),
      )}
    </div>
  )
}
