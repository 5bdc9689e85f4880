import {
  AREAS,
  type concessoes,
  PERFIL,
  ROTULOS_AREA,
  ROTULOS_PERFIL,
  ROTULOS_VERBO,
  type RouteInput,
  type RouteOutput,
  type usuarios,
  VERBOS,
  type Verbo,
} from '@razao/contract'
import { formatarInteiro } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type UsuarioDaLista = RouteOutput<typeof usuarios.listarUsuarios>['lista'][number]
export type UsuarioCompleto = RouteOutput<typeof usuarios.lerUsuario>
export type EmpresasVisiveis = RouteInput<typeof concessoes.convidarUsuarios>['empresas']
export type FiltroDeCarteira = Extract<EmpresasVisiveis, { modo: 'filtro' }>['filtro']
export type AtuaComo = 'EMPRESA' | 'CONTADOR'

const rotulosDePerfil: Readonly<Record<number, string>> = ROTULOS_PERFIL
export const textoDoPerfil = (perfil: number): string =>
  rotulosDePerfil[perfil] ?? `Perfil ${perfil}`

/** What each profile is for, in the words of who chooses it. */
export const AJUDA_DO_PERFIL: Readonly<Record<number, string>> = {
  [PERFIL.administrador]: 'Administra o escritório: pessoas, empresas e configurações.',
  [PERFIL.contador]: 'Faz o mês das empresas que vê: apura, confere e transmite.',
  [PERFIL.empresa]: 'Dono ou sócio: vê a própria empresa, emite notas e paga guias.',
  [PERFIL.funcionario]: 'Envia documentos e lança rascunhos; o nível dele é dado por você.',
  [PERFIL.integracao]: 'Um sistema, que só entra por token.',
  [PERFIL.root]: 'Opera a plataforma inteira.',
}

/** Profiles that are given to people. Root is given only by root. */
export const perfisParaPessoas = (meuPerfil: number): readonly number[] => [
  PERFIL.administrador,
  PERFIL.contador,
  PERFIL.empresa,
  PERFIL.funcionario,
  ...(meuPerfil === PERFIL.root ? [PERFIL.root] : []),
]

/** Employees and integrations have no level of their own. */
export const precisaDeNivel = (perfil: number): boolean =>
  perfil === PERFIL.funcionario || perfil === PERFIL.integracao

export const SITUACOES: Readonly<
  Record<UsuarioDaLista['situacao'], { readonly tom: Tom; readonly texto: string }>
> = {
  ativo: { tom: 'ok', texto: 'Ativo' },
  convidado: { tom: 'aguardando', texto: 'Convidado' },
  suspenso: { tom: 'bloqueado', texto: 'Suspenso' },
}

/** The second factor of somebody, and whether it is asked of them. */
export function situacaoDoMfa({
  mfa,
  exigeMfa,
  situacao,
}: Pick<UsuarioDaLista, 'mfa' | 'exigeMfa' | 'situacao'>): { tom: Tom; texto: string } {
  if (mfa) return { tom: 'ok', texto: exigeMfa ? 'Ativa e exigida' : 'Ativa' }
  if (exigeMfa) return { tom: 'atencao', texto: 'Exigida, falta ativar' }
  return { tom: 'nenhum', texto: situacao === 'convidado' ? 'Ainda não entrou' : 'Não ativa' }
}

/** `Todas`, `12` or `12 (por filtro)`. */
export function textoDasEmpresas({
  modoEmpresas,
  quantidadeEmpresas,
}: Pick<UsuarioDaLista, 'modoEmpresas' | 'quantidadeEmpresas'>): string {
  if (modoEmpresas === 'todas') return 'Todas'
  const quantas = formatarInteiro(quantidadeEmpresas ?? 0)
  return modoEmpresas === 'filtro' ? `${quantas} (por filtro)` : quantas
}

/** People and invitations have numbers of their own; the list needs one series for both. */
export const chaveDaLinha = ({ usuarioId, conviteId }: UsuarioDaLista): number =>
  usuarioId === null ? (conviteId ?? 0) * 2 + 1 : usuarioId * 2
export const pessoaDaChave = (
  chave: number,
): { readonly usuarioId: number } | { readonly conviteId: number } =>
  chave % 2 === 0 ? { usuarioId: chave / 2 } : { conviteId: (chave - 1) / 2 }

/** `Confirmar`, or `Confirmar (Fiscal)`. */
export function textoDaPermissao(permissao: string): string {
  const [verbo = '', area] = permissao.split(':')
  const nome = (ROTULOS_VERBO as Readonly<Record<string, string>>)[verbo] ?? verbo
  const onde = area ? (ROTULOS_AREA as Readonly<Record<string, string>>)[area] : undefined
  return onde ? `${nome} (${onde})` : nome
}

/** The areas in which a list lets this verb be used. */
export const areasDoVerbo = (lista: readonly string[], verbo: Verbo): readonly string[] =>
  lista.includes(verbo) ? AREAS : AREAS.filter((area) => lista.includes(`${verbo}:${area}`))

/** The list with a verb in exactly these areas; in all of them it is the verb alone. */
export function comVerbo(
  lista: readonly string[],
  verbo: Verbo,
  areas: readonly string[],
): readonly string[] {
  const resto = lista.filter((item) => item !== verbo && !item.startsWith(`${verbo}:`))
  if (areas.length === AREAS.length) return [...resto, verbo]
  return [...resto, ...areas.map((area) => `${verbo}:${area}`)]
}

/** In the order in which the product says them. */
export const emOrdem = (lista: readonly string[]): string[] =>
  [...lista].sort((a, b) => {
    const posicao = (item: string) =>
      (VERBOS as readonly string[]).indexOf(item.split(':')[0] ?? '')
    return posicao(a) - posicao(b) || a.localeCompare(b)
  })
