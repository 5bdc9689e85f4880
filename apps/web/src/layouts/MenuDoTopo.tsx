import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MenuSuspenso } from '../ui/MenuSuspenso.tsx'
import { ICONES } from './MenuLateral.tsx'
import type { RamoDoMenu } from './menu.ts'
import './menu.css'

/** The menu of the `topnav` layout: groups in a row, children in a dropdown. */
export function MenuDoTopo({ ramos }: { ramos: RamoDoMenu[] }) {
  return (
    <nav className="rz-topnav" aria-label="Menu">
      {ramos.map((ramo) => {
        const Icone = ICONES[ramo.icon]
        if (ramo.filhos.length === 0) {
          return ramo.disabled || ramo.path === null ? (
            <span key={ramo.id} className="rz-topnav-item" aria-disabled="true" title="Em breve">
              <Icone size={17} aria-hidden />
              {ramo.name}
            </span>
          ) : (
            <Link
              key={ramo.id}
              to={ramo.path}
              className="rz-topnav-item"
              aria-current={ramo.active ? 'page' : undefined}
            >
              <Icone size={17} aria-hidden />
              {ramo.name}
            </Link>
          )
        }
        return (
          <MenuSuspenso
            key={ramo.id}
            rotulo={ramo.name}
            gatilho={(botao) => (
              <button
                {...botao}
                type="button"
                className="rz-topnav-item"
                data-ativo={ramo.active || undefined}
              >
                <Icone size={17} aria-hidden />
                {ramo.name}
                <IconChevronDown size={13} aria-hidden />
              </button>
            )}
            itens={ramo.filhos.map((filho) => ({
              id: filho.id,
              texto: filho.name,
              para: filho.path ?? undefined,
              desligado: filho.disabled,
              atual: filho.active,
            }))}
          />
        )
      })}
    </nav>
  )
}
