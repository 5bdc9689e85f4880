import type { contabilImportacao, RouteOutput } from '@razao/contract'
import { Situacao, type Tom } from '../../../ui/Situacao.tsx'

/** What is known of a file on its way to the book. */
export type Previa = RouteOutput<typeof contabilImportacao.lerImportacaoContabil>
type Estado = Previa['estado']

const ESTADOS: Readonly<Record<Estado, readonly [Tom, string]>> = {
  analisando: ['andamento', 'Lendo o arquivo'],
  previa: ['atencao', 'A confirmar'],
  importando: ['andamento', 'Entrando no livro'],
  concluida: ['ok', 'No livro'],
  desfazendo: ['andamento', 'Estornando'],
  desfeita: ['nenhum', 'Estornada'],
  cancelada: ['nenhum', 'Descartada'],
  falhou: ['erro', 'Não foi lido'],
}

const IMPEDIDA = ['atencao', 'Falta resolver'] as const

/** Where an import is, by icon and words. */
export function SituacaoDaImportacao({
  estado,
  impedida = false,
}: {
  estado: Estado
  /** A preview that can't be confirmed as it is. */
  impedida?: boolean
}) {
  const [tom, texto] = impedida ? IMPEDIDA : ESTADOS[estado]
  return <Situacao tom={tom}>{texto}</Situacao>
}

/** Something of it is running: the screen asks again. */
export const emAndamento = (estado: Estado): boolean =>
  estado === 'analisando' || estado === 'importando' || estado === 'desfazendo'
