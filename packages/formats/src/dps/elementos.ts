import { type Centavos, decimalDosCentavos } from '@razao/engine/dinheiro'
import { escreverTaxa, type Taxa } from './taxa.ts'
import { escapar, textoLivre, umaLinha, umaLinhaLatina } from './texto.ts'

/** Namespace of every document of the national NFS-e. */
export const ESPACO_DA_NFSE = 'http://www.sped.fazenda.gov.br/nfse'

export const VERSAO_DO_LEIAUTE = '1.01'

/** An element without attributes; nothing when it would be empty, so that what does not apply vanishes. */
export function el(nome: string, ...partes: readonly (string | undefined)[]): string {
  const conteudo = partes.join('')
  return conteudo === '' ? '' : `<${nome}>${conteudo}</${nome}>`
}

/** Codes, numbers and dates: written as they are. */
export const campo = (nome: string, valor: string | number | undefined): string =>
  valor === undefined ? '' : el(nome, escapar(String(valor)))

/** A text in one line, in Latin-1. */
export const texto = (nome: string, valor: string | undefined): string =>
  campo(nome, valor === undefined ? undefined : umaLinhaLatina(valor))

/** A text in one line, of any alphabet. */
export const nomeProprio = (nome: string, valor: string | undefined): string =>
  campo(nome, valor === undefined ? undefined : umaLinha(valor))

/** A text of any alphabet, with its line breaks. */
export const textoLongo = (nome: string, valor: string): string => campo(nome, textoLivre(valor))

export const dinheiro = (nome: string, valor: Centavos | undefined): string =>
  valor === undefined ? '' : el(nome, decimalDosCentavos(valor, '.'))

export const taxa = (nome: string, valor: Taxa | undefined): string =>
  valor === undefined ? '' : el(nome, escreverTaxa(valor))

/** A whole file: declaration, root in the national namespace without a prefix, and the part that is signed. */
export const documento = (raiz: string, parte: string, id: string, conteudo: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${raiz} xmlns="${ESPACO_DA_NFSE}" versao="${VERSAO_DO_LEIAUTE}">` +
  `<${parte} Id="${id}">${conteudo}</${parte}></${raiz}>`
