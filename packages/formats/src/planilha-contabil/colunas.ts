import { selar } from '../livro/index.ts'
import type { CelulaLida, MapaDeColunas, PapelDaColuna } from './tipos.ts'

/** Lower case, no accents, one blank. */
export const simplificar = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const TITULOS: readonly (readonly [PapelDaColuna, RegExp])[] = [
  [
    'codigo',
    /^(codigo|cod|conta|classificacao|conta contabil|codigo( da)? conta|cod conta|clas|codigo estruturado|estrutura)$/,
  ],
  ['nome', /^(nome|descricao|titulo|nome da conta|descricao da conta|historico|denominacao)$/],
  ['saldoAnterior', /^(saldo (anterior|inicial|de abertura)|sld anterior|anterior)$/],
  ['debitos', /^(debitos?|deb|movimento debito|total debitos?|mov devedor)$/],
  ['creditos', /^(creditos?|cred|movimento credito|total creditos?|mov credor)$/],
  ['saldoDevedor', /^(saldo (final )?devedor|devedor)$/],
  ['saldoCredor', /^(saldo (final )?credor|credor)$/],
  ['saldo', /^(saldo( (atual|final|do mes|do periodo))?|sld atual|atual)$/],
]
/** A code that shows the levels: beside a plain one, which is then the reduced code, it is the one that counts. */
const CLASSIFICACAO = /^(classificacao|clas|conta contabil|codigo estruturado|estrutura)$/
const LADO = /^(d c|dc|c d|natureza|nat|lado|ind|d ou c)$/

const PROCURAR_ATE = 40

/**
 * Finds the line of the titles and what each column is: at least a code (or a name) and a balance. Looks in
 * the first 40 lines, because reports come with letterheads.
 */
export function acharColunas(
  linhas: readonly (readonly CelulaLida[])[],
): { readonly linha: number; readonly colunas: MapaDeColunas } | null {
  let melhor: { linha: number; colunas: MapaDeColunas; pontos: number } | null = null
  for (const [i, celulas] of linhas.slice(0, PROCURAR_ATE).entries()) {
    const colunas = colunasDe(celulas)
    const pontos = Object.keys(colunas).length
    const serve =
      (colunas.codigo !== undefined || colunas.nome !== undefined) &&
      (colunas.saldo ?? colunas.saldoDevedor ?? colunas.saldoAnterior) !== undefined
    if (serve && pontos > (melhor?.pontos ?? 0)) melhor = { linha: i, colunas, pontos }
  }
  return melhor
}

function colunasDe(celulas: readonly CelulaLida[]): MapaDeColunas {
  const colunas: Partial<Record<PapelDaColuna, number>> = {}
  let ultimo: PapelDaColuna | null = null
  for (const [i, celula] of celulas.entries()) {
    if (typeof celula !== 'string') continue
    const titulo = simplificar(celula)
    if (LADO.test(titulo)) {
      if (ultimo === 'saldoAnterior') colunas.ladoAnterior ??= i
      else if (ultimo !== null) colunas.lado ??= i
      continue
    }
    const papel = TITULOS.find(([, forma]) => forma.test(titulo))?.[0]
    if (papel === undefined) continue
    if (CLASSIFICACAO.test(titulo)) colunas.codigo = i
    colunas[papel] ??= i
    ultimo = papel
  }
  return colunas
}

/** Titles needed for a heading to be told from another. */
const TITULOS_DE_UM_CABECALHO = 3

/**
 * What makes two sheets have the same heading: SHA-256 of its titles in their places, whatever the accents, the case
 * and the numbers in them (`Saldo em 31/12/2026` is that of any year). Empty when the line is no heading: it has
 * numbers by themselves, or too few titles.
 */
export function cabecalhoDa(celulas: readonly CelulaLida[]): string {
  const titulos = celulas.map((celula) => simplificar(String(celula ?? '')))
  const ditos = titulos.filter((titulo) => /[a-z]/.test(titulo))
  const comNumeros = celulas.some(
    (celula, i) => typeof celula === 'number' || /^\d+$/.test(titulos[i] ?? ''),
  )
  if (comNumeros || ditos.length < TITULOS_DE_UM_CABECALHO) return ''
  while (titulos.at(-1) === '') titulos.pop()
  return selar(JSON.stringify(titulos.map((titulo) => titulo.replace(/\d+/g, '0'))))
}

/** The first heading of the sheet whose columns were said before. */
export function lembrarColunas(
  linhas: readonly (readonly CelulaLida[])[],
  lembradas: ReadonlyMap<string, MapaDeColunas>,
): { readonly linhaDosTitulos: number; readonly colunas: MapaDeColunas } | null {
  for (const [i, celulas] of linhas.slice(0, PROCURAR_ATE).entries()) {
    const colunas = lembradas.get(cabecalhoDa(celulas))
    if (colunas !== undefined) return { linhaDosTitulos: i + 1, colunas }
  }
  return null
}
