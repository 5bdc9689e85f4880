import type { ReactNode } from 'react'
import type { ContaDoCampo } from './contas.ts'
import { formatarInteiro, plural } from './formato.ts'
import { MASCARAS, type TipoDeMascara, validarMascara } from './mascaras.ts'
import type { ParticipanteDoCampo } from './participantes.ts'

/** What every field says of itself. */
type Comum<T> = {
  readonly rotulo: string
  readonly obrigatorio?: boolean
  readonly descricao?: ReactNode
  /** What is written in the empty field. */
  readonly exemplo?: string
  /** Where the typing starts when the form opens in a window. */
  readonly foco?: boolean
  /** In the answer of the server, when it has another name: `administrador.nome`. */
  readonly ponteiro?: string
  /** What is wrong with a value that is not empty; null when nothing is. */
  readonly validar?: (valor: T, valores: Readonly<Record<string, unknown>>) => string | null
}
export type CampoDeTexto = Comum<string> & {
  readonly tipo?: 'texto' | 'longo' | 'senha' | 'numero' | TipoDeMascara
  /** Letters at most; and at least, with what is said of fewer, empty included. */
  readonly maximo?: number
  readonly minimo?: readonly [letras: number, aviso: string]
  readonly linhas?: number
  readonly autoComplete?: string
}
type DeData = Comum<string> & {
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month. */
  readonly tipo: 'data' | 'mes'
  readonly min?: string
  readonly max?: string
}
/** Centavos; null is empty. */
type DeDinheiro = Comum<number> & { readonly tipo: 'dinheiro' }
type DeEscolha = Comum<string> & {
  readonly tipo: 'escolha'
  readonly opcoes: readonly (readonly [valor: string, texto: string])[]
}
/** The factor of a rate typed in per cent: `0.088` of «8,8»; empty while it cannot be read. */
type DePercentual = Comum<string> & { readonly tipo: 'percentual' }
/** Id of one of these; null is none. */
export type DeConta = Comum<number> & {
  readonly tipo: 'conta'
  readonly contas: readonly ContaDoCampo[]
}
export type DeParticipante = Comum<number> & {
  readonly tipo: 'participante'
  readonly participantes: readonly ParticipanteDoCampo[]
}
type DeEmpresa = Comum<number> & {
  readonly tipo: 'empresa'
  readonly empresas: readonly { readonly ID: number; readonly Apelido: string }[]
  /** The one shown until another is chosen. */
  readonly padrao: number | null
}
/** A file to go with the form, under the button that chooses it. */
export type DeArquivo = Comum<File> & {
  readonly tipo: 'arquivo'
  /** What the button says when there is one already. */
  readonly trocar: string
  readonly aceita: string
  readonly avisar?: (arquivo: File) => string | null
}
type DeSimOuNao = Comum<boolean> & { readonly tipo: 'chave' | 'caixa' }
/** Anything else: a list of companies, lines of values. The screen draws it with `campo(nome)`. */
type Livre = Comum<never> & {
  readonly tipo: 'livre'
  readonly vazio: unknown
}

/** One field of a form: its kind, its name on screen and what may be written in it. */
export type DefinicaoDoCampo =
  | CampoDeTexto
  | DeData
  | DeDinheiro
  | DePercentual
  | DeEscolha
  | DeConta
  | DeParticipante
  | DeEmpresa
  | DeArquivo
  | DeSimOuNao
  | Livre
export type CamposDeTexto<N extends string> = Readonly<Record<N, CampoDeTexto>>
export type Campos<N extends string = string> = Readonly<Record<N, DefinicaoDoCampo>>

/** What a field of each kind holds. */
export type ValorDe<D> = D extends { tipo: 'dinheiro' | 'conta' | 'participante' | 'empresa' }
  ? number | null
  : D extends { tipo: 'arquivo' }
    ? File | null
    : D extends { tipo: 'chave' | 'caixa' }
      ? boolean
      : D extends { tipo: 'escolha'; opcoes: readonly (readonly [infer V, string])[] }
        ? V
        : D extends { tipo: 'livre'; vazio: infer V }
          ? V
          : string
export type Valores<C extends Campos> = { readonly [N in keyof C]: ValorDe<C[N]> }

export type ErroDoCampo = {
  /** Of the field; empty when the error is of no field on screen. */
  readonly id: string
  readonly rotulo: string
  readonly mensagem: string
  /** Nothing was written in it: it is missing, not wrong. */
  readonly vazio?: boolean
  /** How many fields the line speaks of, when they are more than one. */
  readonly campos?: number
}

/** The reason of something that takes away: asked in the same words everywhere. */
export const MOTIVO = {
  tipo: 'longo',
  rotulo: 'Motivo',
  obrigatorio: true,
  maximo: 500,
  minimo: [5, 'Escreva um motivo com pelo menos 5 letras.'],
  foco: true,
} as const

/** `Faltam 6 campos; 1 precisa ser corrigido`: what is missing is not what is wrong. */
export function tituloDosErros(erros: readonly ErroDoCampo[]): string {
  const contar = (vazio: boolean) =>
    erros.reduce((n, erro) => (Boolean(erro.vazio) === vazio ? n + (erro.campos ?? 1) : n), 0)
  const faltam = contar(true)
  const errados = contar(false)
  const falta = `${faltam === 1 ? 'Falta' : 'Faltam'} ${plural(faltam, 'campo')}`
  const corrigir = errados === 1 ? 'precisa ser corrigido' : 'precisam ser corrigidos'
  if (errados === 0) return falta
  return faltam === 0
    ? `${plural(errados, 'campo')} ${corrigir}`
    : `${falta}; ${formatarInteiro(errados)} ${corrigir}`
}

/** Nothing was written, chosen or listed. */
export const estaVazio = (valor: unknown): boolean =>
  valor === null ||
  valor === undefined ||
  (typeof valor === 'string' && valor.trim() === '') ||
  (Array.isArray(valor) && valor.length === 0)

/** Kinds that hold null when they are empty. */
const VAZIOS: ReadonlySet<string> = new Set([
  'dinheiro',
  'conta',
  'participante',
  'empresa',
  'arquivo',
])

/** What a field of the kind starts with. */
export function inicialDe(definicao: DefinicaoDoCampo): unknown {
  if (definicao.tipo === 'livre') return definicao.vazio
  if (definicao.tipo && VAZIOS.has(definicao.tipo)) return null
  if (definicao.tipo === 'chave' || definicao.tipo === 'caixa') return false
  return definicao.tipo === 'escolha' ? (definicao.opcoes[0]?.[0] ?? '') : ''
}

const eMascara = (tipo: string | undefined): tipo is TipoDeMascara =>
  tipo === 'email' || (tipo !== undefined && tipo in MASCARAS)

function erroDoValor(
  definicao: DefinicaoDoCampo,
  escrito: unknown,
  valores: Readonly<Record<string, unknown>>,
): string | null {
  const valor = typeof escrito === 'string' ? escrito.trim() : escrito
  const [letras, aviso] = ('minimo' in definicao && definicao.minimo) || [0, '']
  const curto = typeof valor === 'string' && valor.length < letras
  if (estaVazio(valor)) {
    if (!definicao.obrigatorio) return null
    return curto ? aviso : `Preencha «${definicao.rotulo}».`
  }
  if (curto) return aviso
  // Not ticked is an answer, save where what is asked for is the person's word.
  if (definicao.tipo === 'caixa' && definicao.obrigatorio && valor === false)
    return 'Marque esta caixa para continuar.'
  const daMascara =
    eMascara(definicao.tipo) && typeof valor === 'string'
      ? validarMascara(definicao.tipo, valor)
      : null
  return daMascara ?? definicao.validar?.(valor as never, valores) ?? null
}

/** Messages of the fields that are not right, by name. */
export function errosDosCampos<N extends string>(
  campos: Campos<N>,
  valores: Readonly<Record<N, unknown>>,
): Partial<Record<N, string>> {
  const erros: Partial<Record<N, string>> = {}
  for (const nome of Object.keys(campos) as N[]) {
    const mensagem = erroDoValor(campos[nome], valores[nome], valores)
    if (mensagem) erros[nome] = mensagem
  }
  return erros
}

/** As they are sent: texts without the spaces around. */
export const valoresLimpos = <V extends object>(valores: V): V =>
  Object.fromEntries(
    Object.entries(valores).map(([nome, valor]) => [
      nome,
      typeof valor === 'string' ? valor.trim() : valor,
    ]),
  ) as V

/** `#/itens/0/valor` as `itens.0.valor`. */
export const nomeDoPonteiro = (ponteiro: string): string =>
  ponteiro.replace(/^#?\//, '').replaceAll('/', '.')
