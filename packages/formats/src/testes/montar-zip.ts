import { deflateSync } from 'fflate'
import { crc32 } from '../arquivos/crc32.ts'

/** One entry of a hand-made ZIP, with every field free to lie. */
export type EntradaForjada = {
  readonly nome: string
  readonly conteudo?: Uint8Array
  readonly metodo?: number
  readonly bandeiras?: number
  /** Compressed bytes as they go into the file. */
  readonly dados?: Uint8Array
  readonly declarado?: number
  readonly compactado?: number
  readonly crc?: number
  /** Unix mode, e.g. 0o120777 for a symlink. */
  readonly modo?: number
  /** What the local header says instead. */
  readonly nomeLocal?: string
  readonly declaradoLocal?: number
  /** Offset of the local header in the index, when it should not be the true one. */
  readonly deslocamento?: number
}

type Fim = {
  total?: number
  inicio?: number
  disco?: number
  comentario?: string
  sobra?: Uint8Array
}

const texto = new TextEncoder()

function bloco(tamanho: number, escrever: (v: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(tamanho)
  escrever(new DataView(bytes.buffer))
  return bytes
}

const junta = (partes: readonly Uint8Array[]): Uint8Array => {
  const tudo = new Uint8Array(partes.reduce((s, p) => s + p.length, 0))
  let p = 0
  for (const parte of partes) {
    tudo.set(parte, p)
    p += parte.length
  }
  return tudo
}

function campos(e: EntradaForjada) {
  const conteudo = e.conteudo ?? new Uint8Array()
  const metodo = e.metodo ?? 8
  const dados = e.dados ?? (metodo === 8 ? deflateSync(conteudo) : conteudo)
  return {
    metodo,
    dados,
    bandeiras: e.bandeiras ?? 0,
    crc: e.crc ?? crc32(conteudo),
    declarado: e.declarado ?? conteudo.length,
    compactado: e.compactado ?? dados.length,
  }
}

/** Writes a ZIP as the entries say, true or not. */
export function montarZip(entradas: readonly EntradaForjada[], fim: Fim = {}): Uint8Array {
  const locais: Uint8Array[] = []
  const centrais: Uint8Array[] = []
  let posicao = 0
  for (const e of entradas) {
    const c = campos(e)
    const nomeLocal = texto.encode(e.nomeLocal ?? e.nome)
    const local = bloco(30, (v) => {
      v.setUint32(0, 0x04034b50, true)
      v.setUint16(6, c.bandeiras, true)
      v.setUint16(8, c.metodo, true)
      v.setUint32(14, c.crc, true)
      v.setUint32(18, c.compactado, true)
      v.setUint32(22, e.declaradoLocal ?? c.declarado, true)
      v.setUint16(26, nomeLocal.length, true)
    })
    const nome = texto.encode(e.nome)
    const central = bloco(46, (v) => {
      v.setUint32(0, 0x02014b50, true)
      v.setUint8(5, e.modo === undefined ? 0 : 3)
      v.setUint16(8, c.bandeiras, true)
      v.setUint16(10, c.metodo, true)
      v.setUint32(16, c.crc, true)
      v.setUint32(20, c.compactado, true)
      v.setUint32(24, c.declarado, true)
      v.setUint16(28, nome.length, true)
      v.setUint32(38, (e.modo ?? 0) * 65_536, true)
      v.setUint32(42, e.deslocamento ?? posicao, true)
    })
    locais.push(local, nomeLocal, c.dados)
    centrais.push(central, nome)
    posicao += local.length + nomeLocal.length + c.dados.length
  }
  const indice = junta(centrais)
  const comentario = texto.encode(fim.comentario ?? '')
  const final = bloco(22, (v) => {
    v.setUint32(0, 0x06054b50, true)
    v.setUint16(4, fim.disco ?? 0, true)
    v.setUint16(8, (fim.total ?? entradas.length) & 0xffff, true)
    v.setUint16(10, (fim.total ?? entradas.length) & 0xffff, true)
    v.setUint32(12, indice.length, true)
    v.setUint32(16, fim.inicio ?? posicao, true)
    v.setUint16(20, comentario.length, true)
  })
  return junta([...locais, indice, final, comentario, fim.sobra ?? new Uint8Array()])
}
