import { Inflate } from 'fflate'

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

const FIM_LARGO = 0x06064b50
const LOCALIZADOR = 0x07064b50
const CHEIO = 0xffffffff
const QUEBRADO = 'O índice do ZIP está quebrado.'

/** A field of eight bytes; what no file has is a broken index. */
function largo(v: DataView, onde: number): number {
  const valor = Number(v.getBigUint64(onde, true))
  if (!Number.isSafeInteger(valor)) throw new ZipIlegivel(QUEBRADO)
  return valor
}

/** Where the index is, and its size: in the fields of ZIP64 when those of before were not enough. */
async function ondeEstaOIndice(fonte: FonteDoZip): Promise<{ tamanho: number; onde: number }> {
  const cauda = Math.min(fonte.tamanho, 22 + 0xffff)
  const inicio = fonte.tamanho - cauda
  const fim = await fonte.ler(inicio, cauda)
  const v = vista(fim)
  let p = fim.length - 22
  while (p >= 0 && v.getUint32(p, true) !== FIM) p--
  if (p < 0) throw new ZipIlegivel('O arquivo não é um ZIP, ou está cortado.')
  const [tamanho, onde] = [v.getUint32(p + 12, true), v.getUint32(p + 16, true)]
  const cabe = v.getUint16(p + 10, true) !== 0xffff && tamanho !== CHEIO && onde !== CHEIO
  if (cabe || p < 20 || v.getUint32(p - 20, true) !== LOCALIZADOR) return { tamanho, onde }
  const registro = await fonte.ler(largo(v, p - 12), 56)
  if (registro.length < 56 || vista(registro).getUint32(0, true) !== FIM_LARGO)
    throw new ZipIlegivel(QUEBRADO)
  return { tamanho: largo(vista(registro), 40), onde: largo(vista(registro), 48) }
}

async function lerIndice(fonte: FonteDoZip): Promise<Entrada[]> {
  const { tamanho, onde } = await ondeEstaOIndice(fonte)
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
    if (i.getUint32(q, true) !== 0x02014b50) throw new ZipIlegivel(QUEBRADO)
    const nome = i.getUint16(q + 28, true)
    const extra = i.getUint16(q + 30, true)
    if (q + 46 + nome + extra > indice.length) throw new ZipIlegivel(QUEBRADO)
    if (entradas.length >= ENTRADAS) throw new ZipIlegivel('O ZIP tem arquivos demais.')
    entradas.push({
      nome: new TextDecoder().decode(indice.subarray(q + 46, q + 46 + nome)),
      metodo: i.getUint16(q + 10, true),
      ...onde(i, q, q + 46 + nome, extra),
    })
    q += 46 + nome + extra + i.getUint16(q + 32, true)
  }
  return entradas
}

/** Size and place of an entry of the index: those that do not fit come in its field of ZIP64, in their order. */
function onde(
  i: DataView,
  q: number,
  extras: number,
  bytes: number,
): Pick<Entrada, 'compactado' | 'inicio'> {
  const curtos = [24, 20, 42].map((campo) => i.getUint32(q + campo, true))
  let valores = curtos
  for (let e = extras; e + 4 <= extras + bytes; e += 4 + i.getUint16(e + 2, true)) {
    const tamanho = i.getUint16(e + 2, true)
    if (i.getUint16(e, true) !== 1) continue
    let lido = e + 4
    valores = curtos.map((curto) => {
      if (curto !== CHEIO) return curto
      if (lido + 8 > Math.min(e + 4 + tamanho, extras + bytes)) throw new ZipIlegivel(QUEBRADO)
      lido += 8
      return largo(i, lido - 8)
    })
    break
  }
  return { compactado: valores[1] ?? 0, inicio: valores[2] ?? 0 }
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
