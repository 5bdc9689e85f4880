import type { DataCivil } from '@razao/engine/tempo'
import type { PartidaDoLivro, Sequencia, TipoDoLancamento } from './tipos.ts'

export type LimitesDeTexto = {
  readonly bytes: number
  /** Characters of one line. */
  readonly linha: number
  /** Problems kept, after which reading stops. */
  readonly erros: number
}

export const LIMITES_DE_TEXTO: LimitesDeTexto = {
  bytes: 1024 * 1024 * 1024,
  linha: 64 * 1024,
  erros: 1000,
}

export type ErroDeLinha = { readonly linha: number; readonly mensagem: string }

/** An account a journal names. `codigo` when the journal says it, as ours do. */
export type ContaLida = {
  readonly nome: string
  readonly codigo: string | null
  readonly descricao: string | null
}

/** An entry of a journal. `conta` is the code when the journal says it; otherwise, the name there. */
export type LancamentoLido = {
  readonly linha: number
  readonly data: DataCivil
  readonly historico: string
  readonly tipo: TipoDoLancamento
  /** Opening balances, not a fact of the period. */
  readonly abertura: boolean
  readonly numero: number | null
  readonly id: string | null
  readonly origem: string | null
  readonly documento: string | null
  readonly partidas: readonly PartidaDoLivro[]
}

export type DiarioLido = {
  readonly contas: readonly ContaLida[]
  readonly lancamentos: number
  /** By line; empty in a sound journal. A refused entry is not handed over. */
  readonly erros: readonly ErroDeLinha[]
}

export type OpcoesDoDiario = {
  readonly aoLancamento?: (lancamento: LancamentoLido) => void | Promise<void>
  readonly limites?: LimitesDeTexto
}

const QUEBRA = 0x0a
/** Bytes of the longest character of UTF-8. */
const POR_LETRA = 4

/** A run of whole lines: UTF-8 when it is valid as such, Windows-1252 otherwise, as older systems write. */
function decodificarLinhas(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const semRetorno = (linha: string): string => (linha.endsWith('\r') ? linha.slice(0, -1) : linha)

function juntar(antes: readonly Uint8Array[], ultimo: Uint8Array): Uint8Array {
  if (antes.length === 0) return ultimo
  const inteiro = new Uint8Array(antes.reduce((t, p) => t + p.length, ultimo.length))
  let onde = 0
  for (const parte of [...antes, ultimo]) {
    inteiro.set(parte, onde)
    onde += parte.length
  }
  return inteiro
}

/** Lines of a text however it comes cut, in UTF-8 or Windows-1252; null, and the end, when a limit is passed. */
export async function* emLinhasDeTexto(
  blocos: Sequencia<Uint8Array>,
  limites: LimitesDeTexto,
): AsyncGenerator<string | null, void, undefined> {
  let abertos: Uint8Array[] = []
  let emAberto = 0
  let bytes = 0
  for await (const bloco of blocos) {
    bytes += bloco.length
    const fim = bloco.lastIndexOf(QUEBRA)
    // Copied: who gives the blocks may write over them.
    const resto = bloco.slice(fim + 1)
    const inteiras = fim < 0 ? '' : decodificarLinhas(juntar(abertos, bloco.subarray(0, fim)))
    if (fim >= 0) {
      abertos = []
      emAberto = 0
    }
    abertos.push(resto)
    emAberto += resto.length
    const linhas = fim < 0 ? [] : inteiras.split('\n')
    const demais = bytes > limites.bytes || emAberto > limites.linha * POR_LETRA
    if (demais || linhas.some((linha) => linha.length > limites.linha)) {
      yield null
      return
    }
    for (const linha of linhas) yield semRetorno(linha)
  }
  const ultima = decodificarLinhas(juntar(abertos, new Uint8Array()))
  if (ultima.length > limites.linha) yield null
  else if (ultima !== '') yield semRetorno(ultima)
}

export type Quantia =
  | { readonly ok: true; readonly valor: number }
  | { readonly ok: false; readonly porque: string }

const recusar = (porque: string): Quantia => ({ ok: false, porque })
const QUANTIA =
  /^(?:(R\$|BRL)\s*)?([-+]?)\s*(?:(R\$|BRL)\s*)?([-+]?)([\d.,\s']*\d[\d.,]*)\s*(R\$|BRL)?$/
const OUTRA_MOEDA = /^[-+]?\s*(?:[^\d\s.,+-]+\s*[-+]?[\d.,]+|[\d.,]+\s*[^\d\s.,]+)$/

/** Groups of three after a first that is none of zeros. */
const AGRUPADO = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/
const COM_ESPACOS = /(?<![\d.,])[1-9]\d{0,2}(?:[\s'_]\d{3})+(?!\d)/g
const MILHAR_DE_ZERO = /^0\d{0,2}[.,\s']\d{3}/

/** `1.234,56`, `1,234.56`, `1234.5` → digits, and how many of them are cents; null when ambiguous. */
function partirNumero(texto: string, marca: '.' | ',' | null): readonly [string, string] | null {
  if (/[^\d.,]/.test(texto)) return null
  const ultimo = Math.max(texto.lastIndexOf('.'), texto.lastIndexOf(','))
  if (ultimo < 0) return [texto, '']
  const sinal = texto.charAt(ultimo)
  const [antes, depois] = [texto.slice(0, ultimo), texto.slice(ultimo + 1)]
  const decimal =
    marca === null
      ? depois.length !== 3 || antes.includes(sinal === '.' ? ',' : '.')
      : marca === sinal
  if (decimal) {
    const agrupado = /^\d*$/.test(antes) || (AGRUPADO.test(antes) && !antes.includes(sinal))
    return agrupado ? [antes.replace(/[.,]/g, ''), depois] : null
  }
  const repetido = antes.includes(sinal)
  if (marca === null && !repetido) return null
  return AGRUPADO.test(texto) ? [texto.replace(/[.,]/g, ''), ''] : null
}

/** An amount in reais, in any of the usual spellings, as centavos. */
export function lerQuantia(texto: string, marca: '.' | ',' | null = null): Quantia {
  const limpo = texto.trim().replace(COM_ESPACOS, (grupos) => grupos.replace(/\D/g, ''))
  if (limpo.length > 60) return recusar('o valor é comprido demais')
  const achado = QUANTIA.exec(limpo)
  if (achado === null) {
    return recusar(
      OUTRA_MOEDA.test(limpo)
        ? 'só há importação de valores em reais (BRL)'
        : `"${limpo.slice(0, 30)}" não é um valor`,
    )
  }
  const [, , sinal1 = '', , sinal2 = '', escrito = ''] = achado
  const numero = escrito.trim()
  const partes = partirNumero(numero, marca)
  if (partes === null)
    return recusar(
      MILHAR_DE_ZERO.test(numero)
        ? `"${numero}" não é um valor, porque nenhum milhar começa por zero; escreva com centavos`
        : `não se sabe se "${numero}" tem milhar ou decimal; escreva com centavos`,
    )
  const [inteiros, decimais] = partes
  if (/[^0]/.test(decimais.slice(2))) return recusar('o valor tem mais de duas casas decimais')
  const centavos = Number(inteiros || '0') * 100 + Number(decimais.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return recusar('o valor é grande demais')
  const negativo = (sinal1 === '-') !== (sinal2 === '-')
  return { ok: true, valor: negativo && centavos !== 0 ? -centavos : centavos }
}

/** A posting as read; `valor` null when the journal left it to be inferred. */
export type PartidaLida = Omit<PartidaDoLivro, 'valor'> & {
  readonly valor: number | null
  readonly linha: number
  /** What the journal says that the account has after it. */
  readonly assercao?: { readonly dito: number; readonly comFilhas: boolean }
}

export type Fechamento =
  | { readonly ok: true; readonly partidas: readonly PartidaDoLivro[] }
  | { readonly ok: false; readonly erro: ErroDeLinha }

/** Infers the elided amount, drops zeros and demands that the entry balances. */
export function fecharPartidas(linha: number, lidas: readonly PartidaLida[]): Fechamento {
  const recusa = (mensagem: string, onde = linha): Fechamento => ({
    ok: false,
    erro: { linha: onde, mensagem: `Linha ${onde}: ${mensagem}` },
  })
  const semValor = lidas.filter((p) => p.valor === null)
  if (semValor.length > 1) {
    return recusa('só uma partida do lançamento pode ficar sem valor.', semValor[1]?.linha)
  }
  const soma = lidas.reduce((t, p) => t + (p.valor ?? 0), 0)
  if (semValor.length === 0 && soma !== 0)
    return recusa('o lançamento não fecha: débitos e créditos não são iguais.')
  const partidas = lidas.flatMap(({ linha: _, assercao: __, valor, ...p }) => {
    const final = valor ?? (soma === 0 ? 0 : -soma)
    return final === 0 ? [] : [{ ...p, valor: final }]
  })
  return { ok: true, partidas }
}
