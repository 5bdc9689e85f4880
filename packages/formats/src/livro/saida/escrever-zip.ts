// A ZIP written as its files come, of any size: what does not fit in the fields of 1989 goes in those of ZIP64
// (APPNOTE 6.3, 4.3 and 4.5.3), and only then, so that a small one is read by the oldest tool. The library deflates;
// its own writer knows no ZIP64, and a saída total may pass 4 GiB.
import { Deflate } from 'fflate'
import { crc32 } from '../../arquivos/crc32.ts'
import type { Sequencia } from '../tipos.ts'

export type ArquivoDoZip = {
  readonly nome: string
  readonly conteudo: Sequencia<Uint8Array>
}

/** What the machine does many times faster than a library: given by who has one. */
export type Compactador = {
  /** Raw deflate, in blocks. */
  readonly deflacao: (
    blocos: AsyncGenerator<Uint8Array>,
  ) => AsyncIterable<Uint8Array, void, undefined>
  /** CRC-32 of a block after those of before; starts at 0. */
  readonly crc32: (bloco: Uint8Array, antes: number) => number
}

const CHEIO = 0xffffffff
const MUITOS = 0xffff
const JA_COMPACTADO = /\.(pdf|zip|png|jpe?g|xlsx|gz)$/i
/** Sizes come after the content, and names are in UTF-8. */
const MARCAS = 0x0808
/** 1980-01-02: one fixed moment, so that equal gives equal. */
const DIA = 34

/** Fields in their order: [bytes of the field, value]. */
function campos(...quais: readonly (readonly [1 | 2 | 4 | 8, number])[]): Uint8Array {
  const bytes = new Uint8Array(quais.reduce((soma, [tamanho]) => soma + tamanho, 0))
  const v = new DataView(bytes.buffer)
  let onde = 0
  for (const [tamanho, valor] of quais) {
    if (tamanho === 8) v.setBigUint64(onde, BigInt(valor), true)
    else if (tamanho === 4) v.setUint32(onde, valor, true)
    else v.setUint16(onde, valor, true)
    onde += tamanho
  }
  return bytes
}

type Entrada = {
  readonly nome: Uint8Array
  readonly metodo: 0 | 8
  readonly inicio: number
  crc: number
  compactado: number
  tamanho: number
}

const grande = ({ compactado, tamanho }: Entrada): boolean =>
  compactado >= CHEIO || tamanho >= CHEIO

const cabecalho = ({ nome, metodo }: Entrada): Uint8Array[] => [
  campos(
    ...([
      [4, 0x04034b50],
      [2, 20],
      [2, MARCAS],
      [2, metodo],
      [2, 0],
      [2, DIA],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, nome.length],
      [2, 0],
    ] as const),
  ),
  nome,
]

function descritor(entrada: Entrada): Uint8Array {
  const { crc, compactado, tamanho } = entrada
  const campo = grande(entrada) ? 8 : 4
  return campos([4, 0x08074b50], [4, crc], [campo, compactado], [campo, tamanho])
}

function noIndice(entrada: Entrada): Uint8Array[] {
  const { nome, metodo, crc, compactado, tamanho, inicio } = entrada
  const largos = [
    ...(tamanho >= CHEIO ? [[8, tamanho] as const] : []),
    ...(compactado >= CHEIO ? [[8, compactado] as const] : []),
    ...(inicio >= CHEIO ? [[8, inicio] as const] : []),
  ]
  const extra =
    largos.length === 0 ? new Uint8Array() : campos([2, 1], [2, largos.length * 8], ...largos)
  const versao = largos.length === 0 ? 20 : 45
  const [menor, pronto, onde] = [tamanho, compactado, inicio].map((n) => Math.min(n, CHEIO))
  return [
    campos(
      ...([
        [4, 0x02014b50],
        [2, versao],
        [2, versao],
        [2, MARCAS],
        [2, metodo],
      ] as const),
      ...([
        [2, 0],
        [2, DIA],
        [4, crc],
        [4, pronto ?? 0],
        [4, menor ?? 0],
      ] as const),
      ...([
        [2, nome.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
      ] as const),
      [4, onde ?? 0],
    ),
    nome,
    extra,
  ]
}

type Indice = { readonly quantos: number; readonly tamanho: number; readonly inicio: number }

function fim({ quantos, tamanho, inicio }: Indice): Uint8Array[] {
  const largo = quantos >= MUITOS || tamanho >= CHEIO || inicio >= CHEIO
  const n = Math.min(quantos, MUITOS)
  return [
    ...(largo
      ? [
          campos(
            ...([
              [4, 0x06064b50],
              [8, 44],
              [2, 45],
              [2, 45],
              [4, 0],
              [4, 0],
            ] as const),
            ...([
              [8, quantos],
              [8, quantos],
              [8, tamanho],
              [8, inicio],
            ] as const),
          ),
          campos([4, 0x07064b50], [4, 0], [8, inicio + tamanho], [4, 1]),
        ]
      : []),
    campos(
      ...([
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, n],
        [2, n],
      ] as const),
      ...([
        [4, Math.min(tamanho, CHEIO)],
        [4, Math.min(inicio, CHEIO)],
        [2, 0],
      ] as const),
    ),
  ]
}

async function* deflacaoDaBiblioteca(
  blocos: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const prontos: Uint8Array[] = []
  const deflacao = new Deflate({ level: 3 }, (pedaco) => void prontos.push(pedaco))
  for await (const bloco of blocos) {
    deflacao.push(bloco)
    yield* prontos.splice(0)
  }
  deflacao.push(new Uint8Array(), true)
  yield* prontos.splice(0)
}

const DA_BIBLIOTECA: Compactador = { deflacao: deflacaoDaBiblioteca, crc32 }

/** The bytes of a file as they pass, copied: who gives them may write over them. */
async function* medidos(
  conteudo: Sequencia<Uint8Array>,
  entrada: Entrada,
  crc: Compactador['crc32'],
): AsyncGenerator<Uint8Array> {
  for await (const bloco of conteudo) {
    const copia = Uint8Array.from(bloco)
    entrada.crc = crc(copia, entrada.crc)
    entrada.tamanho += copia.length
    yield copia
  }
}

/**
 * Writes a ZIP as the files come, in constant memory; of any size and number of files (ZIP64 where they need it).
 */
export async function* escreverZip(
  arquivos: Sequencia<ArquivoDoZip>,
  { deflacao, crc32: crc }: Compactador = DA_BIBLIOTECA,
): AsyncGenerator<Uint8Array, void, undefined> {
  const utf8 = new TextEncoder()
  const entradas: Entrada[] = []
  let total = 0
  const contar = (bytes: Uint8Array): Uint8Array => {
    total += bytes.length
    return bytes
  }
  for await (const { nome, conteudo } of arquivos) {
    const entrada: Entrada = {
      ...{ nome: utf8.encode(nome), metodo: JA_COMPACTADO.test(nome) ? 0 : 8, inicio: total },
      ...{ crc: 0, compactado: 0, tamanho: 0 },
    }
    entradas.push(entrada)
    for (const parte of cabecalho(entrada)) yield contar(parte)
    const bytes = medidos(conteudo, entrada, crc)
    for await (const bloco of entrada.metodo === 0 ? bytes : deflacao(bytes)) {
      if (bloco.length === 0) continue
      entrada.compactado += bloco.length
      yield contar(bloco)
    }
    yield contar(descritor(entrada))
  }
  const inicio = total
  for (const entrada of entradas) for (const parte of noIndice(entrada)) yield contar(parte)
  yield* fim({ quantos: entradas.length, tamanho: total - inicio, inicio })
}
