import type { Centavos } from './centavos.ts'
import { decimal } from './decimal.ts'

// How a number is said in Portuguese, on screen, on paper, in a file and in a message: here and nowhere else. A zero
// has no sign, nor has what is rounded to one.

const NBSP = '\u00a0'
const MENOS = '−'

type Casas = { readonly minimo: number; readonly maximo: number }
type Marcas = { readonly menos: string; readonly virgula: string; readonly milhar: string }
const DE_LER: Marcas = { menos: MENOS, virgula: ',', milhar: '.' }

/** Decimal text in the marks asked for; what is not a number is refused by `decimal`. */
function escrever(numero: string, { minimo, maximo }: Casas, marcas: Marcas): string {
  const texto = decimal(numero).toFixed(maximo).replace('-', '')
  const [inteiros = '0', fracao = ''] = texto.split('.')
  let casas = fracao
  while (casas.length > minimo && casas.endsWith('0')) casas = casas.slice(0, -1)
  const milhares = inteiros.replace(/\B(?=(\d{3})+(?!\d))/g, marcas.milhar)
  const escrito = casas === '' ? milhares : `${milhares}${marcas.virgula}${casas}`
  return decimal(numero).isNegative() && /[1-9]/.test(texto) ? `${marcas.menos}${escrito}` : escrito
}

const DUAS: Casas = { minimo: 2, maximo: 2 }

/** By its digits: a book has millions of amounts, and all of them are whole centavos. */
function dosCentavos(centavos: Centavos, { menos, virgula, milhar }: Marcas): string {
  if (!Number.isSafeInteger(centavos))
    return escrever(decimal(String(centavos)).div(100).toString(), DUAS, { menos, virgula, milhar })
  const digitos = String(Math.abs(centavos)).padStart(3, '0')
  const reais = digitos.slice(0, -2)
  const inteiros = milhar === '' ? reais : reais.replace(/\B(?=(\d{3})+(?!\d))/g, milhar)
  return `${centavos < 0 ? menos : ''}${inteiros}${virgula}${digitos.slice(-2)}`
}

/** Centavos as `1.234,56`, with a true minus sign. */
export const formatarValor = (valor: Centavos): string => dosCentavos(valor, DE_LER)

/** `123456` → `R$ 1.234,56`, and `−R$ 10,00` when negative. */
export function formatarReais(valor: Centavos): string {
  const texto = formatarValor(valor)
  return texto.startsWith(MENOS) ? `${MENOS}R$ ${texto.slice(1)}` : `R$ ${texto}`
}

/** The same, that no line breaks in the middle. */
export const formatarDinheiro = (valor: Centavos): string => formatarReais(valor).replace(' ', NBSP)

/** Centavos as plain decimal text for files, without thousands: `-123456` → `-1234,56`. */
export const decimalDosCentavos = (valor: Centavos, marca: ',' | '.' = ','): string =>
  dosCentavos(valor, { menos: '-', virgula: marca, milhar: '' })

const ehNumero = (texto: string): boolean => texto.trim() !== '' && Number.isFinite(Number(texto))

/** A factor as text (`'0.0684'`) as a percentage: `6,84 %`, two to four decimals; what is no number as it came. */
export function formatarTaxa(fator: string): string {
  if (!ehNumero(fator)) return fator
  const porCento = decimal(fator).mul(100).toString()
  return `${escrever(porCento, { minimo: 2, maximo: 4 }, DE_LER)}${NBSP}%`
}

/** A factor as a percentage for files, with every place it has: `'0.05'` → `5%`. */
export const taxaEmArquivo = (fator: string): string =>
  `${escrever(decimal(fator).mul(100).toString(), { minimo: 0, maximo: 20 }, { menos: '-', virgula: ',', milhar: '' })}%`

/** Ten-thousandths as a percentage with two decimals, so that a column of them lines up: `12,30 %`. */
export const formatarPorcento = (decimosDeMilesimo: number): string =>
  `${escrever(decimal(String(decimosDeMilesimo)).div(100).toString(), DUAS, DE_LER)}${NBSP}%`

/** Up to six decimals; what is no number as it came. */
export const formatarNumero = (numero: number | string): string =>
  ehNumero(String(numero))
    ? escrever(String(numero), { minimo: 0, maximo: 6 }, DE_LER)
    : String(numero)

export const formatarInteiro = (numero: number): string =>
  escrever(String(numero), { minimo: 0, maximo: 0 }, DE_LER)

/** Centavos as a scale says them: `1,5 mil`, `20 mil`, `3 mi`; under a thousand, the whole reais. */
export function formatarEscala(centavos: Centavos): string {
  const reais = Math.abs(centavos) / 100
  const [vezes, palavra] = (
    [
      [1e9, ' bi'],
      [1e6, ' mi'],
      [1e3, ' mil'],
    ] as const
  ).find(([quanto]) => reais >= quanto) ?? [1, '']
  const numero = formatarNumero(Math.round((reais / vezes) * 100) / 100)
  return `${centavos < 0 && numero !== '0' ? MENOS : ''}${numero}${palavra}`
}

/** `plural(2, 'empresa')` → `2 empresas`; an irregular plural is given. */
export const plural = (quantidade: number, um: string, muitos = `${um}s`): string =>
  `${formatarInteiro(quantidade)} ${quantidade === 1 ? um : muitos}`
