import type { contabilCadastros, RouteOutput } from '@razao/contract'

export type Modelo = RouteOutput<typeof contabilCadastros.listarModelos>['modelos'][number]

/** When a template repeats, as the route takes it. */
export const repeticaoDe = ({
  dia,
  desde,
  ate,
  confirmar,
}: Pick<Modelo, 'dia' | 'desde' | 'ate' | 'confirmar'>) => ({ dia, desde, ate, confirmar })
