// What each kind of certificate says of its holder, and what it may be used for.
import type { Name } from './certificate.ts'
import {
  alternativeNames,
  type Extension,
  type OtherNames,
  personData,
  policyA1,
  revocationList,
} from './extensions.ts'

export type Validity = { notBefore?: Date; notAfter?: Date }
type Holding = Validity & {
  /** What it may be used for; a client is what the services ask for. */
  usage?: 'clientAuth' | 'serverAuth'
  email?: string
  /** Writes who holds it as OCTET STRING instead of PrintableString: authorities do either. */
  octetStrings?: boolean
  /** Leaves out who holds it, as a certificate that is no e-CNPJ does. */
  anonymous?: boolean
}

export type CompanyCertificate = Holding & {
  /** Fourteen positions, letters included (IN RFB 2.229/2024). */
  cnpj: string
  name: string
  responsible?: { name: string; cpf: string; birth: string }
}
export type PersonCertificate = Holding & { cpf: string; name: string; birth?: string }
export type ServerCertificate = Validity & { names: readonly string[] }

export type Profile = { subject: Name; extensions: readonly (object | Extension)[] }

const RESPONSIBLE = { name: 'PESSOA FICTICIA', cpf: '52998224725', birth: '1980-01-31' }
const AGENCY: Name = [
  ['C', 'BR'],
  ['O', 'ICP-Brasil'],
]
const NOT_AN_AUTHORITY = { name: 'basicConstraints', cA: false }

/** As the authorities write a name: capitals without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .&-]/g, ' ')
    .toUpperCase()

/** «NAME:NUMBER» in the 64 positions that a common name has. */
const commonName = (name: string, number: string): string =>
  `${plain(name).slice(0, 63 - number.length)}:${number}`

function extensionsOf(holding: Holding, names: OtherNames): Profile['extensions'] {
  const { usage = 'clientAuth', email = 'contato@empresa.exemplo' } = holding
  const signing = { digitalSignature: true, nonRepudiation: true, keyEncipherment: true }
  return [
    NOT_AN_AUTHORITY,
    { name: 'keyUsage', critical: true, ...signing },
    { name: 'extKeyUsage', [usage]: true, emailProtection: true },
    alternativeNames(email, holding.anonymous ? [] : names, holding.octetStrings ?? false),
    policyA1,
    revocationList('http://icp.exemplo/lcr/a1.crl'),
  ]
}

export function authorityProfile(name: string): Profile {
  return {
    subject: [...AGENCY, ['CN', plain(name)]],
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  }
}

export function companyProfile(company: CompanyCertificate): Profile {
  const { cnpj, name, responsible = RESPONSIBLE } = company
  return {
    subject: [
      ...AGENCY,
      ['ST', 'SP'],
      ['L', 'SAO PAULO'],
      ['OU', 'RFB e-CNPJ A1'],
      ['CN', commonName(name, cnpj)],
    ],
    extensions: extensionsOf(company, [
      ['2.16.76.1.3.4', personData(responsible.birth, responsible.cpf)],
      ['2.16.76.1.3.2', plain(responsible.name)],
      ['2.16.76.1.3.3', cnpj],
      ['2.16.76.1.3.7', '000000000000'],
    ]),
  }
}

export function personProfile(person: PersonCertificate): Profile {
  const { cpf, name, birth = RESPONSIBLE.birth } = person
  return {
    subject: [...AGENCY, ['OU', 'RFB e-CPF A1'], ['CN', commonName(name, cpf)]],
    extensions: extensionsOf(person, [
      ['2.16.76.1.3.1', personData(birth, cpf)],
      ['2.16.76.1.3.6', '000000000000'],
    ]),
  }
}

export function serverProfile({ names }: ServerCertificate): Profile {
  const altNames = names.map((name) =>
    /^[\d.]+$/.test(name) ? { type: 7, ip: name } : { type: 2, value: name },
  )
  return {
    subject: [...AGENCY, ['CN', names[0] ?? 'localhost']],
    extensions: [
      NOT_AN_AUTHORITY,
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  }
}
