import { identificarArquivo, LIMITES_ZIP, lerZip, type RecusaZip } from '@razao/formats/arquivos'

/** One file of what was sent, in its order. */
export type Entrada = { readonly indice: number; readonly nome: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly recusa: { readonly codigo: string; readonly mensagem: string } }
)

/** The archive attacks whoever reads it: nothing of it is used. */
export class ArquivoRecusado extends Error {
  readonly recusa: RecusaZip
  constructor(recusa: RecusaZip) {
    super(recusa.mensagem)
    this.recusa = recusa
  }
}

/** Entries are inflated one at a time, so what they weigh together only costs time. */
const limitesPara = (bytes: number) => ({
  ...LIMITES_ZIP,
  bytesDoArquivo: bytes,
  bytesInflados: 2 * 1024 * 1024 * 1024,
})

export type ArquivoEnviado = {
  /** How many files there are, as the archive says of itself. */
  readonly total: number
  /** Files `de` ≤ indice < `ate`. @throws ArquivoRecusado */
  ler(de: number, ate: number): Entrada[]
  /**
   * Opens the next ones and still keeps them for `ler`, while somebody waits for the database. What is
   * wrong with them is told by `ler`; too heavy ones are left for it.
   */
  espiar(quantas: number): Entrada[]
}

/** What is opened ahead never weighs more than this. */
const ADIANTADO_MAXIMO = 16 * 1024 * 1024

/** Opens an upload: one XML, or a ZIP of them. Reads forward; going back starts again. */
export function abrirArquivo(bytes: Uint8Array, nome: string): ArquivoEnviado {
  if (identificarArquivo(bytes) === 'zip') return abrirZip(bytes)
  const unica: Entrada = { indice: 0, nome, bytes }
  return { total: 1, ler: (de, ate) => (de <= 0 && ate > 0 ? [unica] : []), espiar: () => [] }
}

function abrirZip(bytes: Uint8Array): ArquivoEnviado {
  let leitor = createLeitor(bytes)
  let fila: Entrada[] = []
  return {
    total: contarEntradas(bytes),
    ler(de, ate) {
      if (de < (fila[0]?.indice ?? leitor.posicao())) {
        leitor = createLeitor(bytes)
        fila = []
      }
      while (leitor.posicao() < ate) {
        const entrada = leitor.proxima()
        if (entrada === undefined) break
        if (entrada.indice >= de) fila.push(entrada)
      }
      const lidas = fila.filter((entrada) => entrada.indice >= de && entrada.indice < ate)
      fila = fila.filter((entrada) => entrada.indice >= ate)
      return lidas
    },
    espiar(quantas) {
      let peso = 0
      while (fila.length < quantas && peso < ADIANTADO_MAXIMO && !leitor.recusou()) {
        const entrada = leitor.proximaSemLancar()
        if (entrada === undefined) break
        peso += 'bytes' in entrada ? entrada.bytes.length : 0
        fila.push(entrada)
      }
      return fila.slice(0, quantas)
    },
  }
}

function createLeitor(bytes: Uint8Array) {
  const leitura = lerZip(bytes, limitesPara(bytes.length))
  let posicao = 0
  let recusa: RecusaZip | undefined
  const proximaSemLancar = (): Entrada | undefined => {
    const { value, done } = leitura.next()
    if (done === true || value === undefined) return undefined
    if (value.nome === undefined) {
      recusa = value.refusal
      return undefined
    }
    const indice = posicao
    posicao += 1
    return value.ok
      ? { indice, nome: value.nome, bytes: value.bytes }
      : { indice, nome: value.nome, recusa: value.refusal }
  }
  return {
    posicao: () => posicao,
    recusou: () => recusa !== undefined,
    proximaSemLancar,
    proxima(): Entrada | undefined {
      const entrada = recusa === undefined ? proximaSemLancar() : undefined
      if (recusa !== undefined) throw new ArquivoRecusado(recusa)
      return entrada
    },
  }
}

const FIM_DO_INDICE = 0x06054b50
const TAMANHO_DO_FIM = 22
const COMENTARIO_MAXIMO = 0xffff

/**
 * The count the archive's last record tells: only to divide the work, since the reader itself checks it
 * against what there is. A ZIP without that record is one unit of work, and its reader says what is wrong.
 */
function contarEntradas(bytes: Uint8Array): number {
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ate = Math.max(0, bytes.length - TAMANHO_DO_FIM - COMENTARIO_MAXIMO)
  for (let p = bytes.length - TAMANHO_DO_FIM; p >= ate; p -= 1) {
    if (v.getUint32(p, true) === FIM_DO_INDICE) return Math.max(1, v.getUint16(p + 10, true))
  }
  return 1
}
