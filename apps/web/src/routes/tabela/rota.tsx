import type { Acesso, Papel } from '@razao/contract'
import type { ComponentType } from 'react'
import type { ItemDeMenu } from '../../layouts/menu.ts'

export type Tela = () => Promise<ComponentType>

export type RotaDaTela = {
  readonly path: string
  /** Least role; AUTENTICADO is any signed-in person, PUBLICO needs no sign-in. */
  readonly role: Acesso
  readonly titulo: string
  readonly tela: Tela
  /** Least role of what the screen asks for, where the specification lets more people in: who has less is told so. */
  readonly dados?: Papel
  /** The screen is not built yet: no menu leads to it. */
  readonly emConstrucao?: true
  readonly menu?: Pick<ItemDeMenu, 'id' | 'parentId' | 'icon'> &
    Partial<Pick<ItemDeMenu, 'name' | 'disabled' | 'role'>>
}

type Extra = Pick<RotaDaTela, 'menu'>

const naoPronta =
  (path: string, titulo: string): Tela =>
  async () => {
    const { TelaEmConstrucao } = await import('../../features/sistema/TelaEmConstrucao.tsx')
    return () => <TelaEmConstrucao path={path} titulo={titulo} />
  }
/** A route of the specification whose screen is still to come. */
export const emConstrucao = (
  path: string,
  role: Acesso,
  { titulo, ...extra }: { titulo: string } & Extra,
): RotaDaTela => ({
  path,
  role,
  titulo,
  tela: naoPronta(path, titulo),
  emConstrucao: true,
  ...extra,
})
