import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createSecureContext, createServer } from 'node:tls'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { createAuthority } from './index.ts'

const authority = createAuthority()
const cnpj = '12ABC34501DE35'

/** Values of `otherName` of a certificate by their OID, with the ASN.1 type of each. */
function otherNames(pem: string): Map<string, { type: number; value: string }> {
  const { asn1, pki, util } = forge
  const extension = pki.certificateFromPem(pem).getExtension('subjectAltName') as { value: string }
  const found = new Map<string, { type: number; value: string }>()
  for (const name of asn1.fromDer(extension.value).value as forge.asn1.Asn1[]) {
    if (!Array.isArray(name.value)) continue
    const [oid, holder] = name.value
    const [text] = (holder?.value ?? []) as forge.asn1.Asn1[]
    const dotted = asn1.derToOid(util.createBuffer(String(oid?.value)))
    found.set(dotted, { type: Number(text?.type), value: String(text?.value) })
  }
  return found
}

test('an e-CNPJ says who holds it and who answers for it, and its chain ends in the root', () => {
  const issued = authority.issueCompany({
    ...{ cnpj, name: 'Padaria São João & Filhos Ltda' },
    responsible: { name: 'José da Silva', cpf: '52998224725', birth: '1975-03-09' },
  })
  const certificate = new X509Certificate(issued.certPem)
  const intermediate = new X509Certificate(authority.intermediatePem)
  const root = new X509Certificate(authority.caPem)
  expect(certificate.subject).toContain(`CN=PADARIA SAO JOAO & FILHOS LTDA:${cnpj}`)
  expect(certificate.subject).toContain('O=ICP-Brasil')
  expect(certificate.verify(intermediate.publicKey)).toBe(true)
  expect(intermediate.verify(root.publicKey)).toBe(true)
  expect([certificate.ca, intermediate.ca, root.ca]).toEqual([false, true, true])
  expect(certificate.keyUsage).toContain('1.3.6.1.5.5.7.3.2')
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(certificate.publicKey.equals(createPublicKey(createPrivateKey(issued.keyPem)))).toBe(true)
  const names = otherNames(issued.certPem)
  expect(names.get('2.16.76.1.3.3')).toEqual({ type: 19, value: cnpj })
  expect(names.get('2.16.76.1.3.2')?.value).toBe('JOSE DA SILVA')
  expect(names.get('2.16.76.1.3.4')?.value).toMatch(/^0903197552998224725/)
  expect(names.has('2.16.76.1.3.1')).toBe(false)
  const octets = authority.issueCompany({ cnpj, name: 'Padaria', octetStrings: true })
  expect(otherNames(octets.certPem).get('2.16.76.1.3.3')).toEqual({ type: 4, value: cnpj })
})

test('an e-CPF says the birth and the CPF of its holder', () => {
  const { certPem } = authority.issuePerson({
    ...{ cpf: '52998224725', name: 'Maria de Souza', birth: '1990-12-31' },
  })
  expect(otherNames(certPem).get('2.16.76.1.3.1')?.value).toMatch(/^3112199052998224725/)
  expect(new X509Certificate(certPem).subject).toContain('CN=MARIA DE SOUZA:52998224725')
})

test('it issues what is out of date, of another use, of nobody, and revokes', () => {
  const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }
  const expired = authority.issueCompany({ ...past, cnpj, name: 'Padaria' })
  expect(new X509Certificate(expired.certPem).validToDate).toEqual(past.notAfter)
  const server = authority.issueCompany({ cnpj, name: 'Padaria', usage: 'serverAuth' })
  expect(new X509Certificate(server.certPem).keyUsage).not.toContain('1.3.6.1.5.5.7.3.2')
  const anonymous = authority.issueCompany({ cnpj, name: 'Padaria', anonymous: true })
  expect(otherNames(anonymous.certPem).size).toBe(0)
  expect(authority.isRevoked(expired.serial)).toBe(false)
  authority.revoke(expired.serial)
  expect(authority.isRevoked(expired.serial)).toBe(true)
  expect(new Set([expired.serial, server.serial, anonymous.serial]).size).toBe(3)
})

test('a company keeps its key, and two authorities share none', () => {
  const [first, second] = [0, 1].map(() => authority.issueCompany({ cnpj, name: 'Padaria' }))
  expect(first?.keyPem).toBe(second?.keyPem)
  expect(authority.issueCompany({ cnpj, name: 'Outra' }).keyPem).not.toBe(first?.keyPem)
  const stranger = createAuthority()
  const certificate = new X509Certificate(first?.certPem ?? '')
  expect(certificate.verify(new X509Certificate(stranger.intermediatePem).publicKey)).toBe(false)
})

test('kept in a file, it is the same authority after a restart, with what it revoked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const keep = join(folder, 'icp.json')
  const before = createAuthority('AC Fictícia Primeira', { keep })
  const issued = before.issueCompany({ cnpj, name: 'Padaria Guardada' })
  before.revoke(issued.serial)
  const after = createAuthority('AC Fictícia Segunda', { keep })
  expect(after.issuerName).toBe('AC FICTICIA PRIMEIRA RFB')
  expect([after.caPem, after.intermediatePem]).toEqual([before.caPem, before.intermediatePem])
  expect([after.isRevoked(issued.serial), after.isRevoked('00')]).toEqual([true, false])
  const next = new X509Certificate(after.issueCompany({ cnpj, name: 'Padaria Guardada' }).certPem)
  expect(next.verify(new X509Certificate(before.intermediatePem).publicKey)).toBe(true)
  expect(next.issuer).toContain(`CN=${after.issuerName}`)
  // Its keys are in it.
  expect(statSync(keep).mode & 0o077).toBe(0)
  rmSync(folder, { recursive: true })
})

test('the file of an A1 opens with its password only, and both sides know each other by it', async () => {
  const pfx = authority.issueCompany({ cnpj, name: 'Padaria' }).pfx('senha do arquivo')
  expect(() => createSecureContext({ pfx, passphrase: 'outra' })).toThrow('mac verify')
  const { keyPem, chainPem } = authority.issueServer({ names: ['localhost', '127.0.0.1'] })
  const ca = authority.caPem
  const server = createServer({ key: keyPem, cert: chainPem, ca, requestCert: true }, (socket) =>
    socket.end(String(socket.getPeerCertificate().subject.CN)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const said = await new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', ca, pfx, passphrase: 'senha do arquivo' }
    connect(options)
      .on('data', (data) => resolve(`${data}`))
      .on('error', reject)
  })
  expect(said).toBe(`PADARIA:${cnpj}`)
  server.close()
})
