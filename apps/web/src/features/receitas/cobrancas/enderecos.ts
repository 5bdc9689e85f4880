import { paths } from '../../../paths.ts'

/** What the page of a new charge begins from. */
export type Origem =
  | { readonly tipo: 'nova' }
  /** One that exists, changed, or made again a month later. */
  | { readonly tipo: 'editar' | 'duplicar'; readonly cobrancaId: number }
  /** A note, copied, or that the new one takes the place of. */
  | { readonly tipo: 'copiar' | 'substituir'; readonly notaId: number }
  | { readonly tipo: 'cliente'; readonly clienteId: number }

const PARAMETROS = {
  editar: 'cobrancaId',
  duplicar: 'cobrancaId',
  copiar: 'notaId',
  substituir: 'notaId',
  cliente: 'clienteId',
} as const

const inteiro = (texto: string | null): number | null =>
  texto !== null && /^[1-9]\d{0,14}$/.test(texto) ? Number(texto) : null

const com = (busca: Readonly<Record<string, string>>): string =>
  `${paths.receitas.raiz}?${new URLSearchParams(busca)}`

/** The page of a charge, over the list's own address. */
export function enderecoDaCobranca(origem: Origem): string {
  if (origem.tipo === 'nova') return com({ nova: 'sim' })
  const id = Object.values(origem).find((valor) => typeof valor === 'number')
  return com({ nova: 'sim', [origem.tipo]: String(id) })
}

/** Null while the address asks for the list. */
export function origemDoEndereco(parametros: URLSearchParams): Origem | null {
  if (parametros.get('nova') !== 'sim') return null
  for (const [tipo, campo] of Object.entries(PARAMETROS)) {
    const id = inteiro(parametros.get(tipo))
    if (id !== null) return { tipo, [campo]: id } as unknown as Origem
  }
  return { tipo: 'nova' }
}

export const RECORRENTES = com({ aba: 'recorrentes' })
export const BOLETOS = com({ aba: 'boletos' })
export const BANCO = com({ aba: 'banco' })
export const PIX = com({ aba: 'pix' })

/** The page of a contract: a new one, or one that exists. */
export const enderecoDoContrato = (contratoId: number | null): string =>
  com({ contrato: contratoId === null ? 'novo' : String(contratoId) })

/** `novo`, the id of one, or null while the address asks for something else. */
export function contratoDoEndereco(parametros: URLSearchParams): 'novo' | number | null {
  const texto = parametros.get('contrato')
  return texto === 'novo' ? texto : inteiro(texto)
}

/** The drawer of where a company receives, over the list. */
export const enderecoDeComoReceber = (empresaId: number): string =>
  com({ receber: String(empresaId) })

/** The company whose drawer the address asks for. */
export const empresaDeComoReceber = (parametros: URLSearchParams): number | null =>
  inteiro(parametros.get('receber'))

/** The page of a sheet of charges. */
export const enderecoDaImportacao = (importacaoId: number): string =>
  com({ importacao: String(importacaoId) })

/** The sheet whose page the address asks for. */
export const importacaoDoEndereco = (parametros: URLSearchParams): number | null =>
  inteiro(parametros.get('importacao'))
