// What is in a PFX (RFC 7292, § 4): keys and certificates, as they are, in the order of the file.
import forge from 'node-forge'
import {
  dentroDe,
  eMarcado,
  filhos,
  ler,
  type No,
  natural,
  octetos,
  oid,
  quebrado,
  sequencia,
} from './asn1.ts'
import { type Abertura, comSenha, confereIntegridade, decifrar } from './protecao.ts'
import { AberturaRecusada } from './recusas.ts'

/** DER of each: PrivateKeyInfo (RFC 5208) and Certificate (RFC 5280). */
type Conteudo = { readonly chaves: string[]; readonly certificados: string[] }

const DADOS = '1.2.840.113549.1.7.1'
const CIFRADOS = '1.2.840.113549.1.7.6'
const VERSAO = 3n
const CERTIFICADO_X509 = '1.2.840.113549.1.9.22.1'
const BOLSA = {
  chave: '1.2.840.113549.1.12.10.1.1',
  chaveCifrada: '1.2.840.113549.1.12.10.1.2',
  certificado: '1.2.840.113549.1.12.10.1.3',
  outras: '1.2.840.113549.1.12.10.1.6',
} as const
/** Of a chain and a key there are half a dozen. */
const MAIS_BOLSAS = 64
const MAIS_FUNDO = 4

type Leitura = { readonly abertura: Abertura; readonly achado: Conteudo; bolsas: number }

function certificadoDa(valor: No): string | null {
  const [tipo, dentro] = sequencia(valor)
  return oid(tipo) === CERTIFICADO_X509 ? octetos(dentroDe(dentro)) : null
}

function lerBolsa(leitura: Leitura, no: No, fundo: number): void {
  leitura.bolsas += 1
  if (leitura.bolsas > MAIS_BOLSAS) throw quebrado()
  const [tipo, dentro] = sequencia(no)
  const qual = oid(tipo)
  const { achado, abertura } = leitura
  if (qual === BOLSA.chave) achado.chaves.push(forge.asn1.toDer(dentroDe(dentro)).getBytes())
  if (qual === BOLSA.chaveCifrada) {
    const [algoritmo, cifrado] = sequencia(dentroDe(dentro))
    achado.chaves.push(decifrar(abertura, algoritmo, octetos(cifrado)))
  }
  if (qual === BOLSA.certificado) {
    const certificado = certificadoDa(dentroDe(dentro))
    if (certificado !== null) achado.certificados.push(certificado)
  }
  if (qual === BOLSA.outras) lerBolsas(leitura, dentroDe(dentro), fundo + 1)
}

function lerBolsas(leitura: Leitura, conteudo: No, fundo = 0): void {
  if (fundo > MAIS_FUNDO) throw quebrado()
  for (const bolsa of sequencia(conteudo)) lerBolsa(leitura, bolsa, fundo)
}

/** EncryptedContentInfo: its content is `[0] IMPLICIT`, in one piece or in many. */
function decifrarConteudo(abertura: Abertura, dados: No): string {
  const [, informacao] = sequencia(dados)
  const [, algoritmo, cifrado] = sequencia(informacao)
  if (!eMarcado(cifrado, 0)) throw quebrado()
  const bytes =
    typeof cifrado.value === 'string' ? cifrado.value : filhos(cifrado).map(octetos).join('')
  return decifrar(abertura, algoritmo, bytes)
}

function lerParte(leitura: Leitura, parte: No): void {
  const [tipo, dentro] = sequencia(parte)
  const qual = oid(tipo)
  if (qual === DADOS) lerBolsas(leitura, ler(octetos(dentroDe(dentro))))
  else if (qual === CIFRADOS) {
    lerBolsas(leitura, ler(decifrarConteudo(leitura.abertura, dentroDe(dentro))))
  } else throw new AberturaRecusada('protecao-desconhecida')
}

/** Keys and certificates of a PFX whose integrity the password proves. Throws `AberturaRecusada`. */
export function lerConteudo(pfx: Uint8Array, senha: string): Conteudo {
  const [versao, seguro, macData] = sequencia(ler(forge.util.binary.raw.encode(pfx)))
  if (natural(versao) !== VERSAO) throw quebrado()
  const [tipo, dentro] = sequencia(seguro)
  // The other way is signed by a key instead of by a password: nobody exports so.
  if (oid(tipo) !== DADOS) throw new AberturaRecusada('protecao-desconhecida')
  const conteudo = octetos(dentroDe(dentro))
  if (macData === undefined) throw new AberturaRecusada('sem-protecao')
  const abertura = comSenha(senha)
  if (!confereIntegridade(abertura, macData, conteudo)) {
    throw new AberturaRecusada('senha-incorreta')
  }
  const leitura = { abertura, achado: { chaves: [], certificados: [] }, bolsas: 0 }
  for (const parte of sequencia(ler(conteudo))) lerParte(leitura, parte)
  return leitura.achado
}
