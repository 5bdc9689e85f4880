/** One file of the archive being made. */
type Entrada = {
  readonly nome: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly tamanho: number
  readonly comprimido: Uint8Array<ArrayBuffer>
  readonly inicio: number
}

const TABELA = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABELA[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

async function comprimir(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const fluxo = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(fluxo).arrayBuffer())
}

type Campo = readonly [bytes: 2 | 4, valor: number]

function escrever(campos: readonly Campo[]): Uint8Array<ArrayBuffer> {
  const saida = new DataView(new ArrayBuffer(campos.reduce((soma, [bytes]) => soma + bytes, 0)))
  let posicao = 0
  for (const [bytes, valor] of campos) {
    if (bytes === 2) saida.setUint16(posicao, valor, true)
    else saida.setUint32(posicao, valor, true)
    posicao += bytes
  }
  return new Uint8Array(saida.buffer)
}

const VERSAO = 20
/** Bit 11: names are UTF-8. */
const NOMES_EM_UTF8 = 0x0800
const DEFLATE = 8
/** 1 January 1980, the first day the format knows: the time of the file does not matter to us. */
const DIA_ZERO = 0x21

const comuns = ({ nome, crc, tamanho, comprimido }: Entrada): Campo[] => [
  [2, NOMES_EM_UTF8],
  [2, DEFLATE],
  [2, 0],
  [2, DIA_ZERO],
  [4, crc],
  [4, comprimido.length],
  [4, tamanho],
  [2, nome.length],
  [2, 0],
]
const cabecalho = (entrada: Entrada) => escrever([[4, 0x04034b50], [2, VERSAO], ...comuns(entrada)])
const indice = (entrada: Entrada) =>
  escrever([
    [4, 0x02014b50],
    [2, VERSAO],
    [2, VERSAO],
    ...comuns(entrada),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entrada.inicio],
  ])

/** Two files of the same name stay two: `nota.xml`, `nota (2).xml`. */
function nomesUnicos(arquivos: readonly File[]): string[] {
  const vezes = new Map<string, number>()
  return arquivos.map(({ name }) => {
    const vez = (vezes.get(name) ?? 0) + 1
    vezes.set(name, vez)
    return vez === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${vez})$1`)
  })
}

/** As many as the server opens in one archive. */
export const MAXIMO_DE_ARQUIVOS = 20_000

/**
 * Several files as one ZIP (deflate, UTF-8 names), made in the browser so that what was dropped together is
 * one import, undone together.
 */
export async function juntarEmZip(arquivos: readonly File[], nome: string): Promise<File> {
  const nomes = nomesUnicos(arquivos)
  const partes: Uint8Array<ArrayBuffer>[] = []
  const entradas: Entrada[] = []
  let posicao = 0
  for (const [i, arquivo] of arquivos.entries()) {
    const bytes = new Uint8Array(await arquivo.arrayBuffer())
    const entrada: Entrada = {
      nome: new TextEncoder().encode(nomes[i]),
      crc: crc32(bytes),
      tamanho: bytes.length,
      comprimido: await comprimir(bytes),
      inicio: posicao,
    }
    const local = [cabecalho(entrada), entrada.nome, entrada.comprimido]
    partes.push(...local)
    posicao += local.reduce((soma, parte) => soma + parte.length, 0)
    entradas.push(entrada)
  }
  const fim = entradas.flatMap((entrada) => [indice(entrada), entrada.nome])
  const tamanhoDoIndice = fim.reduce((soma, parte) => soma + parte.length, 0)
  const rodape = escrever([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entradas.length],
    [2, entradas.length],
    [4, tamanhoDoIndice],
    [4, posicao],
    [2, 0],
  ])
  return new File([...partes, ...fim, rodape], nome, { type: 'application/zip' })
}
