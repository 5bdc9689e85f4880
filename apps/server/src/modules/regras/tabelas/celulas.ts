// Cells of a sheet as people write them.
import { ehDataCivil } from '@razao/engine/tempo'
import { lerSaldoDaCelula } from '@razao/formats/planilha-contabil'

export type Escrito = string | number

/** Not readable, with what should be there. */
export class CelulaRecusada extends Error {}

export const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

export const texto = (celula: Escrito | undefined): string | null => {
  const dito = String(celula ?? '').trim()
  return dito === '' ? null : dito
}

/** Sheets count days from 30/12/1899. */
const DIA_ZERO = Date.UTC(1899, 11, 30)
const UM_DIA_MS = 86_400_000

/** `2026-01-31`, `31/01/2026`, or the number of a sheet. */
export function data(celula: Escrito | undefined, rotulo: string): string | null {
  if (typeof celula === 'number' && Number.isInteger(celula) && celula > 20_000 && celula < 80_000)
    return new Date(DIA_ZERO + celula * UM_DIA_MS).toISOString().slice(0, 10)
  const dita = texto(celula)
  if (dita === null) return null
  const [, dia = '', mes = '', ano = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(dita) ?? []
  const civil = ano === '' ? dita : `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(civil) || !ehDataCivil(civil))
    throw new CelulaRecusada(`«${rotulo}» não é uma data: escreva como 31/01/2026.`)
  return civil
}

/** A percentage as people write it: `5`, `5,00 %`. A sheet keeps what is formatted as a percentage as its factor. */
export function taxa(celula: Escrito | undefined, rotulo: string): string | null {
  const dita = texto(celula)
  if (dita === null) return null
  const numero =
    typeof celula === 'number' ? celula : Number(dita.replace(/\s*%$/, '').replace(',', '.'))
  if (!Number.isFinite(numero) || numero <= 0 || numero > 100)
    throw new CelulaRecusada(`«${rotulo}» não é uma taxa: escreva como 5 ou 2,5.`)
  const fator = typeof celula === 'number' && numero < 1 ? numero : numero / 100
  return fator.toFixed(6).replace(/\.?0+$/, '')
}

export function dinheiro(celula: Escrito | undefined, rotulo: string): number | null {
  const lido = lerSaldoDaCelula(celula ?? null)
  if (!lido.ok || (lido.valor !== null && lido.valor <= 0))
    throw new CelulaRecusada(`«${rotulo}» não é um valor: escreva como 1.234,56.`)
  return lido.valor
}

export function inteiro(celula: Escrito | undefined, rotulo: string): number | null {
  const dito = texto(celula)
  if (dito === null) return null
  if (!/^\d{1,6}$/.test(dito)) throw new CelulaRecusada(`«${rotulo}» é um número inteiro.`)
  return Number(dito)
}

const SIM = new Set(['sim', 's', 'true', '1', 'x'])
const NAO = new Set(['nao', 'n', 'false', '0'])

export function simOuNao(celula: Escrito | undefined, rotulo: string): boolean | null {
  const dito = texto(celula)
  if (dito === null) return null
  if (SIM.has(simples(dito))) return true
  if (NAO.has(simples(dito))) return false
  throw new CelulaRecusada(`«${rotulo}» é sim ou não.`)
}

/** One of the words of the rule, by its name or as the screen shows it. */
export function umDe(
  celula: Escrito | undefined,
  rotulo: string,
  opcoes: Readonly<Record<string, string>>,
): string | null {
  const dito = texto(celula)
  if (dito === null) return null
  const achada = Object.entries(opcoes).find(([nome, mostrada]) =>
    [simples(nome), simples(mostrada)].includes(simples(dito)),
  )
  if (achada === undefined)
    throw new CelulaRecusada(`«${rotulo}» é um destes: ${Object.keys(opcoes).join(', ')}.`)
  return achada[0]
}
