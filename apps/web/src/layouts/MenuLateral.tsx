import {
  IconBookmark,
  IconBuildingStore,
  IconCalculator,
  IconChevronRight,
  IconFileInvoice,
  IconGauge,
  IconListCheck,
  IconNotebook,
  IconProgress,
  IconReceipt2,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useEstado } from '../state/reducers.ts'
import { enderecoDaVisao } from '../state/use-visoes.ts'
import { formatarInteiro } from '../ui/formato.ts'
import type { IconeDeMenu, ItemDeMenu, RamoDoMenu } from './menu.ts'
import { useFila, usePedidosAbertos } from './use-fila.ts'
import './menu.css'

export const ICONES: Record<IconeDeMenu, typeof IconGauge> = {
  painel: IconGauge,
  receitas: IconFileInvoice,
  despesas: IconReceipt2,
  contabilidade: IconNotebook,
  empresa: IconBuildingStore,
  usuarios: IconUsers,
  declaracoes: IconCalculator,
  fechamento: IconListCheck,
  fila: IconProgress,
}

type Conta = { readonly quantos: number; readonly titulo: string; readonly lido: string }

function Folha({ item, active }: { item: ItemDeMenu; active: boolean }) {
  const porTela = useEstado(({ query }) => query.porTela)
  const visoes = useEstado(({ preferences }) => preferences.visoes)
  const fila = useFila()
  const pedidos = usePedidosAbertos()
  if (item.disabled || item.path === null) {
    return (
      <span className="rz-menu-folha" aria-disabled="true" title="Em breve">
        {item.name}
      </span>
    )
  }
  const fixadas = visoes.filter(({ tela, fixada }) => fixada && tela === item.path)
  const contas: Readonly<Record<string, Conta>> = {
    [paths.processamento.raiz]: {
      quantos: fila?.comErro ?? 0,
      titulo: 'Operações com erro esperando por você',
      lido: 'com erro',
    },
    [paths.pedidos]: { quantos: pedidos, titulo: 'Pedidos à espera de resposta', lido: 'abertos' },
  }
  const conta = contas[item.path]
  // The screen one is in goes back to its beginning; another one, to how it was left.
  const para = active ? item.path : `${item.path}${porTela[item.path] ?? ''}`
  return (
    <>
      <Link to={para} className="rz-menu-folha" aria-current={active ? 'page' : undefined}>
        {item.name}
        {conta && conta.quantos > 0 ? (
          <span className="rz-menu-conta rz-numero" title={conta.titulo}>
            {formatarInteiro(conta.quantos)}
            <span className="rz-so-leitor"> {conta.lido}</span>
          </span>
        ) : null}
      </Link>
      {fixadas.map((visao) => (
        <Link
          key={visao.nome}
          to={`${visao.tela}?${enderecoDaVisao(visao, new URLSearchParams())}`}
          className="rz-menu-folha rz-menu-visao"
        >
          <IconBookmark size={12} aria-hidden />
          {visao.nome}
        </Link>
      ))}
    </>
  )
}

function Ramo({ ramo, compacto }: { ramo: RamoDoMenu; compacto: boolean }) {
  const [aberto, setAberto] = useState(ramo.active)
  const Icone = ICONES[ramo.icon]
  const cabeca = (
    <>
      <Icone size={19} stroke={1.7} aria-hidden />
      <span>{ramo.name}</span>
    </>
  )
  if (ramo.filhos.length === 0) {
    const fechado = ramo.disabled || ramo.path === null
    return (
      <li>
        {fechado ? (
          <span className="rz-menu-ramo" aria-disabled="true" title="Em breve">
            {cabeca}
          </span>
        ) : (
          <Link
            to={ramo.path ?? '/'}
            className="rz-menu-ramo"
            aria-current={ramo.active ? 'page' : undefined}
            title={compacto ? ramo.name : undefined}
          >
            {cabeca}
          </Link>
        )}
      </li>
    )
  }
  const visivel = aberto || ramo.active
  return (
    <li>
      <button
        type="button"
        className="rz-menu-ramo"
        data-ativo={ramo.active || undefined}
        aria-expanded={visivel}
        title={compacto ? ramo.name : undefined}
        onClick={() => setAberto(!aberto)}
      >
        {cabeca}
        <IconChevronRight size={14} className="rz-menu-seta" aria-hidden />
      </button>
      {visivel ? (
        <ul>
          {ramo.filhos.map((filho) => (
            <li key={filho.id}>
              <Folha item={filho} active={filho.active} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The side menu: groups that open, the current screen marked. */
export function MenuLateral({ ramos, compacto }: { ramos: RamoDoMenu[]; compacto: boolean }) {
  return (
    <ul className="rz-menu">
      {ramos.map((ramo) => (
        <Ramo key={ramo.id} ramo={ramo} compacto={compacto} />
      ))}
    </ul>
  )
}
