import { type Centavos, ZERO } from '@razao/engine/dinheiro'
import { LeituraRecusada, type No } from '../xml/index.ts'
import type { Parte, Retencoes } from './documento.ts'

export const SEM_RETENCOES: Retencoes = {
  iss: ZERO,
  irrf: ZERO,
  inss: ZERO,
  pis: ZERO,
  cofins: ZERO,
  csll: ZERO,
  outras: ZERO,
}

export function exigir<T>(valor: T | undefined, campo: string, onde: No): T {
  if (valor !== undefined) return valor
  throw new LeituraRecusada(
    'documento-incompleto',
    `Falta ${campo} em ${onde.escrito}. Baixe o XML completo da nota na origem.`,
  )
}

/** `0412`, `412`, `4.12`, `04.12`, `041201` → `04.12`; undefined for what is not of LC 116. */
export function itemLc116(texto: string | undefined): string | undefined {
  if (texto === undefined) return undefined
  const pontuado = /^(\d{1,2})\.(\d{1,2})(?:\D.*)?$/.exec(texto)
  if (pontuado)
    return `${(pontuado[1] ?? '').padStart(2, '0')}.${(pontuado[2] ?? '').padStart(2, '0')}`
  const digitos = texto.replace(/\D/g, '')
  if (digitos.length === 3 || digitos.length === 4) {
    const quatro = digitos.padStart(4, '0')
    return `${quatro.slice(0, 2)}.${quatro.slice(2)}`
  }
  return digitos.length === 6 ? `${digitos.slice(0, 2)}.${digitos.slice(2, 4)}` : undefined
}

const semPontuacao = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * Natural key of a municipal note: `m:{município}:{documento}:{número}:{código}`; a missing município
 * or code leaves its place empty. The code may be left out to form a prefix.
 */
export function chaveMunicipal(partes: {
  municipio: string | undefined
  documento: string
  numero: string
  codigo: string | undefined
}): string {
  const numero = semPontuacao(partes.numero).replace(/^0+(?=.)/, '')
  return `m:${partes.municipio ?? ''}:${partes.documento}:${numero}:${semPontuacao(partes.codigo ?? '')}`
}

export const somaDasRetencoes = (r: Retencoes): Centavos =>
  (r.iss + r.irrf + r.inss + r.pis + r.cofins + r.csll + r.outras) as Centavos

type DoLiquido = {
  readonly bruto: Centavos
  readonly descontoIncondicionado: Centavos
  readonly descontoCondicionado: Centavos
  readonly retencoes: Retencoes
}

/**
 * What the customer pays by the note's own amounts, and what the file writes instead where it differs. Cities write
 * zero, the gross or the amount of another note there, so the arithmetic is what counts; never below zero.
 */
export function liquidoDa(
  valores: DoLiquido,
  escrito: Centavos | undefined,
): { liquido: Centavos; liquidoNoArquivo?: Centavos } {
  const { bruto, descontoIncondicionado, descontoCondicionado, retencoes } = valores
  const conta = bruto - descontoIncondicionado - descontoCondicionado - somaDasRetencoes(retencoes)
  const liquido = Math.max(conta, 0) as Centavos
  const confere = escrito === undefined ? conta >= 0 : escrito === conta
  return confere ? { liquido } : { liquido, liquidoNoArquivo: escrito ?? (conta as Centavos) }
}

/** The document of whoever issued the note; without it the note belongs to nobody. */
export const documentoDe = (parte: Parte, onde: No): string =>
  exigir(parte.documento, 'o CNPJ ou CPF do prestador', onde)
