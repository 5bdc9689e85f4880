// A fictitious ICP-Brasil: a root, an intermediate authority, and the A1 certificates they issue to companies (e-CNPJ),
// to people (e-CPF) and to servers. Nothing that it signs is worth anything outside.
import { type Issuer, issueCertificate, pkcs12 } from './certificate.ts'
import { type Kept, keep, readKept } from './kept.ts'
import { keyOf, newKey } from './keys.ts'
import {
  authorityProfile,
  type CompanyCertificate,
  companyProfile,
  type PersonCertificate,
  type Profile,
  personProfile,
  type ServerCertificate,
  serverProfile,
  type Validity,
} from './profiles.ts'

export type { CompanyCertificate, PersonCertificate, ServerCertificate } from './profiles.ts'

export type IssuedCertificate = {
  /** The file that an authority delivers: key, certificate and chain, closed by a password. */
  pfx(password: string): Buffer
  keyPem: string
  certPem: string
  /** The certificate and the intermediate, as a server or a client shows them. */
  chainPem: string
  /** In hexadecimal. */
  serial: string
}

export type Authority = {
  /** How its certificates name who issued them. */
  issuerName: string
  /** The root, which is what others trust. */
  caPem: string
  intermediatePem: string
  issueCompany(company: CompanyCertificate): IssuedCertificate
  issuePerson(person: PersonCertificate): IssuedCertificate
  issueServer(server: ServerCertificate): IssuedCertificate
  revoke(serial: string): void
  isRevoked(serial: string): boolean
}

const DAY = 86_400_000
const LONG = { notBefore: new Date('2016-01-01'), notAfter: new Date('2049-12-31') }

const namesOf = (name: string) => ({
  root: authorityProfile(`${name} Raiz`),
  intermediate: authorityProfile(`${name} RFB`),
})

function found(name: string): Kept {
  const profiles = namesOf(name)
  const root: Issuer = { name: profiles.root.subject, key: newKey() }
  const key = newKey()
  return {
    version: 1,
    name,
    root: {
      key: root.key,
      pem: issueCertificate({ ...LONG, ...profiles.root, key: root.key }, root).pem,
    },
    intermediate: {
      key,
      pem: issueCertificate({ ...LONG, ...profiles.intermediate, key }, root).pem,
    },
    revoked: [],
    holders: {},
  }
}

type Options = {
  /** File of what it is made of: the next one that is created with it is the same authority, whatever its name. */
  keep?: string
}

/** A root and an intermediate with keys of their own: what one authority issues, another does not know. */
export function createAuthority(name = 'AC Fictícia', options: Options = {}): Authority {
  const before = readKept(options.keep)
  const kept = before ?? found(name)
  if (before === null) keep(options.keep, kept)
  const { subject } = namesOf(kept.name).intermediate
  const intermediate: Issuer = { name: subject, key: kept.intermediate.key }
  const [caPem, intermediatePem] = [kept.root.pem, kept.intermediate.pem]
  const revoked = new Set(kept.revoked)

  const keyFor = (holder: string) => {
    const key = keyOf(holder, kept.holders[holder])
    if (kept.holders[holder]?.privatePem !== key.privatePem) {
      kept.holders[holder] = key
      keep(options.keep, kept)
    }
    return key
  }
  const issue = (profile: Profile, validity: Validity): IssuedCertificate => {
    const { notBefore = new Date(Date.now() - DAY), notAfter = new Date(Date.now() + 365 * DAY) } =
      validity
    const key = keyFor(JSON.stringify(profile.subject))
    const { pem, serial } = issueCertificate({ ...profile, key, notBefore, notAfter }, intermediate)
    return {
      pfx: (password) => pkcs12(key.privatePem, [pem, intermediatePem, caPem], password),
      keyPem: key.privatePem,
      certPem: pem,
      chainPem: `${pem}${intermediatePem}`,
      serial,
    }
  }
  return {
    issuerName: subject.find(([short]) => short === 'CN')?.[1] ?? '',
    caPem,
    intermediatePem,
    issueCompany: (company) => issue(companyProfile(company), company),
    issuePerson: (person) => issue(personProfile(person), person),
    issueServer: (server) => issue(serverProfile(server), server),
    revoke(serial) {
      revoked.add(serial)
      kept.revoked.push(serial)
      keep(options.keep, kept)
    },
    isRevoked: (serial) => revoked.has(serial),
  }
}
