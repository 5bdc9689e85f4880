import type { pessoal, RouteOutput } from '@razao/contract'

type Aviso = RouteOutput<typeof pessoal.listarNotificacoes>['lista'][number]

/** Notices of one cause: the newest speaks for all, and all are read together. */
export type GrupoDeAvisos = {
  readonly aviso: Aviso
  readonly ids: readonly number[]
  readonly nova: boolean
}

/** How many notices are asked for: the bell counts causes among them. */
export const AVISOS_DO_SINO = { paginaAtual: 1, registrosPorPagina: 100 } as const

const GRAVES: Readonly<Record<Aviso['gravidade'], number>> = {
  erro: 0,
  atencao: 1,
  informacao: 2,
  sucesso: 2,
}

const peso = ({ nova, aviso }: GrupoDeAvisos): number => (nova ? GRAVES[aviso.gravidade] : 3)

/**
 * One line per cause (the same title with the same gravity), the ones not read first and the grave before the others,
 * each kind newest first. What was read does not join what was not.
 * @param avisos newest first
 */
export function agruparAvisos(avisos: readonly Aviso[]): GrupoDeAvisos[] {
  const grupos = new Map<string, GrupoDeAvisos>()
  for (const aviso of avisos) {
    const nova = aviso.lidaEm === null
    const chave = JSON.stringify([nova, aviso.gravidade, aviso.titulo])
    const antes = grupos.get(chave)
    grupos.set(
      chave,
      antes ? { ...antes, ids: [...antes.ids, aviso.id] } : { aviso, ids: [aviso.id], nova },
    )
  }
  return [...grupos.values()].sort((a, b) => peso(a) - peso(b))
}
