import type { Centavos } from '../../dinheiro/index.ts'

/** A debt of a DCTFWeb. */
export type DebitoDaDctfweb = {
  /** Código de receita with its extension, six digits; four where the extension is not known. */
  readonly codigo: string
  readonly rotulo: string
  readonly valor: Centavos
}

/** A debt as we have it and as the DCTFWeb has it. */
export type DebitoComparado = {
  readonly codigo: string
  readonly rotulo: string
  /** What puts it there: the MIT, that we hand in, or the eSocial and the EFD-Reinf. */
  readonly origem: 'mit' | 'folha'
  readonly nosso: Centavos
  /** Null while the MIT, that brings it, was not closed. */
  readonly deles: Centavos | null
  readonly diferenca: Centavos
}

type Nossos = {
  readonly mit: readonly DebitoDaDctfweb[]
  readonly folha: readonly DebitoDaDctfweb[]
}

/**
 * Code by code, our debts beside the ones of a DCTFWeb, those of the MIT first; what only one of them has differs by all of
 * it. Without the MIT closed, what it brings is not compared yet.
 */
export function compararDctfweb(
  { mit, folha }: Nossos,
  deles: readonly DebitoDaDctfweb[],
  { encerrada }: { readonly encerrada: boolean },
): readonly DebitoComparado[] {
  const doMit = new Set(mit.map(({ codigo }) => codigo))
  const daFolha = deles.filter(({ codigo }) => !doMit.has(codigo))
  const nossaFolha = folha.map((debito) => ({
    ...debito,
    codigo: daFolha.find(({ codigo }) => codigo.startsWith(debito.codigo))?.codigo ?? debito.codigo,
  }))
  return [
    ...umPorUm('mit', mit, encerrada ? deles.filter(({ codigo }) => doMit.has(codigo)) : null),
    ...umPorUm('folha', nossaFolha, daFolha),
  ]
}

function umPorUm(
  origem: DebitoComparado['origem'],
  nossos: readonly DebitoDaDctfweb[],
  deles: readonly DebitoDaDctfweb[] | null,
): DebitoComparado[] {
  const rotulos = new Map(
    [...(deles ?? []), ...nossos].map(({ codigo, rotulo }) => [codigo, rotulo]),
  )
  const soma = (de: readonly DebitoDaDctfweb[], codigo: string): Centavos =>
    de.reduce((total, um) => (um.codigo === codigo ? total + um.valor : total), 0)
  return [...rotulos]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([codigo, rotulo]) => {
      const nosso = soma(nossos, codigo)
      const delas = deles === null ? null : soma(deles, codigo)
      return {
        ...{ codigo, rotulo, origem, nosso, deles: delas },
        diferenca: delas === null ? 0 : delas - nosso,
      }
    })
}
