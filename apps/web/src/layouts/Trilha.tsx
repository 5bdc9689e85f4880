import { Link, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import type { ItemDeMenu } from './menu.ts'

type Passo = { readonly nome: string; readonly path: string | null }

/** From the group to the screen: what is in the menu, and the screens above it by address. */
export function trilhaDe(menu: readonly ItemDeMenu[], titulo: string, endereco: string): Passo[] {
  const acima = menu
    .filter(({ path }) => path !== null && path !== endereco && endereco.startsWith(`${path}/`))
    .sort((a, b) => (a.path?.length ?? 0) - (b.path?.length ?? 0))
    .filter(({ path }) => path !== paths.painel)
  const item = menu.find(({ path }) => path === endereco) ?? acima.at(-1)
  const grupo = menu.find(({ id }) => id === item?.parentId)
  const passos: Passo[] = [
    ...(grupo ? [{ nome: grupo.name, path: null }] : []),
    ...acima.map(({ name, path }) => ({ nome: name, path })),
    { nome: titulo, path: null },
  ]
  return passos.filter(({ nome }, i) => nome !== passos[i - 1]?.nome)
}

/** Where one is; nothing on the first screen of all. */
export function Trilha({ menu }: { menu: readonly ItemDeMenu[] }) {
  const aqui = useMatches().at(-1)
  const titulo = (aqui?.handle as { titulo?: string } | undefined)?.titulo
  const { pathname = paths.painel } = aqui ?? {}
  if (pathname === paths.painel || titulo === undefined) return null
  const passos = trilhaDe(menu, titulo, pathname)
  return (
    <nav aria-label="Você está em" className="rz-trilha">
      <ol>
        <li>
          <Link to={paths.painel}>Início</Link>
        </li>
        {passos.map(({ nome, path }, i) => (
          <li key={nome} aria-current={i === passos.length - 1 ? 'page' : undefined}>
            {path === null ? nome : <Link to={path}>{nome}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
