// A service with its clock stopped, and the taxpayers that talk to it.
import { createAuthority, type IssuedCertificate } from '../../icp/index.ts'
import { type NfseOptions, startNfseNacional } from '../index.ts'
import { createClient, type Draft, pack, sign, writeDps, writeEvent } from './client.ts'

export const NOON = Date.parse('2026-11-26T12:00:00-03:00')
export const VALID = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31') }

/** Letters in its root, as the Receita gives them since 2026. */
export const ISSUER = '12ABC345000188'
export const TAKER = '11444777000161'
export const OTHER = '11222333000181'

export async function startWorld(options: Partial<NfseOptions> = {}) {
  const authority = createAuthority()
  const time = { now: NOON }
  const sim = await startNfseNacional({ authority, clock: () => time.now, ...options })
  const company = (cnpj: string, name: string) => authority.issueCompany({ ...VALID, cnpj, name })
  const certificates = {
    issuer: company(ISSUER, 'Padaria Fictícia Ltda'),
    taker: company(TAKER, 'Cliente Fictício Ltda'),
    other: company(OTHER, 'Contabilidade Fictícia Ltda'),
  }
  const open: { close(): void }[] = []
  const clientOf = (certificate: IssuedCertificate | null) => {
    const client = createClient(certificate, sim.caPem)
    open.push(client)
    return client
  }
  const issuer = clientOf(certificates.issuer)
  let number = 0
  /** Writes, signs and sends a DPS under a number of its own. */
  const send = async (
    changed: Partial<Draft> = {},
    { signer = certificates.issuer, way = 'sha1' as 'sha1' | 'sha256', client = issuer } = {},
  ) => {
    number += 1
    const { id, xml } = writeDps({ issuer: ISSUER, number, ...changed })
    const signed = sign(xml, 'infDPS', signer, way)
    const body = { dpsXmlGZipB64: pack(signed) }
    const answer = await client.call('POST', `${sim.sefinUrl}/nfse`, body)
    const codes = (answer.json?.erros ?? []).map(
      (one: { codigo: string }) => one.codigo,
    ) as string[]
    return { id, signed, answer, codes, key: String(answer.json?.chaveAcesso ?? '') }
  }
  /** Asks for an event of a note. */
  const ask = async (
    key: string,
    event: Parameters<typeof writeEvent>[2] = {},
    { author = ISSUER, signer = certificates.issuer, client = issuer } = {},
  ) => {
    const signed = sign(writeEvent(key, author, event), 'infPedReg', signer)
    const body = { pedidoRegistroEventoXmlGZipB64: pack(signed) }
    const answer = await client.call('POST', `${sim.sefinUrl}/nfse/${key}/eventos`, body)
    const [error] = [answer.json?.erro ?? []].flat() as { codigo: string; descricao: string }[]
    return { answer, code: error?.codigo }
  }
  return {
    ...{ sim, authority, certificates, time, clientOf, issuer, send, ask },
    async stop() {
      for (const client of open) client.close()
      await sim.stop()
    },
  }
}
