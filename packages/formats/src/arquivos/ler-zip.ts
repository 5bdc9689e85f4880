import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import { Inflate, inflateSync } from 'fflate'
import { crc32 } from './crc32.ts'
import { type Entrada, lerDiretorio, ZipRecusado } from './diretorio.ts'
import { ehCompactado, identificarArquivo } from './identificar.ts'
import { LIMITES_ZIP } from './limites.ts'
import type { EntradaZip, LimitesZip, RecusaEntrada, RecusaZip } from './tipos.ts'

/** Compressed bytes handed to the inflater at a time: 16 KiB can become 16 MiB at the very most. */
const BLOCO = 16 * 1024

const mentiu = (): ZipRecusado =>
  new ZipRecusado(
    'zip-inconsistente',
    'Um arquivo do ZIP é maior do que o índice diz, o que só se faz para atacar quem abre. Nada dele foi usado.',
  )

const corrompida: RecusaEntrada = {
  codigo: 'entrada-corrompida',
  mensagem: 'O arquivo veio corrompido dentro do ZIP. Compacte de novo a partir do original.',
}

/** Streams, so that an entry that lies about its size is stopped at the first block too many. */
function inflarAosPoucos(e: Entrada): Uint8Array {
  const saida = new Uint8Array(e.declarado)
  let tamanho = 0
  const inflador = new Inflate((parte) => {
    if (tamanho + parte.length > e.declarado) throw mentiu()
    saida.set(parte, tamanho)
    tamanho += parte.length
  })
  for (let i = 0; i < e.dados.length; i += BLOCO) {
    inflador.push(e.dados.subarray(i, i + BLOCO), i + BLOCO >= e.dados.length)
  }
  return saida.subarray(0, tamanho)
}

function inflar(e: Entrada): Uint8Array {
  if (e.metodo === 0) return e.dados
  if (e.dados.length > BLOCO) return inflarAosPoucos(e)
  // One byte more than declared: fflate stops writing there, and the extra byte gives the lie away.
  const saida = inflateSync(e.dados, { out: new Uint8Array(e.declarado + 1) })
  if (saida.length > e.declarado) throw mentiu()
  return saida
}

function abrir(e: Entrada): EntradaZip {
  const { nome } = e
  if (e.recusa !== undefined) return { nome, ok: false, refusal: e.recusa }
  let bytes: Uint8Array
  try {
    bytes = inflar(e)
  } catch (erro) {
    if (erro instanceof ZipRecusado) throw erro
    return { nome, ok: false, refusal: corrompida }
  }
  if (bytes.length !== e.declarado || crc32(bytes) !== e.crc) {
    return { nome, ok: false, refusal: corrompida }
  }
  if (ehCompactado(bytes)) {
    return {
      nome,
      ok: false,
      refusal: {
        codigo: 'entrada-arquivo-dentro-de-arquivo',
        mensagem: 'Há um arquivo compactado dentro do ZIP. Envie-o separado.',
      },
    }
  }
  return { nome, ok: true, bytes }
}

function recusarDeCara(bytes: Uint8Array, limites: LimitesZip): RecusaZip | undefined {
  if (bytes.length > limites.bytesDoArquivo) {
    return {
      codigo: 'zip-grande-demais',
      mensagem: `O ZIP passa de ${Math.floor(limites.bytesDoArquivo / 1024 / 1024)} MB. Divida os arquivos em lotes menores.`,
    }
  }
  if (identificarArquivo(bytes) === 'zip') return undefined
  return {
    codigo: 'zip-invalido',
    mensagem: 'O arquivo não é um ZIP, embora o nome diga que é. Compacte os XML como ZIP.',
  }
}

/**
 * Reads a ZIP of documents, one entry at a time and in its order. A bad entry gives its own refusal
 * and the others go on; an attack on the reader gives one refusal with no name, always the last
 * item, after which nothing of the archive should be kept. Nothing is ever written to disk.
 */
export function* lerZip(
  bytes: Uint8Array,
  limites: LimitesZip = LIMITES_ZIP,
): Generator<EntradaZip, void, undefined> {
  const deCara = recusarDeCara(bytes, limites)
  if (deCara !== undefined) {
    yield { nome: undefined, ok: false, refusal: deCara }
    return
  }
  try {
    for (const entrada of lerDiretorio(bytes, limites)) yield abrir(entrada)
  } catch (erro) {
    if (!(erro instanceof ZipRecusado)) throw erro
    yield { nome: undefined, ok: false, refusal: erro.recusa }
  }
}

/**
 * Gathers an upload that comes in blocks, stopping at the first byte past the limit: the index of a
 * ZIP is at its end, so nothing can be told before it is whole.
 */
export async function juntarBlocos(
  blocos: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limites: LimitesZip = LIMITES_ZIP,
): Promise<Result<Uint8Array, RecusaZip>> {
  const partes: Uint8Array[] = []
  let tamanho = 0
  for await (const bloco of blocos) {
    tamanho += bloco.length
    if (tamanho > limites.bytesDoArquivo) {
      return refuse({
        codigo: 'zip-grande-demais',
        mensagem: `O arquivo passa de ${Math.floor(limites.bytesDoArquivo / 1024 / 1024)} MB. Divida em lotes menores.`,
      })
    }
    partes.push(bloco)
  }
  const inteiro = new Uint8Array(tamanho)
  let p = 0
  for (const parte of partes) {
    inteiro.set(parte, p)
    p += parte.length
  }
  return ok(inteiro)
}
