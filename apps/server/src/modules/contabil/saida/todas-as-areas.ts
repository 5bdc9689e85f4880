import { AREAS, contem, permissoesDe, type Verbo } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'

/** Whether who asks has this verb in every area of a company: everything of it is of all of them. */
export function temTodasAsAreas({ sessao, entrada }: Context, verbo: Verbo): boolean {
  const listas = [
    ...(sessao ? [permissoesDe(sessao.atual.perfil, sessao.atual.permissoes)] : []),
    ...(entrada?.por === 'token' ? [entrada.escopos] : []),
  ]
  const areas = AREAS.filter((area) => area !== 'admin')
  return listas.every((lista) => areas.every((area) => contem(lista, verbo, area)))
}
