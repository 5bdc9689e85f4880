import { jettax } from '@razao/contract'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { usePode } from '../../../state/contexto.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Tela } from '../../../ui/Tela.tsx'
import { CartaoDaCaptura } from './CartaoDaCaptura.tsx'
import { CartaoDaLigacao } from './CartaoDaLigacao.tsx'
import { ConfigurarCaptura } from './ConfigurarCaptura.tsx'
import { DesligarJettax } from './DesligarJettax.tsx'
import { GuardarToken } from './GuardarToken.tsx'
import { ehVisao, type Ligacao, VISOES, type Visao } from './jettax.ts'
import { ListaDeDiferencas } from './ListaDeDiferencas.tsx'
import { ListaDeEmpresas } from './ListaDeEmpresas.tsx'
import { Registro } from './Registro.tsx'
import '../../../ui/gaveta.css'
import './jettax.css'

function Visoes({ visao }: { visao: Visao }) {
  return (
    <BarraDeAbas rotulo="Jettax">
      {(Object.keys(VISOES) as Visao[]).map((cada) => (
        <Link
          key={cada}
          to={cada === 'empresas' ? paths.configuracoes.jettax : `?ver=${cada}`}
          aria-current={cada === visao ? 'page' : undefined}
        >
          {VISOES[cada]}
        </Link>
      ))}
    </BarraDeAbas>
  )
}

function Cartoes({ ligacao, pode }: { ligacao: Ligacao; pode: boolean }) {
  const [aberto, setAberto] = useState<'token' | 'desligar' | 'captura' | null>(null)
  const fechar = () => setAberto(null)
  return (
    <div className="rz-jettax-cartoes">
      <CartaoDaLigacao
        {...{ ligacao, pode }}
        onGuardar={() => setAberto('token')}
        onDesligar={() => setAberto('desligar')}
      />
      <CartaoDaCaptura {...{ ligacao, pode }} onMudar={() => setAberto('captura')} />
      {aberto === 'token' ? <GuardarToken ligacao={ligacao} onFechar={fechar} /> : null}
      {aberto === 'captura' ? <ConfigurarCaptura ligacao={ligacao} onFechar={fechar} /> : null}
      {aberto === 'desligar' ? <DesligarJettax versao={ligacao.versao} onFechar={fechar} /> : null}
    </div>
  )
}

/** A second source of notes: the token, what comes and when, the companies of both sides, what differs, and the log. */
export function TelaJettax() {
  const pode = usePode('transmitir', 'admin')
  const [parametros] = useSearchParams()
  const pedida = parametros.get('ver')
  const visao: Visao = ehVisao(pedida) ? pedida : 'empresas'
  const { dados, estado } = useConsulta(jettax.lerJettax, {})
  return (
    <Tela
      titulo="Integração Jettax"
      resumo="Uma segunda fonte de notas: o que a Jettax capturou entra aqui uma vez, e o portal nacional vale mais."
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? (
        <div className="rz-cartao">
          <Carregando linhas={6} />
        </div>
      ) : null}
      {dados ? (
        <>
          <Cartoes {...{ ligacao: dados, pode }} />
          <Visoes visao={visao} />
          {visao === 'empresas' ? <ListaDeEmpresas {...{ ligacao: dados, pode }} /> : null}
          {visao === 'diferencas' ? <ListaDeDiferencas /> : null}
          {visao === 'registro' ? <Registro /> : null}
        </>
      ) : null}
    </Tela>
  )
}
