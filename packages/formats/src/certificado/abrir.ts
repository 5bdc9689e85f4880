import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import forge from 'node-forge'
import { cadeiaDe } from './cadeia.ts'
import { eInteira, publicaDe, serveParaAssinar } from './chave.ts'
import { lerConteudo } from './conteudo.ts'
import { AberturaRecusada, MAIOR_PFX, type RecusaCertificado, recusaDe } from './recusas.ts'
import { type CertificadoX509, lerX509, type Titularidade } from './x509.ts'

export type CertificadoAberto = Titularidade & {
  /** As the certificate has it, without the CNPJ at the end. */
  readonly titular: string
  readonly emissor: string
  /** In hexadecimal, lower case. */
  readonly serial: string
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly impressao: string
  /** Instants, ISO 8601 in UTC. */
  readonly validoDe: string
  readonly validoAte: string
  /** PKCS#8. */
  readonly chavePem: string
  readonly certificadoPem: string
  /** From the issuer upwards, without the root. */
  readonly cadeiaPem: readonly string[]
}

const AUTENTICACAO_DE_CLIENTE = '1.3.6.1.5.5.7.3.2'

const emPem = (rotulo: string, der: string): string =>
  `-----BEGIN ${rotulo}-----\n${forge.util.encode64(der, 64).replaceAll('\r', '')}\n-----END ${rotulo}-----\n`

const dia = (quando: Date): string =>
  quando
    .toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .split('-')
    .toReversed()
    .join('/')

type Par = { readonly chave: string; readonly certificado: CertificadoX509 }

/** The one certificate whose key is in the file. */
function oPar(chaves: readonly string[], certificados: readonly CertificadoX509[]): Par {
  if (chaves.length === 0) throw new AberturaRecusada('sem-chave')
  const pares = new Map<string, Par>()
  let deOutroTipo = false
  for (const chave of chaves) {
    const publica = publicaDe(chave)
    deOutroTipo ||= publica === null
    const certificado = certificados.find(
      (um) =>
        publica !== null &&
        um.chave?.modulo === publica.modulo &&
        um.chave.expoente === publica.expoente,
    )
    if (certificado !== undefined) pares.set(certificado.der, { chave, certificado })
  }
  const [par, outro] = pares.values()
  if (outro !== undefined) throw new AberturaRecusada('mais-de-um-certificado')
  if (par !== undefined) return par
  throw new AberturaRecusada(deOutroTipo ? 'chave-nao-serve' : 'chave-de-outro-certificado')
}

function conferir({ chave, certificado }: Par, agora: Date): Titularidade {
  if (certificado.chave === null || !serveParaAssinar(certificado.chave))
    throw new AberturaRecusada('chave-nao-serve')
  if (!eInteira(chave)) throw new AberturaRecusada('chave-de-outro-certificado')
  if (certificado.deQuem === null) throw new AberturaRecusada('nao-e-icp-brasil')
  if (!certificado.usos.includes(AUTENTICACAO_DE_CLIENTE))
    throw new AberturaRecusada('sem-uso-cliente')
  const { validoDe, validoAte } = certificado
  if (validoDe > agora) {
    throw new AberturaRecusada(
      'ainda-nao-vale',
      `O certificado só começa a valer em ${dia(validoDe)}. Envie-o nesse dia.`,
    )
  }
  if (validoAte <= agora) {
    throw new AberturaRecusada(
      'vencido',
      `O certificado venceu em ${dia(validoAte)}. Renove-o na autoridade certificadora e envie o novo.`,
    )
  }
  return certificado.deQuem
}

/** Reads each; one that cannot be read is not the holder's, and is left out. */
const lerTodos = (ders: readonly string[]): CertificadoX509[] =>
  [...new Set(ders)].flatMap((der) => {
    try {
      return [lerX509(der)]
    } catch (erro) {
      if (erro instanceof AberturaRecusada) return []
      throw erro
    }
  })

function abrir(pfx: Uint8Array, senha: string, agora: Date): CertificadoAberto {
  if (pfx.length > MAIOR_PFX) throw new AberturaRecusada('arquivo-grande-demais')
  const { chaves, certificados } = lerConteudo(pfx, senha)
  const lidos = lerTodos(certificados)
  const par = oPar(chaves, lidos)
  const { certificado, chave } = par
  const deQuem = conferir(par, agora)
  return {
    ...deQuem,
    titular: certificado.titular,
    emissor: certificado.emissor,
    serial: certificado.serial,
    impressao: bytesToHex(sha256(forge.util.binary.raw.decode(certificado.der))),
    validoDe: certificado.validoDe.toISOString(),
    validoAte: certificado.validoAte.toISOString(),
    chavePem: emPem('PRIVATE KEY', chave),
    certificadoPem: emPem('CERTIFICATE', certificado.der),
    cadeiaPem: cadeiaDe(certificado, lidos).map(({ der }) => emPem('CERTIFICATE', der)),
  }
}

/**
 * Opens an A1 certificate of the ICP-Brasil, as exporters of today and of before write it, and says what is wrong with
 * one that does not serve at `agora`. A hostile file is refused before the work it asks for is done. The password goes
 * nowhere; what comes out has the key in clear and is for a vault.
 */
export function abrirCertificado(
  pfx: Uint8Array,
  senha: string,
  agora: Date,
): Result<CertificadoAberto, RecusaCertificado> {
  try {
    return ok(abrir(pfx, senha, agora))
  } catch (erro) {
    if (erro instanceof AberturaRecusada) return refuse(erro.recusa)
    // The library says in its own ways that bytes are not what they should be: none of them is told.
    return refuse(recusaDe('nao-e-pkcs12'))
  }
}
