import { Tabs } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { useAbaAVista } from '../../ui/use-aba-a-vista.ts'
import { Equipe } from './Equipe.tsx'
import { FeriadosDoLugar } from './FeriadosDoLugar.tsx'
import { Identificacao } from './Identificacao.tsx'
import { MarcaDoEscritorio } from './MarcaDoEscritorio.tsx'
import type { MeuEscritorio } from './meu-escritorio.ts'
import { PedidosDeTitular } from './PedidosDeTitular.tsx'
import { PlanoDoEscritorio } from './PlanoDoEscritorio.tsx'
import './contador.css'

const ABAS = ['identificacao', 'marca', 'equipe', 'feriados', 'plano', 'privacidade'] as const

function Abas({ dados }: { dados: MeuEscritorio }) {
  const [parametros, mudarParametros] = useSearchParams()
  const aba = ABAS.find((uma) => uma === parametros.get('aba')) ?? 'identificacao'
  const barra = useAbaAVista(aba)
  return (
    <Tabs
      value={aba}
      keepMounted={false}
      className="rz-abas-do-escritorio"
      onChange={(nova) => mudarParametros(nova === null || nova === ABAS[0] ? {} : { aba: nova })}
    >
      <Tabs.List ref={barra}>
        <Tabs.Tab value="identificacao">Identificação</Tabs.Tab>
        <Tabs.Tab value="marca">Marca</Tabs.Tab>
        <Tabs.Tab value="equipe">Equipe</Tabs.Tab>
        <Tabs.Tab value="feriados">Feriados</Tabs.Tab>
        <Tabs.Tab value="plano">Plano e segurança</Tabs.Tab>
        {dados.podeEditar ? <Tabs.Tab value="privacidade">Privacidade</Tabs.Tab> : null}
      </Tabs.List>
      <Tabs.Panel value="identificacao">
        <Identificacao key={dados.versao} dados={dados} />
      </Tabs.Panel>
      <Tabs.Panel value="marca">
        <MarcaDoEscritorio dados={dados} />
      </Tabs.Panel>
      <Tabs.Panel value="equipe">
        <Equipe key={dados.versao} dados={dados} />
      </Tabs.Panel>
      <Tabs.Panel value="feriados">
        <FeriadosDoLugar />
      </Tabs.Panel>
      <Tabs.Panel value="plano">
        <PlanoDoEscritorio dados={dados} />
      </Tabs.Panel>
      {dados.podeEditar ? (
        <Tabs.Panel value="privacidade">
          <PedidosDeTitular />
        </Tabs.Panel>
      ) : null}
    </Tabs>
  )
}

/** One's own office: accountants read, the administrator edits. */
export function TelaMeuEscritorio() {
  const { dados, estado } = useConsulta(escritorio.lerMeuEscritorio, {})
  return (
    <Tela
      titulo="Meu escritório"
      resumo={dados?.razaoSocial ?? 'Quem o escritório é, e como aparece.'}
    >
      {dados && !dados.podeEditar ? (
        <Faixa tom="bloqueado">
          Aqui você consulta e informa feriados; o resto, quem administra o escritório altera.
        </Faixa>
      ) : null}
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={12} /> : null}
      {dados ? <Abas dados={dados} /> : null}
    </Tela>
  )
}
