import { invariant } from '@razao/engine/dinheiro'
import { Inflate, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Sequencia } from '../tipos.ts'

export type ArquivoDoZip = {
  readonly nome: string
  readonly conteudo: Sequencia<Uint8Array>
}

/** A ZIP without ZIP64 ends here. */
const TETO = 0xffffffff
const ARQUIVOS_DO_ZIP = 0xffff
const JA_COMPACTADO = /\.(pdf|zip|png|jpe?g|xlsx|gz)$/i

/** Writes a ZIP as the files come, in constant memory; one fixed moment, so that equal gives equal. */
export async function* escreverZip(
  arquivos: Sequencia<ArquivoDoZip>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const prontos: Uint8Array[] = []
  let total = 0
  const zip = new Zip((erro, pedaco) => {
    if (erro) throw erro
    prontos.push(pedaco)
    total += pedaco.length
  })
  const sair = function* (): Generator<Uint8Array> {
    invariant(total <= TETO, 'a saída total passa de 4 GiB')
    for (const pedaco of prontos.splice(0)) if (pedaco.length > 0) yield pedaco
  }
  let quantos = 0
  for await (const { nome, conteudo } of arquivos) {
    quantos += 1
    invariant(quantos <= ARQUIVOS_DO_ZIP, 'a saída total passa de 65.535 arquivos')
    const entrada = JA_COMPACTADO.test(nome)
      ? new ZipPassThrough(nome)
      : new ZipDeflate(nome, { level: 3 })
    entrada.mtime = '1980-01-02T00:00:00'
    zip.add(entrada)
    for await (const bloco of conteudo) {
      entrada.push(bloco.slice(), false)
      yield* sair()
    }
    entrada.push(new Uint8Array(), true)
    yield* sair()
  }
  zip.end()
  yield* sair()
}

/** A file that can be read anywhere, so that a large ZIP is never whole in memory. */
export type FonteDoZip = {
  readonly tamanho: number
  /** Bytes from `inicio`, `quantos` of them (fewer only at the end of the file). */
  readonly ler: (inicio: number, quantos: number) => Promise<Uint8Array>
}

/** Bytes out for each byte in, beyond which it is a bomb; deflate itself stops near 1,032. */
const RAZAO_MAXIMA = 200
const FOLGA = 1024 * 1024
const ENTRADAS = 1_000_000
const INDICE = 256 * 1024 * 1024

/** Why a file is not a ZIP that can be read. */
export class ZipIlegivel extends Error {}

type Entrada = {
  readonly nome: string
  readonly metodo: number
  readonly compactado: number
  readonly inicio: number
}

const vista = (b: Uint8Array): DataView => new DataView(b.buffer, b.byteOffset, b.byteLength)
const BLOCO = 64 * 1024
const FIM = 0x06054b50

async function lerIndice(fonte: FonteDoZip): Promise<Entrada[]> {
  const cauda = Math.min(fonte.tamanho, 22 + 0xffff)
  const fim = await fonte.ler(fonte.tamanho - cauda, cauda)
  const v = vista(fim)
  let p = fim.length - 22
  while (p >= 0 && v.getUint32(p, true) !== FIM) p--
  if (p < 0) throw new ZipIlegivel('O arquivo não é um ZIP, ou está cortado.')
  const [tamanho, onde] = [v.getUint32(p + 12, true), v.getUint32(p + 16, true)]
  if (onde + tamanho > fonte.tamanho) throw new ZipIlegivel('O índice do ZIP está fora do arquivo.')
  if (tamanho > INDICE) throw new ZipIlegivel('O ZIP tem arquivos demais.')
  const entradas = lerCentral(await fonte.ler(onde, tamanho))
  recusarSobrepostas(entradas)
  return entradas
}

/** Two names over the same bytes make a small file grow without end. */
function recusarSobrepostas(entradas: readonly Entrada[]): void {
  let ate = 0
  for (const { nome, inicio, compactado } of entradas.toSorted((a, b) => a.inicio - b.inicio)) {
    if (inicio < ate) throw new ZipIlegivel(`O arquivo ${nome} está por cima de outro.`)
    ate = inicio + 30 + compactado
  }
}

function lerCentral(indice: Uint8Array): Entrada[] {
  const i = vista(indice)
  const entradas: Entrada[] = []
  for (let q = 0; q + 46 <= indice.length; ) {
    if (i.getUint32(q, true) !== 0x02014b50) throw new ZipIlegivel('O índice do ZIP está quebrado.')
    const nome = i.getUint16(q + 28, true)
    if (q + 46 + nome > indice.length) throw new ZipIlegivel('O índice do ZIP está quebrado.')
    if (entradas.length >= ENTRADAS) throw new ZipIlegivel('O ZIP tem arquivos demais.')
    entradas.push({
      nome: new TextDecoder().decode(indice.subarray(q + 46, q + 46 + nome)),
      metodo: i.getUint16(q + 10, true),
      compactado: i.getUint32(q + 20, true),
      inicio: i.getUint32(q + 42, true),
    })
    q += 46 + nome + i.getUint16(q + 30, true) + i.getUint16(q + 32, true)
  }
  return entradas
}

async function* conteudoDe(fonte: FonteDoZip, e: Entrada): AsyncGenerator<Uint8Array> {
  const local = await fonte.ler(e.inicio, 30)
  if (local.length < 30 || vista(local).getUint32(0, true) !== 0x04034b50) {
    throw new ZipIlegivel(`O arquivo ${e.nome} não está onde o índice diz.`)
  }
  const dados = e.inicio + 30 + vista(local).getUint16(26, true) + vista(local).getUint16(28, true)
  const prontos: Uint8Array[] = []
  const inflar = e.metodo === 8 ? new Inflate((pedaco) => void prontos.push(pedaco)) : null
  if (inflar === null && e.metodo !== 0)
    throw new ZipIlegivel(`O arquivo ${e.nome} foi compactado de um modo que não se lê.`)
  let inflados = 0
  for (let lido = 0; lido < e.compactado; ) {
    const bloco = await fonte.ler(dados + lido, Math.min(BLOCO, e.compactado - lido))
    if (bloco.length === 0) throw new ZipIlegivel(`O arquivo ${e.nome} está cortado.`)
    lido += bloco.length
    if (inflar === null) {
      yield bloco
      continue
    }
    try {
      inflar.push(bloco, lido >= e.compactado)
    } catch {
      throw new ZipIlegivel(`O arquivo ${e.nome} está corrompido.`)
    }
    inflados += prontos.reduce((soma, { length }) => soma + length, 0)
    if (inflados > e.compactado * RAZAO_MAXIMA + FOLGA)
      throw new ZipIlegivel(
        `O arquivo ${e.nome} cresce demais ao ser aberto: não é uma saída total.`,
      )
    yield* prontos.splice(0)
  }
}

/** The files of a ZIP by name, each readable by itself; the last of two with one name wins. */
export async function abrirZip(
  fonte: FonteDoZip,
): Promise<ReadonlyMap<string, () => AsyncGenerator<Uint8Array>>> {
  const entradas = await lerIndice(fonte)
  return new Map(
    entradas.filter((e) => !e.nome.endsWith('/')).map((e) => [e.nome, () => conteudoDe(fonte, e)]),
  )
}
