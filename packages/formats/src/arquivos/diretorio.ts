import { PISO_DA_RAZAO } from './limites.ts'
import { decodificarNome, ehLixoDeSistema, nomeParaMostrar } from './nome.ts'
import type { CodigoRecusaZip, LimitesZip, RecusaEntrada, RecusaZip } from './tipos.ts'

/** Carries a refusal of the whole archive up to the door of this folder. */
export class ZipRecusado extends Error {
  readonly recusa: RecusaZip
  constructor(codigo: CodigoRecusaZip, mensagem: string) {
    super(mensagem)
    this.recusa = { codigo, mensagem }
  }
}

/** An entry whose place in the file was checked; `dados` are its compressed bytes. */
export type Entrada = {
  readonly nome: string
  readonly metodo: number
  readonly crc: number
  readonly declarado: number
  readonly dados: Uint8Array
  readonly recusa: RecusaEntrada | undefined
}

const EOCD = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const EOCD64 = 0x06064b50
const TAMANHO_EOCD = 22
const TAMANHO_CENTRAL = 46
const TAMANHO_LOCAL = 30
const TETO_32 = 0xffffffff
const CIFRADA = 1 | (1 << 6) | (1 << 13)
const TEM_DESCRITOR = 1 << 3

const invalido = (porque: string): ZipRecusado =>
  new ZipRecusado(
    'zip-invalido',
    `O ZIP está quebrado (${porque}). Compacte os arquivos de novo e envie outra vez.`,
  )
const inconsistente = (porque: string): ZipRecusado =>
  new ZipRecusado(
    'zip-inconsistente',
    `O índice do ZIP não bate com o conteúdo (${porque}). Nada dele foi usado; compacte os arquivos de novo.`,
  )

type Fim = { posicao: number; total: number; tamanho: number; inicio: number }

/** The end record: the one whose comment ends exactly at the end of the file, and only one such. */
function acharFim(v: DataView): Fim {
  const limite = Math.max(0, v.byteLength - TAMANHO_EOCD - 0xffff)
  let achado: number | undefined
  for (let i = v.byteLength - TAMANHO_EOCD; i >= limite; i--) {
    if (v.getUint8(i) !== 0x50 || v.getUint32(i, true) !== EOCD) continue
    if (i + TAMANHO_EOCD + v.getUint16(i + 20, true) !== v.byteLength) continue
    if (achado !== undefined) throw inconsistente('há dois índices')
    achado = i
  }
  if (achado === undefined) throw invalido('falta o índice no fim do arquivo')
  const p = achado
  if (v.getUint16(p + 4, true) !== 0 || v.getUint16(p + 6, true) !== 0) {
    throw new ZipRecusado('zip-dividido', 'O ZIP está dividido em partes. Envie um ZIP inteiro.')
  }
  return {
    posicao: p,
    total: v.getUint16(p + 10, true),
    tamanho: v.getUint32(p + 12, true),
    inicio: v.getUint32(p + 16, true),
  }
}

function conferirFim(v: DataView, fim: Fim, limites: LimitesZip): void {
  if (fim.total > limites.entradas) throw entradasDemais(limites)
  if (fim.inicio === TETO_32 || fim.tamanho === TETO_32) {
    throw new ZipRecusado(
      'zip-grande-demais',
      'O ZIP é grande demais. Divida os arquivos em lotes.',
    )
  }
  const depois = fim.inicio + fim.tamanho
  const temZip64 = depois + 4 <= fim.posicao && v.getUint32(depois, true) === EOCD64
  if (depois !== fim.posicao && !temZip64) throw inconsistente('o índice está fora do lugar')
}

const entradasDemais = (limites: LimitesZip): ZipRecusado =>
  new ZipRecusado(
    'zip-entradas-demais',
    `O ZIP tem mais de ${limites.entradas.toLocaleString('pt-BR')} arquivos. Divida em lotes menores.`,
  )

type Cabecalho = {
  bandeiras: number
  metodo: number
  crc: number
  compactado: number
  declarado: number
  local: number
  nomeBytes: Uint8Array
  modo: number
}

/** Sizes of ZIP64 that some writers use even for small entries. */
function tamanhos64(extra: Uint8Array, campos: number[]): number[] {
  const v = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let i = 0; i + 4 <= extra.length; i += 4 + v.getUint16(i + 2, true)) {
    if (v.getUint16(i, true) !== 1) continue
    let p = i + 4
    return campos.map((campo) => {
      if (campo !== TETO_32) return campo
      if (p + 8 > extra.length) throw invalido('tamanho ilegível')
      const valor = Number(v.getBigUint64(p, true))
      p += 8
      return valor
    })
  }
  return campos
}

function lerCabecalho(bytes: Uint8Array, v: DataView, p: number): { c: Cabecalho; fim: number } {
  const nome = v.getUint16(p + 28, true)
  const extra = v.getUint16(p + 30, true)
  const fim = p + TAMANHO_CENTRAL + nome + extra + v.getUint16(p + 32, true)
  if (fim > v.byteLength) throw invalido('índice cortado')
  const inicioExtra = p + TAMANHO_CENTRAL + nome
  const [declarado = 0, compactado = 0, local = 0] = tamanhos64(
    bytes.subarray(inicioExtra, inicioExtra + extra),
    [v.getUint32(p + 24, true), v.getUint32(p + 20, true), v.getUint32(p + 42, true)],
  )
  const feitoEm = v.getUint8(p + 5)
  return {
    c: {
      bandeiras: v.getUint16(p + 8, true),
      metodo: v.getUint16(p + 10, true),
      crc: v.getUint32(p + 16, true),
      compactado,
      declarado,
      local,
      nomeBytes: bytes.subarray(p + TAMANHO_CENTRAL, inicioExtra),
      // Only Unix (3) and macOS (19) put the file's mode in the high half of the attributes.
      modo: feitoEm === 3 || feitoEm === 19 ? v.getUint32(p + 38, true) >>> 16 : 0,
    },
    fim,
  }
}

/** The local header must repeat what the index says; returns where the data starts. */
function conferirLocal(bytes: Uint8Array, v: DataView, c: Cabecalho, teto: number): number {
  const p = c.local
  if (p + TAMANHO_LOCAL > teto || v.getUint32(p, true) !== LOCAL) {
    throw inconsistente('uma entrada aponta para fora')
  }
  const nome = v.getUint16(p + 26, true)
  const dados = p + TAMANHO_LOCAL + nome + v.getUint16(p + 28, true)
  if (dados + c.compactado > teto) throw inconsistente('uma entrada passa do fim')
  const bandeiras = v.getUint16(p + 6, true)
  const igual =
    v.getUint16(p + 8, true) === c.metodo &&
    (bandeiras & CIFRADA) === (c.bandeiras & CIFRADA) &&
    nome === c.nomeBytes.length &&
    c.nomeBytes.every((b, i) => bytes[p + TAMANHO_LOCAL + i] === b)
  if (!igual) throw inconsistente('o cabeçalho de uma entrada diz outra coisa')
  const compactado = v.getUint32(p + 18, true)
  const declarado = v.getUint32(p + 22, true)
  const aqui = (bandeiras & TEM_DESCRITOR) === 0 && compactado !== TETO_32 && declarado !== TETO_32
  if (aqui && (compactado !== c.compactado || declarado !== c.declarado)) {
    throw inconsistente('o tamanho de uma entrada diz outra coisa')
  }
  return dados
}

function recusaDe(c: Cabecalho, limites: LimitesZip): RecusaEntrada | undefined {
  if ((c.bandeiras & CIFRADA) !== 0 || c.metodo === 99) {
    return {
      codigo: 'entrada-cifrada',
      mensagem: 'O arquivo está protegido por senha. Compacte de novo sem senha.',
    }
  }
  const tipo = c.modo & 0xf000
  if (tipo !== 0 && tipo !== 0x8000) {
    return {
      codigo: 'entrada-link',
      mensagem: 'A entrada é um atalho para outro lugar, não um arquivo. Envie o XML em si.',
    }
  }
  if (c.metodo !== 0 && c.metodo !== 8) {
    return {
      codigo: 'entrada-metodo-desconhecido',
      mensagem: 'O arquivo usa uma compactação incomum. Compacte de novo como ZIP simples.',
    }
  }
  if (c.declarado <= limites.bytesPorEntrada) return undefined
  return {
    codigo: 'entrada-grande-demais',
    mensagem: `O arquivo passa de ${Math.floor(limites.bytesPorEntrada / 1024 / 1024)} MB. Exporte as notas em arquivos menores.`,
  }
}

const bomba = (): ZipRecusado =>
  new ZipRecusado(
    'zip-bomba',
    'O ZIP foi feito para estourar ao ser aberto: poucos bytes que virariam muitos. Nada dele foi usado.',
  )

function conferirRazao(compactado: number, declarado: number, limites: LimitesZip): void {
  if (declarado > PISO_DA_RAZAO && declarado > compactado * limites.razao) throw bomba()
}

/** Two entries sharing bytes is how 46 MB become 4.5 PB (Fifield, 2019). */
function recusarSobreposicao(faixas: { de: number; ate: number }[]): void {
  faixas.sort((a, b) => a.de - b.de)
  for (let i = 1; i < faixas.length; i++) {
    if ((faixas[i]?.de ?? 0) < (faixas[i - 1]?.ate ?? 0)) {
      throw new ZipRecusado(
        'zip-sobreposto',
        'O ZIP tem arquivos que ocupam o mesmo lugar, o que só se faz para atacar quem abre. Nada dele foi usado.',
      )
    }
  }
}

/**
 * Walks the central directory and checks it all before one byte is inflated: count, places, overlap,
 * agreement with the local headers, declared sizes. Directories and system leftovers are left out.
 * @throws ZipRecusado
 */
export function lerDiretorio(bytes: Uint8Array, limites: LimitesZip): Entrada[] {
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (v.byteLength < TAMANHO_EOCD) throw invalido('arquivo curto demais')
  const fim = acharFim(v)
  conferirFim(v, fim, limites)
  const entradas: Entrada[] = []
  const faixas: { de: number; ate: number }[] = []
  let total = 0
  let inflados = 0
  let p = fim.inicio
  for (; p + TAMANHO_CENTRAL <= fim.inicio + fim.tamanho; total++) {
    if (v.getUint32(p, true) !== CENTRAL) break
    if (total >= limites.entradas) throw entradasDemais(limites)
    const { c, fim: proximo } = lerCabecalho(bytes, v, p)
    p = proximo
    const dados = conferirLocal(bytes, v, c, fim.inicio)
    faixas.push({ de: c.local, ate: dados + c.compactado })
    conferirRazao(c.compactado, c.declarado, limites)
    const escrito = decodificarNome(c.nomeBytes)
    if (/[/\\]$/.test(escrito) || ehLixoDeSistema(escrito)) continue
    const recusa = recusaDe(c, limites)
    if (recusa === undefined) inflados += c.declarado
    entradas.push({
      nome: nomeParaMostrar(escrito),
      metodo: c.metodo,
      crc: c.crc,
      declarado: c.declarado,
      dados: bytes.subarray(dados, dados + c.compactado),
      recusa,
    })
  }
  if (p !== fim.inicio + fim.tamanho || total !== fim.total) {
    throw inconsistente('a contagem de arquivos não fecha')
  }
  recusarSobreposicao(faixas)
  conferirRazao(bytes.length, inflados, limites)
  if (inflados > limites.bytesInflados) {
    throw new ZipRecusado(
      'zip-grande-demais',
      `Os arquivos do ZIP somam mais de ${Math.floor(limites.bytesInflados / 1024 / 1024)} MB. Divida em lotes menores.`,
    )
  }
  return entradas
}
