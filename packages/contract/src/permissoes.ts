import { z } from 'zod'
import { alcancaComo, PERFIL } from './roles.ts'
import type { Route } from './route.ts'
import { AREAS, type Area, contem, VERBOS, type Verbo } from './verbos.ts'

const EHPERMISSAO = new RegExp(`^(${VERBOS.join('|')})(:(${AREAS.join('|')}))?$`)
/** `verbo` in every area, or `verbo:area`. */
export const Permissao = z.string().regex(EHPERMISSAO, 'Permissão desconhecida.')
export const Permissoes = z.array(Permissao).max(VERBOS.length * (AREAS.length + 1))

const TUDO: readonly Verbo[] = VERBOS
const PADRAO: Readonly<Record<number, readonly Verbo[]>> = {
  [PERFIL.integracao]: ['ver'],
  [PERFIL.administrador]: TUDO,
  [PERFIL.contador]: VERBOS.filter(
    (verbo) => verbo !== 'administrar' && verbo !== 'aprovarPagamento',
  ),
  [PERFIL.empresa]: ['ver', 'enviarDocumento', 'lancarRascunho', 'aprovarPagamento', 'emitirNota'],
  [PERFIL.funcionario]: ['ver', 'enviarDocumento', 'lancarRascunho'],
  [PERFIL.root]: TUDO,
}

/** What a profile may do when nobody said otherwise. */
export const permissoesPadrao = (perfil: number): readonly Verbo[] => PADRAO[perfil] ?? []

/** What this person may do: their own list, or the profile's. Root is never cut. */
export const permissoesDe = (
  perfil: number,
  proprias: readonly string[] | null,
): readonly string[] =>
  perfil === PERFIL.root || proprias === null ? permissoesPadrao(perfil) : proprias

/** Is every permission of `menor` held by `maior` too? A verb in all areas holds the verb in one. */
export const estaContida = (menor: readonly string[], maior: readonly string[]): boolean =>
  menor.every((item) => maior.includes(item) || maior.includes(item.split(':')[0] ?? item))

/** Employees and integrations have no level of their own: they may be given the one of a company or of an accountant. */
export const AtuaComo = z.enum(['EMPRESA', 'CONTADOR'])
export type AtuaComo = z.infer<typeof AtuaComo>

export type QuemPede = {
  readonly perfil: number
  readonly atuaComo?: AtuaComo | null | undefined
  readonly permissoes?: readonly string[] | null | undefined
}

const AREA_DO_SEGMENTO: Readonly<Record<string, Area>> = { api: 'geral' }
/** The area a route belongs to: the one it names, or the segment of its address. */
export const areaDaRota = ({ path, area }: Pick<Route, 'path' | 'area'>): Area => {
  if (area !== undefined) return area
  const segmento = path.split('/')[1] ?? ''
  return AREA_DO_SEGMENTO[segmento] ?? (AREAS as readonly string[]).find(igual(segmento)) ?? 'geral'
}
const igual =
  (segmento: string) =>
  (area: string): area is Area =>
    area === segmento

/** The verb a route asks for when it names none: reading, sending, administering or confirming. */
export function verboDaRota(
  rota: Pick<Route, 'role' | 'method' | 'forma' | 'verbo'>,
): Verbo | null {
  if (rota.verbo !== undefined) return rota.verbo
  if (rota.role === 'PUBLICO' || rota.role === 'CONTA') return null
  if (rota.method === 'GET') return 'ver'
  if (rota.forma === 'envio') return 'enviarDocumento'
  if (rota.role === 'AUTENTICADO') return null
  return rota.role === 'ADMINISTRADOR' || rota.role === 'ROOT' ? 'administrar' : 'confirmar'
}

export type Recusa = 'papel' | 'permissao'

/** Why this person may not use the route, or null when they may. Read by the server and by the screens' guard. */
export function recusaDaRota(quem: QuemPede, rota: Route): Recusa | null {
  const { role } = rota
  if (role === 'PUBLICO' || role === 'CONTA') return null
  if (role !== 'AUTENTICADO' && !alcancaComo(quem, role)) return 'papel'
  const verbo = verboDaRota(rota)
  if (verbo === null) return null
  const lista = permissoesDe(quem.perfil, quem.permissoes ?? null)
  return contem(lista, verbo, areaDaRota(rota)) ? null : 'permissao'
}
