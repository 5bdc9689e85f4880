import { credenciais, type RouteOutput } from '@razao/contract'
import { type PoderDoEcac, ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
import type { DefinicaoDeFiltros } from '../../../state/filtros-do-endereco.ts'
import type { Tom } from '../../../ui/Situacao.tsx'

export type Acesso = RouteOutput<typeof credenciais.listarCredenciais>['lista'][number]
export type AcessoInteiro = RouteOutput<typeof credenciais.lerCredencial>
export type Responsavel = RouteOutput<
  typeof credenciais.listarCredenciais
>['totais']['responsaveis'][number]

export const {
  FORMAS_DE_ACESSO,
  FORMAS_DO_SISTEMA,
  ROTULOS_FORMA_DE_ACESSO: FORMAS,
  ROTULOS_SISTEMA_DE_GOVERNO: SISTEMAS,
  ROTULOS_SITUACAO_DO_ACESSO: SITUACOES,
  SISTEMAS_DE_GOVERNO,
  SITUACOES_DO_ACESSO,
} = credenciais

/** Whether the means is something that is known and typed. */
export const temSegredo = (forma: Acesso['forma']): boolean =>
  credenciais.FORMAS_COM_SEGREDO.includes(forma)

export const FILTROS_DE_ACESSOS = {
  empresaId: 'numero',
  sistema: SISTEMAS_DE_GOVERNO,
  forma: FORMAS_DE_ACESSO,
  situacao: SITUACOES_DO_ACESSO,
  responsavelId: 'numero',
} as const satisfies DefinicaoDeFiltros

const TONS: Readonly<Record<Acesso['situacao'], Tom>> = {
  'em-ordem': 'ok',
  'a-vencer': 'atencao',
  vencida: 'erro',
  falta: 'pendente',
  'aguardando-cliente': 'aguardando',
  'faltam-poderes': 'atencao',
  recusada: 'erro',
  encerrada: 'nenhum',
}

export const situacaoDoAcesso = ({ situacao }: Pick<Acesso, 'situacao'>) => ({
  tom: TONS[situacao],
  texto: SITUACOES[situacao],
})

/** `Prefeitura de Campinas/SP`, or the system alone where there is one for the country. */
export const nomeDoSistema = ({ sistema, orgao }: Pick<Acesso, 'sistema' | 'orgao'>): string =>
  orgao === null ? SISTEMAS[sistema] : `${SISTEMAS[sistema]} · ${orgao}`

export const nomeDoPoder = (codigo: string): string =>
  ROTULOS_DO_PODER_DO_ECAC[codigo as PoderDoEcac] ?? codigo

/** Whether something of ours can say that it serves. */
export const seTesta = ({ forma }: Pick<Acesso, 'forma'>): boolean => !temSegredo(forma)

/** Chip of a filter. */
export function rotuloDoFiltro(
  campo: string,
  valor: unknown,
  responsaveis: readonly Responsavel[],
): string | null {
  if (campo === 'sistema') return SISTEMAS[valor as Acesso['sistema']]
  if (campo === 'forma') return FORMAS[valor as Acesso['forma']]
  if (campo === 'situacao') return SITUACOES[valor as Acesso['situacao']]
  const nome = responsaveis.find(({ id }) => id === valor)?.nome
  return campo === 'responsavelId' ? `Responsável: ${nome ?? String(valor)}` : null
}
