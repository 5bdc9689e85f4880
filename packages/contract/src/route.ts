import type { z } from 'zod'
import type { CodigoDeProblema } from './problems.ts'
import type { Papel } from './roles.ts'
import type { Area, Verbo } from './verbos.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The spec's back-end base paths, each of which can be moved to its own host by configuration; and `/v1`, whose names
 * are kept for programs of others.
 */
export type Segmento =
  | '/api'
  | '/admin'
  | '/contabil'
  | '/financeiro'
  | '/fiscal'
  | '/folha'
  | '/v1'

/**
 * PUBLICO: nobody need sign in. CONTA: whoever signed in, member of an office or not yet. AUTENTICADO: any
 * signed-in user of the office, of any profile.
 */
export type Acesso = Papel | 'AUTENTICADO' | 'CONTA' | 'PUBLICO'

/**
 * How the answer travels: `json`; `arquivo` = bytes with a name; `eventos` = server-sent events;
 * `envio` = the body is multipart with one `arquivo` and the input's fields; `aviso` = the body is of a service of
 * others, of any type, and is handed over as text: the input is of the address alone.
 */
export type Forma = 'json' | 'arquivo' | 'eventos' | 'envio' | 'aviso'

/** The end of a route, announced: civil dates `YYYY-MM-DD`; the address that takes its place, when there is one. */
export type Descontinuada = {
  readonly desde: string
  readonly ate: string
  readonly sucessora: string | null
}

export type Route<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  /** Unique; the operationId of OpenAPI and the endpoint's name in the client. */
  readonly name: string
  readonly method: Method
  /** Starts with a segment; `:nome` parts are taken from the input. */
  readonly path: `${Segmento}/${string}`
  readonly role: Acesso
  /** One sentence in Portuguese for the documentation. */
  readonly summary: string
  /** Path, query and body together, by name: path parts first, then query (GET, DELETE) or body. Strict. */
  readonly input: Input
  readonly output: Output
  readonly problems: readonly CodigoDeProblema[]
  readonly forma: Forma
  /** The verb asked beside the role; null asks none. Left out, `verboDaRota` says. */
  readonly verbo?: Verbo | null
  /** Where the verb is asked; left out, the segment of the address says. */
  readonly area?: Area
  /** Refused without an Idempotency-Key. */
  readonly exigeChave?: boolean
  /** The answer has what is shown this once: under an Idempotency-Key it is kept sealed. */
  readonly mostraSegredo?: boolean
  /** Asks that the person has proved who they are a short while ago (step-up). */
  readonly recente?: boolean
  /** Only the person, by their own session: neither an API token nor who sees as them. */
  readonly pessoal?: boolean
  /** It ends: every answer says so, and who asks has until then to move. */
  readonly descontinuada?: Descontinuada
  /** What the answer depends on and what a mutation changes; the client's cache reads it. */
  readonly tags: readonly Tag[]
}

export type Tag =
  | 'sessao'
  | 'empresa'
  | 'nota'
  | 'importacao'
  | 'operacao'
  | 'fechamento'
  | 'faturamento'
  | 'proLabore'
  | 'apuracao'
  | 'guia'
  | 'lancamento'
  | 'painel'
  | 'documento'
  | 'auditoria'
  | 'usuario'
  | 'token'
  | 'escritorio'
  | 'notificacao'
  | 'rascunho'
  | 'visao'
  | 'empresaDoUsuario'
  | 'pedidoDeTitular'
  | 'pedido'
  | 'pedidoDeAcesso'
  | 'meusAvisos'
  | 'meuAcesso'
  | 'minhaFoto'
  | 'feriado'
  | 'regraMunicipal'
  | 'cliente'
  | 'servico'
  | 'cobranca'
  | 'contrato'
  | 'contaDeRecebimento'
  | 'boleto'
  | 'arquivoDoBanco'
  | 'emissao'
  | 'jettax'
  | 'serpro'
  | 'migrate'
  | 'captura'
  | 'conferencia'
  | 'credencial'
  | 'declaracao'
  | 'vigia'

type Definicao<I extends z.ZodObject, O extends z.ZodType> = Omit<
  Route<I, O>,
  'problems' | 'forma' | 'tags'
> &
  Partial<Pick<Route<I, O>, 'problems' | 'forma' | 'tags'>>

/** Declares a route: the promise both sides read. */
export const route = <I extends z.ZodObject, O extends z.ZodType>(
  definicao: Definicao<I, O>,
): Route<I, O> => ({
  problems: [],
  forma: 'json',
  tags: [],
  ...definicao,
})

export type RouteInput<R extends Route> = z.input<R['input']>
export type RouteParsed<R extends Route> = z.output<R['input']>
export type RouteOutput<R extends Route> = z.output<R['output']>

/** Names of the `:parts` of a path, in order. */
export const partesDoCaminho = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map((parte) => parte[1] ?? '')
