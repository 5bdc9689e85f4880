import type { ItemDeMenu } from './layouts/menu.ts'
import { CONTA } from './routes/tabela/conta.tsx'
import { DEMAIS } from './routes/tabela/demais.tsx'
import { EMPRESA } from './routes/tabela/empresa.tsx'
import { PAINEL } from './routes/tabela/painel.tsx'
import { RECEITAS_E_DESPESAS } from './routes/tabela/receitas-e-despesas.tsx'
import type { RotaDaTela } from './routes/tabela/rota.tsx'

export type { RotaDaTela } from './routes/tabela/rota.tsx'

/** Every route of the product, with the least role that may open it. */
export const ROTAS: readonly RotaDaTela[] = [
  ...CONTA,
  ...PAINEL,
  ...RECEITAS_E_DESPESAS,
  ...EMPRESA,
  ...DEMAIS,
]

/** The seven groups of the side menu, in order; those with no path open their children. */
const GRUPOS: readonly ItemDeMenu[] = (
  [
    ['painel', 'Painel'],
    ['receitas', 'Receitas'],
    ['despesas', 'Despesas'],
    ['contabilidade', 'Contabilidade'],
    ['empresa', 'Empresa'],
  ] as const
).map(([id, name]) => ({ id, parentId: null, path: null, name, icon: id, role: 'AUTENTICADO' }))

/** The menu, born from the route table. */
export const MENU: readonly ItemDeMenu[] = [
  ...GRUPOS,
  // A screen still to come has no door, save the one that the specification shows closed.
  ...ROTAS.flatMap(({ path, role, dados, titulo, menu, emConstrucao = false }) =>
    menu && (!emConstrucao || menu.disabled)
      ? [{ ...menu, path, role: menu.role ?? dados ?? role, name: menu.name ?? titulo }]
      : [],
  ),
]
