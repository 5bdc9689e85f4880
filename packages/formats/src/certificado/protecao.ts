// How a PFX is protected by its password: the integrity of the whole (RFC 7292, § 5.1 and appendix B) and the
// encryption of its parts (the same, appendix C; PBES2 of RFC 8018). How much work a file may ask is counted before the
// work is done.
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import forge from 'node-forge'
import { algoritmo, contagem, eDoTipo, type No, octetos, sequencia } from './asn1.ts'
import { AberturaRecusada } from './recusas.ts'

type Hash = typeof sha1 | typeof sha256 | typeof sha384 | typeof sha512
const { raw } = forge.util.binary
const INTEIRO = forge.asn1.Type.INTEGER

const SHA1 = { hash: sha1, custo: 8 }
const HASHES: Readonly<Record<string, { hash: Hash; custo: number }>> = {
  '1.3.14.3.2.26': SHA1,
  '2.16.840.1.101.3.4.2.1': { hash: sha256, custo: 8 },
  '2.16.840.1.101.3.4.2.2': { hash: sha384, custo: 16 },
  '2.16.840.1.101.3.4.2.3': { hash: sha512, custo: 16 },
}
const PRFS: Readonly<Record<string, { nome: forge.md.Algorithm; tamanho: number }>> = {
  '1.2.840.113549.2.7': { nome: 'sha1', tamanho: 20 },
  '1.2.840.113549.2.9': { nome: 'sha256', tamanho: 32 },
  '1.2.840.113549.2.10': { nome: 'sha384', tamanho: 48 },
  '1.2.840.113549.2.11': { nome: 'sha512', tamanho: 64 },
}
const PRF_SEM_NOME = '1.2.840.113549.2.7'
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const CIFRAS_DO_PBES2: Readonly<Record<string, { nome: 'AES-CBC' | '3DES-CBC'; chave: number }>> = {
  '2.16.840.1.101.3.4.1.2': { nome: 'AES-CBC', chave: 16 },
  '2.16.840.1.101.3.4.1.22': { nome: 'AES-CBC', chave: 24 },
  '2.16.840.1.101.3.4.1.42': { nome: 'AES-CBC', chave: 32 },
  '1.2.840.113549.3.7': { nome: '3DES-CBC', chave: 24 },
}
const CIFRAS_DE_ANTES: Readonly<Record<string, { nome: '3DES' | 'RC2'; chave: number }>> = {
  '1.2.840.113549.1.12.1.3': { nome: '3DES', chave: 24 },
  '1.2.840.113549.1.12.1.4': { nome: '3DES', chave: 16 },
  '1.2.840.113549.1.12.1.5': { nome: 'RC2', chave: 16 },
  '1.2.840.113549.1.12.1.6': { nome: 'RC2', chave: 5 },
}

/** What browsers write today; nobody writes more. */
const MAIS_VOLTAS = 600_000
/** Of a whole file, where 1 is one HMAC of PBKDF2, which the machine does by itself: some 0,25 µs. */
const MAIS_CONTAS = 6_500_000

/** The password and how much work is left for this file. */
export type Abertura = { readonly senha: string; contas: number }

export const comSenha = (senha: string): Abertura => ({ senha, contas: MAIS_CONTAS })

function gastar(abertura: Abertura, { voltas, custo }: { voltas: number; custo: number }): void {
  if (voltas < 1) throw new AberturaRecusada('nao-e-pkcs12')
  abertura.contas -= voltas * custo
  if (voltas > MAIS_VOLTAS || abertura.contas < 0) throw new AberturaRecusada('contas-demais')
}

const desconhecida = (): AberturaRecusada => new AberturaRecusada('protecao-desconhecida')

/** The password as PKCS#12 has it: two bytes a letter, and a zero at the end. */
function emBmp(senha: string): Uint8Array {
  const bytes = new Uint8Array(senha.length * 2 + 2)
  for (let i = 0; i < senha.length; i += 1) {
    const letra = senha.charCodeAt(i)
    bytes[i * 2] = letra >> 8
    bytes[i * 2 + 1] = letra & 0xff
  }
  return bytes
}

/** `bytes` again and again, up to whole blocks. */
function emBlocos(bytes: Uint8Array, bloco: number): Uint8Array {
  const tamanho = bloco * Math.ceil(bytes.length / bloco)
  return Uint8Array.from({ length: tamanho }, (_, i) => bytes[i % bytes.length] ?? 0)
}

/** `bloco + soma + 1`, in place, as one large number. */
function somar(bloco: Uint8Array, soma: Uint8Array): void {
  let resto = 1
  for (let i = bloco.length - 1; i >= 0; i -= 1) {
    resto += (bloco[i] ?? 0) + (soma[i] ?? 0)
    bloco[i] = resto & 0xff
    resto >>= 8
  }
}

type Derivacao = {
  readonly hash: Hash
  readonly custo: number
  readonly sal: Uint8Array
  readonly voltas: number
  /** 1 of a key, 2 of an initial vector, 3 of an integrity key. */
  readonly para: 1 | 2 | 3
  readonly tamanho: number
}

/** RFC 7292, appendix B.2. */
function derivar(abertura: Abertura, { hash, custo, sal, voltas, para, tamanho }: Derivacao) {
  const bloco = hash.blockLen
  const partes = Math.ceil(tamanho / hash.outputLen)
  gastar(abertura, { voltas, custo: custo * partes })
  const diversos = new Uint8Array(bloco).fill(para)
  const entrada = concatBytes(emBlocos(sal, bloco), emBlocos(emBmp(abertura.senha), bloco))
  const saida: Uint8Array[] = []
  for (let parte = 0; parte < partes; parte += 1) {
    const a = hash(concatBytes(diversos, entrada))
    // One state for all of them: making one takes as long as using it.
    const vazio = hash.create()
    const estado = hash.create()
    for (let volta = 1; volta < voltas; volta += 1) {
      vazio._cloneInto(estado as never)
      estado.update(a).digestInto(a)
    }
    saida.push(a)
    const soma = emBlocos(a, bloco).subarray(0, bloco)
    for (let p = 0; p < entrada.length; p += bloco) somar(entrada.subarray(p, p + bloco), soma)
  }
  return concatBytes(...saida).subarray(0, tamanho)
}

/** Is the whole as who knows the password left it? `macData` is the third part of the PFX. */
export function confereIntegridade(
  abertura: Abertura,
  macData: No | undefined,
  conteudo: string,
): boolean {
  const [resumo, sal, voltas] = sequencia(macData)
  const [qual, valor] = sequencia(resumo)
  const { nome } = algoritmo(qual)
  const achado = HASHES[nome]
  if (achado === undefined) throw desconhecida()
  const chave = derivar(abertura, {
    ...achado,
    sal: raw.decode(octetos(sal)),
    voltas: voltas === undefined ? 1 : contagem(voltas),
    para: 3,
    tamanho: achado.hash.outputLen,
  })
  return raw.encode(hmac(achado.hash, chave, raw.decode(conteudo))) === octetos(valor)
}

type Cifra = Pick<forge.cipher.BlockCipher, 'update' | 'finish' | 'output'>

function terminar(cifra: Cifra, cifrado: string): string {
  cifra.update(forge.util.createBuffer(cifrado))
  if (!cifra.finish()) throw new AberturaRecusada('nao-e-pkcs12')
  return cifra.output.getBytes()
}

type Segredos = { readonly chave: string; readonly iv: string }

function deBloco(nome: 'AES-CBC' | '3DES-CBC', { chave, iv }: Segredos): Cifra {
  const cifra = forge.cipher.createDecipher(nome, chave)
  cifra.start({ iv })
  return cifra
}

function deRc2({ chave, iv }: Segredos): Cifra {
  const cifra = forge.rc2.createDecryptionCipher(chave, chave.length * 8)
  cifra.start(iv)
  return cifra as Cifra
}

function deAntes(abertura: Abertura, nome: string, parametros: No | undefined): Cifra {
  const cifra = CIFRAS_DE_ANTES[nome]
  if (cifra === undefined) throw desconhecida()
  const [sal, voltas] = sequencia(parametros)
  const comum = { ...SHA1, sal: raw.decode(octetos(sal)), voltas: contagem(voltas) }
  const chave = raw.encode(derivar(abertura, { ...comum, para: 1, tamanho: cifra.chave }))
  const iv = raw.encode(derivar(abertura, { ...comum, para: 2, tamanho: 8 }))
  if (cifra.nome === 'RC2') return deRc2({ chave, iv })
  // Of two keys, the first one is used again.
  return deBloco('3DES-CBC', { chave: (chave + chave.slice(0, 8)).slice(0, 24), iv })
}

function pbes2(abertura: Abertura, parametros: No | undefined): Cifra {
  const [derivacao, esquema] = sequencia(parametros)
  const kdf = algoritmo(derivacao)
  const { nome, parametros: iv } = algoritmo(esquema)
  const cifra = CIFRAS_DO_PBES2[nome]
  if (kdf.nome !== PBKDF2 || cifra === undefined) throw desconhecida()
  const [sal, voltas, ...resto] = sequencia(kdf.parametros)
  const dita = resto.find((no) => !eDoTipo(no, INTEIRO))
  const prf = PRFS[dita === undefined ? PRF_SEM_NOME : algoritmo(dita).nome]
  if (prf === undefined) throw desconhecida()
  const quantas = contagem(voltas)
  gastar(abertura, { voltas: quantas, custo: Math.ceil(cifra.chave / prf.tamanho) })
  const senha = forge.util.encodeUtf8(abertura.senha)
  const chave = forge.pkcs5.pbkdf2(senha, octetos(sal), quantas, cifra.chave, prf.nome)
  return deBloco(cifra.nome, { chave, iv: octetos(iv) })
}

/** What was encrypted under the password. */
export function decifrar(abertura: Abertura, qual: No | undefined, cifrado: string): string {
  const { nome, parametros } = algoritmo(qual)
  const cifra = nome === PBES2 ? pbes2(abertura, parametros) : deAntes(abertura, nome, parametros)
  return terminar(cifra, cifrado)
}
