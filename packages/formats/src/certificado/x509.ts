// What we read of a certificate (RFC 5280), and where the ICP-Brasil says whose it is (DOC-ICP-04, item 7.1.2.3).
import { limparCnpj, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import forge from 'node-forge'
import {
  bits,
  conjunto,
  dentroDe,
  eDoTipo,
  eMarcado,
  emDer,
  filhos,
  hexadecimal,
  ler,
  type No,
  natural,
  octetos,
  oid,
  quebrado,
  sequencia,
} from './asn1.ts'

/** Of whom a certificate is: a company or a person. */
export type Titularidade =
  | { readonly tipo: 1; readonly cnpj: string }
  | { readonly tipo: 2; readonly cpf: string }

export type ChaveRsa = { readonly modulo: bigint; readonly expoente: bigint }

export type CertificadoX509 = {
  readonly der: string
  readonly serial: string
  readonly titular: string
  readonly emissor: string
  /** The whole names, to tell who signed whom. */
  readonly nomeDoTitular: string
  readonly nomeDoEmissor: string
  readonly validoDe: Date
  readonly validoAte: Date
  /** Null when it is of another kind. */
  readonly chave: ChaveRsa | null
  readonly usos: readonly string[]
  readonly deQuem: Titularidade | null
}

const { Type: TIPO } = forge.asn1
const RSA = '1.2.840.113549.1.1.1'
const NOME_COMUM = '2.5.4.3'
const NOMES_ALTERNATIVOS = '2.5.29.17'
const USOS_ESTENDIDOS = '2.5.29.37'
const DO_CNPJ = '2.16.76.1.3.3'
const DO_TITULAR_PESSOA = '2.16.76.1.3.1'

function texto(no: No): string {
  const { value } = no
  if (typeof value !== 'string') throw quebrado()
  // A BMPString comes decoded; a Latin-1 one is already of one byte a letter.
  if (!eDoTipo(no, TIPO.UTF8)) return value
  try {
    return forge.util.decodeUtf8(value)
  } catch {
    throw quebrado()
  }
}

/** The last common name: the first ones are the wider. */
function nomeComum(nome: No): string {
  const comuns = sequencia(nome).flatMap((rdn) =>
    conjunto(rdn).flatMap((atributo) => {
      const [tipo, valor] = sequencia(atributo)
      return oid(tipo) === NOME_COMUM && valor !== undefined ? [texto(valor).trim()] : []
    }),
  )
  return comuns.at(-1) ?? ''
}

/** RFC 5280, § 4.1.2.5: two digits of the year up to 2049. */
function instante(no: No | undefined): Date {
  const valor = no === undefined ? '' : texto(no)
  const comSeculo = eDoTipo(no, TIPO.UTCTIME) ? `${valor < '5' ? '20' : '19'}${valor}` : valor
  const partes = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(comSeculo)
  if (partes === null) throw quebrado()
  const [, ano, mes, dia, hora, minuto, segundo] = partes
  const lido = new Date(`${ano}-${mes}-${dia}T${hora}:${minuto}:${segundo}Z`)
  if (Number.isNaN(lido.getTime())) throw quebrado()
  return lido
}

function chaveDe(spki: No | undefined): ChaveRsa | null {
  const [algoritmo, publica] = sequencia(spki)
  if (oid(sequencia(algoritmo)[0]) !== RSA) return null
  const [modulo, expoente] = sequencia(ler(bits(publica)))
  return { modulo: natural(modulo), expoente: natural(expoente) }
}

/** OID → contents of the extensions. */
function extensoesDe(tbs: readonly No[]): ReadonlyMap<string, No> {
  const marcada = tbs.find((no) => eMarcado(no, 3))
  if (marcada === undefined) return new Map()
  return new Map(
    sequencia(dentroDe(marcada, 3)).map((extensao) => {
      const partes = sequencia(extensao)
      return [oid(partes[0]), ler(octetos(partes.at(-1)))] as const
    }),
  )
}

/** OID → text of the other names. */
function outrosNomes(nomes: No | undefined): ReadonlyMap<string, string> {
  if (nomes === undefined) return new Map()
  return new Map(
    sequencia(nomes).flatMap((nome) => {
      if (!eMarcado(nome, 0)) return []
      const [tipo, valor] = filhos(nome)
      const dito = dentroDe(valor)
      return [[oid(tipo), eDoTipo(dito, TIPO.OCTETSTRING) ? octetos(dito) : texto(dito)] as const]
    }),
  )
}

/** The CNPJ by itself, of a company; of a person, the CPF after the eight digits of the birth. */
function deQuem(nomes: ReadonlyMap<string, string>): Titularidade | null {
  const cnpj = limparCnpj(nomes.get(DO_CNPJ)?.slice(0, 14) ?? '')
  if (validarCnpj(cnpj)) return { tipo: 1, cnpj }
  const cpf = nomes.get(DO_TITULAR_PESSOA)?.slice(8, 19) ?? ''
  return /^\d{11}$/.test(cpf) && validarCpf(cpf) ? { tipo: 2, cpf } : null
}

/** Reads one certificate. Throws `AberturaRecusada` when it is none. */
export function lerX509(der: string): CertificadoX509 {
  const campos = sequencia(sequencia(ler(der))[0])
  // The version is left out of the oldest ones.
  const [serial, , emissor, validade, titular, spki] = eMarcado(campos[0], 0)
    ? campos.slice(1)
    : campos
  if (emissor === undefined || titular === undefined) throw quebrado()
  const [de, ate] = sequencia(validade)
  const extensoes = extensoesDe(campos)
  const usos = extensoes.get(USOS_ESTENDIDOS)
  return {
    der,
    serial: hexadecimal(serial).replace(/^(00)+(?=.)/, ''),
    // The name of a company ends with its CNPJ: `PADARIA FICTICIA LTDA:12345678000195`.
    titular: nomeComum(titular).replace(/:[0-9A-Za-z]{11,14}$/, ''),
    emissor: nomeComum(emissor),
    nomeDoTitular: emDer(titular),
    nomeDoEmissor: emDer(emissor),
    validoDe: instante(de),
    validoAte: instante(ate),
    chave: chaveDe(spki),
    usos: usos === undefined ? [] : sequencia(usos).map(oid),
    deQuem: deQuem(outrosNomes(extensoes.get(NOMES_ALTERNATIVOS))),
  }
}
