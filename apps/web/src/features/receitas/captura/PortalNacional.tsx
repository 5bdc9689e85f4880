import { Link, useSearchParams } from 'react-router'
import { useEmpresaAtual, usePode } from '../../../state/contexto.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { BotaoCapturar } from './BotaoCapturar.tsx'
import { ehVisao, enderecoDoPortal, VISOES, type Visao } from './captura.ts'
import { ListaDeCapturas } from './ListaDeCapturas.tsx'
import { ListaDeConferencias } from './ListaDeConferencias.tsx'
import { ListaDeDocumentos } from './ListaDeDocumentos.tsx'
import { PainelDaConferencia } from './PainelDaConferencia.tsx'
import './captura.css'

function Visoes({ visao }: { visao: Visao }) {
  const [empresa] = useEmpresaAtual()
  const podeCapturar = usePode('confirmar', 'financeiro')
  return (
    <div className="cp-cabeca">
      <BarraDeAbas rotulo="Portal nacional">
        {(Object.keys(VISOES) as Visao[]).map((cada) => (
          <Link
            key={cada}
            to={enderecoDoPortal(cada)}
            aria-current={cada === visao ? 'page' : undefined}
          >
            {VISOES[cada]}
          </Link>
        ))}
      </BarraDeAbas>
      {empresa !== null && podeCapturar ? (
        <BotaoCapturar empresaIds={[empresa.ID]} nome={empresa.Apelido} />
      ) : null}
    </div>
  )
}

/** What comes by itself from the national environment: the reading of each company, what came, and the checks. */
export function PortalNacional() {
  const [parametros] = useSearchParams()
  const pedida = parametros.get('ver')
  const visao: Visao = ehVisao(pedida) ? pedida : 'capturas'
  const conferenciaId = Number(parametros.get('conferencia') ?? '') || null
  return (
    <div className="rz-importacao">
      <Visoes visao={visao} />
      {visao === 'capturas' ? <ListaDeCapturas /> : null}
      {visao === 'documentos' ? <ListaDeDocumentos /> : null}
      {visao === 'conferencias' && conferenciaId === null ? <ListaDeConferencias /> : null}
      {visao === 'conferencias' && conferenciaId !== null ? (
        <PainelDaConferencia key={conferenciaId} conferenciaId={conferenciaId} />
      ) : null}
    </div>
  )
}
