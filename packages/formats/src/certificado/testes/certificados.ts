// Fictitious certificates with the extensions of the ICP-Brasil, and the authorities that sign them.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'
import { der, marcado, octetos, oid, seq } from './pfx.ts'

type Rsa = {
  readonly privada: forge.pki.rsa.PrivateKey
  readonly publica: forge.pki.rsa.PublicKey
  readonly pkcs8: string
}

/** Making one takes a tenth of a second, and most tests are of something else. */
const feitas = new Map<string, Rsa>()
export function umaChave(nome = 'titular', bits = 2048): Rsa {
  const pronta = feitas.get(`${nome}:${bits}`)
  if (pronta !== undefined) return pronta
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const privada = forge.pki.privateKeyFromPem(
    privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  )
  const nova: Rsa = {
    privada,
    publica: forge.pki.rsa.setPublicKey(privada.n, privada.e),
    pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('latin1'),
  }
  feitas.set(`${nome}:${bits}`, nova)
  return nova
}

export const CLIENTE = '1.3.6.1.5.5.7.3.2'
export const EMAIL = '1.3.6.1.5.5.7.3.4'

export type NovoCertificado = {
  readonly titular?: string
  /** Of an e-CNPJ. */
  readonly cnpj?: string
  /** Of an e-CPF. */
  readonly cpf?: string
  readonly de?: Date
  readonly ate?: Date
  readonly usos?: readonly string[] | null
  readonly serial?: string
  readonly bits?: number
  readonly chave?: string
  /** How the name of the ICP-Brasil is written. */
  readonly outroNome?: 'octetos' | 'texto'
}

const UM_DIA_MS = 24 * 60 * 60_000
const daqui = (dias: number): Date => new Date(Date.now() + dias * UM_DIA_MS)

function outroNome(
  tipo: string,
  valor: string,
  como: NovoCertificado['outroNome'],
): forge.asn1.Asn1 {
  const { UNIVERSAL } = forge.asn1.Class
  const dito =
    como === 'texto'
      ? forge.asn1.create(UNIVERSAL, forge.asn1.Type.PRINTABLESTRING, false, valor)
      : octetos(valor)
  return marcado(0, oid(tipo), marcado(0, dito))
}

/** DOC-ICP-04, item 7.1.2.3: of a company its CNPJ, and who answers for it; of a person, birth, CPF and the rest. */
function nomesAlternativos({ cnpj, cpf, outroNome: como }: NovoCertificado): string {
  const daPessoa = `01011980${cpf ?? '98765432100'}${'0'.repeat(11)}${'0'.repeat(15)}SSPSP`
  const nomes =
    cnpj === undefined
      ? [outroNome('2.16.76.1.3.1', daPessoa, como)]
      : [
          outroNome('2.16.76.1.3.2', 'PESSOA FICTICIA', como),
          outroNome('2.16.76.1.3.3', cnpj, como),
          outroNome('2.16.76.1.3.4', daPessoa, como),
        ]
  return der(seq(...nomes))
}

const usosEstendidos = (usos: readonly string[]): string => der(seq(...usos.map(oid)))

const nome = (comum: string): forge.pki.CertificateField[] => [
  { name: 'countryName', value: 'BR' },
  { name: 'organizationName', value: 'ICP-Brasil' },
  {
    name: 'commonName',
    value: comum,
    valueTagClass: forge.asn1.Type.UTF8 as never,
  },
]

type Assinado = {
  readonly sujeito: string
  readonly emissor: string
  readonly publica: forge.pki.rsa.PublicKey
  readonly por: forge.pki.rsa.PrivateKey
  readonly serial: string
  readonly validade: readonly [Date, Date]
  readonly extensoes: readonly object[]
}

function assinar({
  sujeito,
  emissor,
  publica,
  por,
  serial,
  validade,
  extensoes,
}: Assinado): string {
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = publica
  certificado.serialNumber = serial
  ;[certificado.validity.notBefore, certificado.validity.notAfter] = validade
  certificado.setSubject(nome(sujeito))
  certificado.setIssuer(nome(emissor))
  certificado.setExtensions([...extensoes])
  certificado.sign(por, forge.md.sha256.create())
  return der(forge.pki.certificateToAsn1(certificado))
}

const AC = 'AC Fictícia Múltipla v1'
const RAIZ = 'Autoridade Certificadora Raiz Fictícia v1'

/** The authority that signs, and the root that signs it. */
export function autoridades(): readonly [string, string] {
  const comum = {
    por: umaChave('raiz').privada,
    validade: [daqui(-3650), daqui(3650)] as const,
    extensoes: [{ name: 'basicConstraints', cA: true, critical: true }],
    emissor: RAIZ,
  }
  return [
    assinar({ ...comum, sujeito: AC, publica: umaChave('ac').publica, serial: '0a' }),
    assinar({ ...comum, sujeito: RAIZ, publica: umaChave('raiz').publica, serial: '01' }),
  ]
}

/** A certificate signed by the authority above; without more, an e-CNPJ good for a year. */
export function umCertificado(novo: NovoCertificado): string {
  const { usos = [CLIENTE, EMAIL], cnpj, cpf, titular = 'EMPRESA FICTICIA LTDA' } = novo
  return assinar({
    sujeito: `${titular}:${cnpj ?? cpf ?? ''}`.replace(/:$/, ''),
    emissor: AC,
    publica: umaChave(novo.chave, novo.bits).publica,
    por: umaChave('ac').privada,
    serial: novo.serial ?? `5a${randomBytes(15).toString('hex')}`,
    validade: [novo.de ?? daqui(-1), novo.ate ?? daqui(364)],
    extensoes: [
      { name: 'basicConstraints', cA: false },
      { id: '2.5.29.17', value: nomesAlternativos(novo) },
      ...(usos === null ? [] : [{ id: '2.5.29.37', value: usosEstendidos(usos) }]),
    ],
  })
}
