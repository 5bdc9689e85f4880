import { Button, Tabs } from '@mantine/core'
import { vigia } from '@razao/contract'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { Tela } from '../../../ui/Tela.tsx'
import { useAbaAVista } from '../../../ui/use-aba-a-vista.ts'
import { ListaDeAcessos } from './ListaDeAcessos.tsx'
import '../../../ui/abas.css'
import './acessos.css'

const ContratoDoSerpro = lazy(async () => ({
  default: (await import('./serpro/ContratoDoSerpro.tsx')).ContratoDoSerpro,
}))
const Procuracoes = lazy(async () => ({
  default: (await import('./receita/Procuracoes.tsx')).Procuracoes,
}))
const Cartas = lazy(async () => ({ default: (await import('./receita/Cartas.tsx')).Cartas }))
const Parcelamentos = lazy(async () => ({
  default: (await import('./receita/Parcelamentos.tsx')).Parcelamentos,
}))
const Pagamentos = lazy(async () => ({
  default: (await import('./receita/Pagamentos.tsx')).Pagamentos,
}))
const Situacoes = lazy(async () => ({
  default: (await import('./receita/Situacoes.tsx')).Situacoes,
}))

const ABAS = [
  'acessos',
  'procuracoes',
  'cartas',
  'situacao',
  'parcelamentos',
  'pagamentos',
] as const
type Aba = (typeof ABAS)[number]

const comContagem = (rotulo: string, n: number | undefined): string =>
  n === undefined || n === 0 ? rotulo : `${rotulo} (${n})`

/** By which means each company is entered at governments, and what the Receita says of each. */
export function TelaAcessos() {
  const [parametros, mudarParametros] = useSearchParams()
  const [contrato, setContrato] = useState(false)
  const aba: Aba = ABAS.find((uma) => uma === parametros.get('aba')) ?? 'acessos'
  const barra = useAbaAVista(aba)
  const aResolver = useConsulta(vigia.lerVigia, {}).dados?.aResolver
  const irPara = (nova: string | null) =>
    mudarParametros(nova === null || nova === 'acessos' ? {} : { aba: nova })
  const abrirContrato = () => setContrato(true)
  return (
    <Tela
      titulo="Acessos a governos"
      resumo="Como se entra por cada empresa, e o que a Receita diz de cada uma."
      acoes={
        <Button variant="default" onClick={abrirContrato}>
          Integra Contador
        </Button>
      }
    >
      <Tabs value={aba} onChange={irPara} keepMounted={false} className="rz-abas-da-tela">
        <Tabs.List ref={barra}>
          <Tabs.Tab value="acessos">Acessos</Tabs.Tab>
          <Tabs.Tab value="procuracoes">
            {comContagem('Procurações', aResolver?.procuracoes)}
          </Tabs.Tab>
          <Tabs.Tab value="cartas">{comContagem('Caixa postal', aResolver?.cartas)}</Tabs.Tab>
          <Tabs.Tab value="situacao">
            {comContagem('DTE e situação fiscal', aResolver?.situacoes)}
          </Tabs.Tab>
          <Tabs.Tab value="parcelamentos">
            {comContagem('Parcelamentos', aResolver?.parcelamentos)}
          </Tabs.Tab>
          <Tabs.Tab value="pagamentos">{comContagem('Pagamentos', aResolver?.pagamentos)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="acessos" className="rz-aba">
          <ListaDeAcessos />
        </Tabs.Panel>
        <Suspense fallback={<Carregando />}>
          <Tabs.Panel value="procuracoes" className="rz-aba">
            <Procuracoes onContrato={abrirContrato} />
          </Tabs.Panel>
          <Tabs.Panel value="cartas" className="rz-aba">
            <Cartas onContrato={abrirContrato} />
          </Tabs.Panel>
          <Tabs.Panel value="situacao" className="rz-aba">
            <Situacoes onContrato={abrirContrato} />
          </Tabs.Panel>
          <Tabs.Panel value="parcelamentos" className="rz-aba">
            <Parcelamentos onContrato={abrirContrato} />
          </Tabs.Panel>
          <Tabs.Panel value="pagamentos" className="rz-aba">
            <Pagamentos onContrato={abrirContrato} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
      {contrato ? (
        <Suspense>
          <ContratoDoSerpro onFechar={() => setContrato(false)} />
        </Suspense>
      ) : null}
    </Tela>
  )
}
