import type { FalhaNaTela } from '../ui/grade/tipos.ts'
import { semRede } from './alcance.ts'

/** A refusal of the server (RFC 9457) or a failure on the way, plain so that the store can hold it. */
export type Falha = {
  /** Code of the catalogue, or `sem-conexao`, `cancelado`, `resposta-ilegivel`. */
  readonly codigo: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly titulo: string
  readonly detail?: string | undefined
  readonly acao?: string | undefined
  readonly erros: readonly { readonly pointer: string; readonly mensagem: string }[]
  readonly dados?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
}

const SEM_CONEXAO: Falha = {
  codigo: 'sem-conexao',
  status: 0,
  titulo: 'Sem conexão',
  acao: 'Confira a internet e tente de novo.',
  erros: [],
}
/** The network of this computer is there; who did not answer is the server. */
const SEM_RESPOSTA: Falha = {
  ...SEM_CONEXAO,
  titulo: 'O Razão não está respondendo',
  acao: 'Espere um pouco e tente de novo; a tela se atualiza sozinha quando ele voltar.',
}
/** Nothing came back: by whose fault, for the person to know what to look at. */
export const nadaVoltou = (): Falha => (semRede() ? SEM_CONEXAO : SEM_RESPOSTA)
export const CANCELADO: Falha = {
  codigo: 'cancelado',
  status: 0,
  titulo: 'Busca cancelada',
  acao: 'Tente de novo quando quiser.',
  erros: [],
}

const texto = (valor: unknown): string | undefined =>
  typeof valor === 'string' && valor !== '' ? valor : undefined

const erros = (valor: unknown): Falha['erros'] =>
  Array.isArray(valor)
    ? valor.flatMap((erro: { pointer?: unknown; mensagem?: unknown }) => {
        const [pointer, mensagem] = [texto(erro?.pointer), texto(erro?.mensagem)]
        return pointer && mensagem ? [{ pointer, mensagem }] : []
      })
    : []

/** The failure told by an answer, whatever its body turned out to be. */
export function falhaDaResposta(status: number, corpo: unknown, requestId?: string | null): Falha {
  const problema = (typeof corpo === 'object' && corpo !== null ? corpo : {}) as Record<
    string,
    unknown
  >
  const dados = problema.dados
  return {
    codigo: texto(problema.codigo) ?? (status === 401 ? 'nao-autenticado' : 'erro-interno'),
    status,
    titulo: texto(problema.title) ?? 'Ocorreu um erro',
    detail: texto(problema.detail),
    acao: texto(problema.acao),
    erros: erros(problema.erros),
    dados: typeof dados === 'object' && dados !== null ? { ...dados } : undefined,
    requestId: requestId ?? texto(problema.instance)?.split('/').at(-1),
  }
}

/** A failure as the cards and the modal show it: what happened, what to do, what mends it, the code to copy. */
export function falhaNaTela(falha: Falha): FalhaNaTela {
  const detalhe = [falha.detail, falha.acao].filter(Boolean).join(' ')
  return {
    titulo: falha.titulo,
    detalhe: detalhe === '' ? undefined : detalhe,
    codigo: falha.requestId,
    problema: falha.codigo,
  }
}

/** Messages by field: `#/competencia` → `competencia`, `#/itens/0/valor` → `itens.0.valor`. */
export const errosPorCampo = (falha: Falha | undefined): Record<string, string> =>
  Object.fromEntries(
    (falha?.erros ?? []).map(({ pointer, mensagem }) => [
      pointer.replace(/^#?\//, '').replaceAll('/', '.'),
      mensagem,
    ]),
  )
