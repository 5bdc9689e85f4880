import { contabilImportacao } from '@razao/contract'
import type { Previa } from './SituacaoDaImportacao.tsx'

export type Planilha = NonNullable<Previa['planilha']>
export type Papel = keyof typeof contabilImportacao.PAPEIS_DA_COLUNA
export type Mapa = Planilha['colunas']

export const PAPEIS = Object.entries(contabilImportacao.PAPEIS_DA_COLUNA) as [Papel, string][]

/** What a column was taken for; '' where it is not used. */
export const papelDa = (mapa: Mapa, coluna: number): Papel | '' =>
  PAPEIS.find(([papel]) => mapa[papel] === coluna)?.[0] ?? ''

/** Says what a column is: the part leaves the column that had it, and the column what it was. */
export function mudarColuna(mapa: Mapa, coluna: number, papel: Papel | ''): Mapa {
  const outras = PAPEIS.filter(([um]) => um !== papel && mapa[um] !== coluna).flatMap(
    ([um]): [Papel, number][] => (mapa[um] === undefined ? [] : [[um, mapa[um]]]),
  )
  return Object.fromEntries(papel === '' ? outras : [...outras, [papel, coluna]])
}

const tem = (mapa: Mapa, ...papeis: Papel[]): boolean =>
  papeis.some((papel) => mapa[papel] !== undefined)

/** What is missing for the sheet to be read with these columns; empty when nothing is. */
export function faltaNoMapa(mapa: Mapa): string {
  if (!tem(mapa, 'codigo', 'nome')) return 'Aponte a coluna do código ou a do nome da conta.'
  if (!tem(mapa, 'saldo', 'saldoDevedor', 'saldoCredor', 'saldoAnterior', 'debitos'))
    return 'Aponte ao menos uma coluna de saldo.'
  if (tem(mapa, 'lado') && !tem(mapa, 'saldo', 'saldoAnterior'))
    return 'A natureza (D/C) do saldo pede a coluna do saldo final ou a do anterior.'
  if (tem(mapa, 'ladoAnterior') && !tem(mapa, 'saldoAnterior'))
    return 'A natureza (D/C) do saldo anterior pede a coluna do saldo anterior.'
  return ''
}

/** Letters of a column, as a spreadsheet names it: 0 is A, 26 is AA. */
export const letrasDa = (coluna: number): string =>
  (coluna >= 26 ? letrasDa(Math.floor(coluna / 26) - 1) : '') +
  String.fromCharCode(65 + (coluna % 26))

/** Columns with something in them, and those already said: the others would only widen the table. */
export const colunasAVista = ({ amostra }: Planilha, mapa: Mapa): number[] =>
  Array.from({ length: Math.max(0, ...amostra.map(({ length }) => length)) }, (_, i) => i).filter(
    (i) => amostra.some((linha) => (linha[i] ?? '') !== '') || papelDa(mapa, i) !== '',
  )
