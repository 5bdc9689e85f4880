import { areaDaRota, contem, type Route, recusaDaRota, verboDaRota } from '@razao/contract'
import type { Context } from './context.ts'

/**
 * Whether who asks could use this route too: the question of a use case that reaches by another way what the route
 * reads. A job, which nobody asks, is judged by the profile it runs with.
 */
export function alcancaRota({ user, sessao, entrada }: Context, rota: Route): boolean {
  const { atua_como: atuaComo = null, permissoes = null } = sessao?.atual ?? {}
  if (recusaDaRota({ perfil: user.perfil, atuaComo, permissoes }, rota) !== null) return false
  const verbo = verboDaRota(rota)
  return (
    verbo === null || entrada?.por !== 'token' || contem(entrada.escopos, verbo, areaDaRota(rota))
  )
}
