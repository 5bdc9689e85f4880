import { type Acesso, alcancaComo } from '@razao/contract'
import type { UsuarioDaSessao } from './user.ts'

export type QuemAbre = Pick<UsuarioDaSessao, 'IDPerfilAcesso' | 'atuaComo'>

/** May this person open what asks for this role? As the server answers: by the profile, or by the level given. */
export function podeAbrir(quem: QuemAbre | null, role: Acesso): boolean {
  if (role === 'PUBLICO' || role === 'CONTA' || role === 'AUTENTICADO') return true
  if (quem === null) return false
  return alcancaComo({ perfil: quem.IDPerfilAcesso, atuaComo: quem.atuaComo }, role)
}
