import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
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
          <Menu key={ramo.id} position="bottom-start">
            <Menu.Target>
              <button
                type="button"
                className="rz-topnav-item"
                data-ativo={ramo.active || undefined}
              >
                <Icone size={17} aria-hidden />
                {ramo.name}
                <IconChevronDown size={13} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {ramo.filhos.map((filho) => (
                <Menu.Item
                  key={filho.id}
                  component={Link}
                  to={filho.path ?? '/'}
                  disabled={filho.disabled === true}
                  aria-current={filho.active ? 'page' : undefined}
                >
                  {filho.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      })}
    </nav>
  )
}
