// Writes PKCS#12 files the ways exporters do, and hostile ones.
import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

type No = forge.asn1.Asn1
const { Class: CLASSE, Type: TIPO, create, oidToDer, toDer } = forge.asn1

type Resumo = 'sha1' | 'sha256' | 'sha384' | 'sha512'
type CifraDoPfx = 'aes256' | 'aes128' | '3des' | 'rc2-40' | 'rc2-128'
export type Protecao = {
  readonly mac?: Resumo | null
  readonly voltasDoMac?: number
  readonly cifra?: CifraDoPfx
  readonly voltas?: number
  /** Of PBKDF2. */
  readonly prf?: Exclude<Resumo, 'sha384'>
}

const OIDS_DE_RESUMO = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const
const OIDS_DE_PRF = {
  sha1: '1.2.840.113549.2.7',
  sha256: '1.2.840.113549.2.9',
  sha512: '1.2.840.113549.2.11',
} as const

export const seq = (...partes: No[]): No => create(CLASSE.UNIVERSAL, TIPO.SEQUENCE, true, partes)
const set = (...partes: No[]): No => create(CLASSE.UNIVERSAL, TIPO.SET, true, partes)
export const oid = (texto: string): No =>
  create(CLASSE.UNIVERSAL, TIPO.OID, false, oidToDer(texto).getBytes())
export const octetos = (bytes: string): No =>
  create(CLASSE.UNIVERSAL, TIPO.OCTETSTRING, false, bytes)
export const marcado = (numero: number, ...partes: No[]): No =>
  create(CLASSE.CONTEXT_SPECIFIC, numero as forge.asn1.Type, true, partes)
const nulo = (): No => create(CLASSE.UNIVERSAL, TIPO.NULL, false, '')
export const der = (no: No): string => toDer(no).getBytes()

/** Also what no integer of 32 bits holds. */
const inteiro = (n: number): No => {
  const hex = n.toString(16)
  const par = hex.length % 2 === 1 ? `0${hex}` : hex
  const bytes = forge.util.hexToBytes(par > '7f' && par.slice(0, 2) > '7f' ? `00${par}` : par)
  return create(CLASSE.UNIVERSAL, TIPO.INTEGER, false, bytes)
}

const bin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const buf = (texto: string): Buffer => Buffer.from(texto, 'latin1')

type Derivacao = { para: number; voltas: number; tamanho: number; resumo: Resumo }

const aRepetir = (bytes: Buffer, bloco: number): Buffer =>
  Buffer.alloc(bloco * Math.ceil(bytes.length / bloco), bytes)

/** RFC 7292, appendix B.2, of one block of hash or two. */
function chaveDePkcs12(senha: string, sal: string, derivacao: Derivacao): string {
  const { para, voltas, tamanho, resumo } = derivacao
  const bloco = resumo === 'sha1' || resumo === 'sha256' ? 64 : 128
  const bmp = Buffer.from(`${senha}\0`, 'utf16le').swap16()
  const i = Buffer.concat([aRepetir(buf(sal), bloco), aRepetir(bmp, bloco)])
  const partes: Buffer[] = []
  while (Buffer.concat(partes).length < tamanho) {
    let a = hash(resumo, Buffer.concat([Buffer.alloc(bloco, para), i]), 'buffer')
    for (let volta = 1; volta < voltas; volta += 1) a = hash(resumo, a, 'buffer')
    partes.push(a)
    const b = BigInt(`0x${Buffer.alloc(bloco, a).toString('hex')}`) + 1n
    for (let p = 0; p < i.length; p += bloco) {
      const soma = BigInt(`0x${i.subarray(p, p + bloco).toString('hex')}`) + b
      const hex = BigInt.asUintN(bloco * 8, soma).toString(16)
      Buffer.from(hex.padStart(bloco * 2, '0'), 'hex').copy(i, p)
    }
  }
  return bin(Buffer.concat(partes).subarray(0, tamanho))
}

/** What asks for too much, or for nothing, is not done so: its reader is to refuse it before. */
const feitas = (voltas: number): number => (voltas > 600_000 ? 1 : Math.max(1, voltas))

type Cifrado = { readonly algoritmo: No; readonly bytes: string }

function porPbes2(claro: string, senha: string, protecao: Protecao, bits: 128 | 256): Cifrado {
  const { voltas = 2048, prf = 'sha256' } = protecao
  const [sal, iv] = [randomBytes(16), randomBytes(16)]
  const chave = pbkdf2Sync(senha, sal, feitas(voltas), bits / 8, prf)
  const cifra = forge.cipher.createCipher('AES-CBC', bin(chave))
  cifra.start({ iv: bin(iv) })
  cifra.update(forge.util.createBuffer(claro))
  cifra.finish()
  const kdf = seq(
    octetos(bin(sal)),
    inteiro(voltas),
    ...(prf === 'sha1' ? [] : [seq(oid(OIDS_DE_PRF[prf]), nulo())]),
  )
  const aes = bits === 256 ? '2.16.840.1.101.3.4.1.42' : '2.16.840.1.101.3.4.1.2'
  return {
    algoritmo: seq(
      oid('1.2.840.113549.1.5.13'),
      seq(seq(oid('1.2.840.113549.1.5.12'), kdf), seq(oid(aes), octetos(bin(iv)))),
    ),
    bytes: cifra.output.getBytes(),
  }
}

const DE_ANTES = {
  '3des': { oid: '1.2.840.113549.1.12.1.3', tamanho: 24 },
  'rc2-40': { oid: '1.2.840.113549.1.12.1.6', tamanho: 5 },
  'rc2-128': { oid: '1.2.840.113549.1.12.1.5', tamanho: 16 },
} as const

function porPkcs12(
  claro: string,
  senha: string,
  voltas: number,
  qual: keyof typeof DE_ANTES,
): Cifrado {
  const sal = bin(randomBytes(8))
  const { oid: nome, tamanho } = DE_ANTES[qual]
  const comum = { voltas: feitas(voltas), resumo: 'sha1' } as const
  const chave = chaveDePkcs12(senha, sal, { ...comum, para: 1, tamanho })
  const iv = chaveDePkcs12(senha, sal, { ...comum, para: 2, tamanho: 8 })
  const cifra =
    qual === '3des'
      ? forge.cipher.createCipher('3DES-CBC', chave)
      : forge.rc2.createEncryptionCipher(chave, tamanho * 8)
  ;(cifra.start as (com: unknown) => void)(qual === '3des' ? { iv } : iv)
  cifra.update(forge.util.createBuffer(claro))
  cifra.finish()
  return {
    algoritmo: seq(oid(nome), seq(octetos(sal), inteiro(voltas))),
    bytes: cifra.output.getBytes(),
  }
}

function cifrar(claro: string, senha: string, protecao: Protecao): Cifrado {
  const { cifra = 'aes256', voltas = 2048 } = protecao
  if (cifra === 'aes256') return porPbes2(claro, senha, protecao, 256)
  if (cifra === 'aes128') return porPbes2(claro, senha, protecao, 128)
  return porPkcs12(claro, senha, voltas, cifra)
}

const dados = (conteudo: No): No =>
  seq(oid('1.2.840.113549.1.7.1'), marcado(0, octetos(der(conteudo))))

function dadosCifrados(conteudo: No, senha: string, protecao: Protecao): No {
  const { algoritmo, bytes } = cifrar(der(conteudo), senha, protecao)
  const cifrado = create(CLASSE.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, false, bytes)
  return seq(
    oid('1.2.840.113549.1.7.6'),
    marcado(0, seq(inteiro(0), seq(oid('1.2.840.113549.1.7.1'), algoritmo, cifrado))),
  )
}

const bolsa = (tipo: string, valor: No): No =>
  seq(oid(`1.2.840.113549.1.12.10.1.${tipo}`), marcado(0, valor), set())

function macData(conteudo: string, senha: string, protecao: Protecao): No[] {
  const { mac = 'sha256', voltasDoMac = 2048 } = protecao
  if (mac === null) return []
  const sal = bin(randomBytes(8))
  const tamanho = hash(mac, '', 'buffer').length
  const voltas = feitas(voltasDoMac)
  const chave = chaveDePkcs12(senha, sal, { para: 3, voltas, tamanho, resumo: mac })
  const resumo = createHmac(mac, buf(chave)).update(buf(conteudo)).digest()
  return [
    seq(
      seq(seq(oid(OIDS_DE_RESUMO[mac]), nulo()), octetos(bin(resumo))),
      octetos(sal),
      inteiro(voltasDoMac),
    ),
  ]
}

/** As OpenSSL 3, Windows and browsers write today; and as those of before wrote. */
export const MODERNA: Protecao = { mac: 'sha256', cifra: 'aes256' }
export const ANTIGA: Protecao = { mac: 'sha1', cifra: 'rc2-40' }

export type DoPfx = {
  /** DER of each: PKCS#8 and X.509. */
  readonly chaves: readonly string[]
  readonly certificados: readonly string[]
  readonly senha: string
  readonly protecao?: Protecao
}

/** The keys shrouded one by one; the certificates encrypted together. */
export function escreverPfx({
  chaves,
  certificados,
  senha,
  protecao = MODERNA,
}: DoPfx): Uint8Array {
  // The old ones hid certificates by RC2 and keys by 3DES.
  const daChave = protecao.cifra?.startsWith('rc2')
    ? { ...protecao, cifra: '3des' as const }
    : protecao
  // One that comes twice is encrypted once.
  const bolsas = new Map(
    [...new Set(chaves)].map((chave) => {
      const { algoritmo, bytes } = cifrar(chave, senha, daChave)
      return [chave, bolsa('2', seq(algoritmo, octetos(bytes)))]
    }),
  )
  const bolsasDeChave = chaves.flatMap((chave) => bolsas.get(chave) ?? [])
  const bolsasDeCertificado = certificados.map((um) =>
    bolsa('3', seq(oid('1.2.840.113549.1.9.22.1'), marcado(0, octetos(um)))),
  )
  const conteudo = der(
    seq(dadosCifrados(seq(...bolsasDeCertificado), senha, protecao), dados(seq(...bolsasDeChave))),
  )
  const pfx = seq(
    inteiro(3),
    seq(oid('1.2.840.113549.1.7.1'), marcado(0, octetos(conteudo))),
    ...macData(conteudo, senha, protecao),
  )
  return buf(der(pfx))
}
