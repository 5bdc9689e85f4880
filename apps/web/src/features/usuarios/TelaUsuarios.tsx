import { Button, Tabs } from '@mantine/core'
import { registro } from '@razao/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { useAbaAVista } from '../../ui/use-aba-a-vista.ts'
import { Pessoas } from './Pessoas.tsx'
import '../../ui/abas.css'
import './usuarios.css'

const GavetaConvidar = lazy(async () => ({
  default: (await import('./GavetaConvidar.tsx')).GavetaConvidar,
}))
const MatrizDePermissoes = lazy(async () => ({
  default: (await import('./MatrizDePermissoes.tsx')).MatrizDePermissoes,
}))
const Integracoes = lazy(async () => ({
  default: (await import('./Integracoes.tsx')).Integracoes,
}))

const PedidosDeAcesso = lazy(async () => ({
  default: (await import('./PedidosDeAcesso.tsx')).PedidosDeAcesso,
}))

const ABAS = ['pessoas', 'pedidos', 'permissoes', 'integracoes'] as const
/** Enough to count. */
const UMA_LINHA = { paginaAtual: 1, registrosPorPagina: 1 } as const
type Aba = (typeof ABAS)[number]

/** People of the office, what each may do, and the systems that come in by token. */
export function TelaUsuarios() {
  const [parametros, mudarParametros] = useSearchParams()
  // Who comes from a company that has nobody here comes to invite somebody of it.
  const daEmpresa = Number(parametros.get('convidar')) || null
  const [convidando, setConvidando] = useState(daEmpresa !== null)
  const jaConvidou = useRef(false)
  jaConvidou.current ||= convidando
  const aba: Aba = ABAS.find((uma) => uma === parametros.get('aba')) ?? 'pessoas'
  const barra = useAbaAVista(aba)
  const abertos = useConsulta(registro.listarPedidosDeAcesso, UMA_LINHA).dados?.totais.abertos ?? 0
  const fechar = () => {
    setConvidando(false)
    if (daEmpresa !== null) irPara(aba)
  }
  const irPara = (nova: string | null) =>
    mudarParametros(nova === null || nova === 'pessoas' ? {} : { aba: nova })
  return (
    <Tela
      titulo="Usuários"
      resumo="Quem entra, o que vê e o que pode fazer. As mudanças valem no pedido seguinte da pessoa."
      acoes={
        <Button
          leftSection={<IconUserPlus size={16} />}
          data-novo
          onClick={() => setConvidando(true)}
        >
          Convidar
        </Button>
      }
    >
      <Tabs value={aba} onChange={irPara} keepMounted={false} className="rz-abas-da-tela">
        <Tabs.List ref={barra}>
          <Tabs.Tab value="pessoas">Pessoas</Tabs.Tab>
          <Tabs.Tab value="pedidos">Pedidos de acesso{abertos > 0 ? ` (${abertos})` : ''}</Tabs.Tab>
          <Tabs.Tab value="permissoes">Permissões</Tabs.Tab>
          <Tabs.Tab value="integracoes">Integrações</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pessoas" className="rz-aba">
          <Pessoas onConvidar={() => setConvidando(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="pedidos" className="rz-aba">
          <Suspense fallback={<Carregando />}>
            <PedidosDeAcesso />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="permissoes" className="rz-aba">
          <Suspense fallback={<Carregando />}>
            <MatrizDePermissoes />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="integracoes" className="rz-aba">
          <Suspense fallback={<Carregando />}>
            <Integracoes />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {jaConvidou.current ? (
        <Suspense>
          <GavetaConvidar aberta={convidando} daEmpresa={daEmpresa} onFechar={fechar} />
        </Suspense>
      ) : null}
    </Tela>
  )
}
