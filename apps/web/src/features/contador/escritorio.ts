import { escritorio, type RouteOutput } from '@razao/contract'
import type { Tom } from '../../ui/Situacao.tsx'

export type EscritorioDaLista = RouteOutput<typeof escritorio.listarEscritorios>['lista'][number]
export type EscritorioCompleto = RouteOutput<typeof escritorio.lerEscritorio>

const TONS: Readonly<Record<EscritorioDaLista['situacao'], Tom>> = {
  ativo: 'ok',
  suspenso: 'bloqueado',
  encerrando: 'atencao',
  encerrado: 'nenhum',
}
export const situacaoDoEscritorio = ({
  situacao,
}: Pick<EscritorioDaLista, 'situacao'>): { tom: Tom; texto: string } => ({
  tom: TONS[situacao],
  texto: escritorio.SITUACAO_ESCRITORIO[situacao],
})

const DIGITOS_DA_CHAVE = 12

/** A row's number for the list, from the office's opaque id (48 bits of it). */
export const chaveDoUid = (uid: string): number =>
  Number.parseInt(uid.replaceAll('-', '').slice(0, DIGITOS_DA_CHAVE), 16)

/** What can be done to an office in this state. */
export const podeNaSituacao = ({ situacao }: Pick<EscritorioDaLista, 'situacao'>) => ({
  suspender: situacao === 'ativo' || situacao === 'encerrando',
  reativar: situacao === 'suspenso',
  pedirEncerramento: situacao === 'ativo' || situacao === 'suspenso',
  confirmarEncerramento: situacao === 'encerrando',
  reverter: situacao === 'encerrando' || situacao === 'encerrado',
})

/** The plans offices begin with are kept by a code; any other is kept as it was written. */
const PLANOS: Readonly<Record<string, string>> = { padrao: 'Padrão', inicial: 'Inicial' }
export const textoDoPlano = (plano: string): string => PLANOS[plano] ?? plano

/** The plan to keep, from what a form shows or somebody typed. */
export function planoEscrito(texto: string): string {
  const escrito = texto.trim()
  const codigo = escrito.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return codigo in PLANOS ? codigo : escrito
}
