// What an ICP-Brasil certificate has that others do not (DOC-ICP-04, 7.1.2): who holds it, in `otherName` of the
// alternative names, and where its list of revoked certificates is.
import forge from 'node-forge'

const { asn1 } = forge

export type Extension = { id: string; critical?: boolean; value: string }

/** Values by their OID. Authorities write them as PrintableString or as OCTET STRING, and both are right. */
export type OtherNames = readonly (readonly [oid: string, value: string])[]

const context = (tag: number, constructed: boolean, value: forge.asn1.Asn1[] | string) =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag, constructed, value)
const universal = (tag: number, constructed: boolean, value: forge.asn1.Asn1[] | string) =>
  asn1.create(asn1.Class.UNIVERSAL, tag, constructed, value)
const oid = (dotted: string) => universal(asn1.Type.OID, false, asn1.oidToDer(dotted).getBytes())
const der = (value: forge.asn1.Asn1): string => asn1.toDer(value).getBytes()
const sequence = (value: forge.asn1.Asn1[]) => universal(asn1.Type.SEQUENCE, true, value)

export function alternativeNames(email: string, names: OtherNames, octets: boolean): Extension {
  const type = octets ? asn1.Type.OCTETSTRING : asn1.Type.PRINTABLESTRING
  const others = names.map(([dotted, value]) =>
    context(0, true, [oid(dotted), context(0, true, [universal(type, false, value)])]),
  )
  return { id: '2.5.29.17', value: der(sequence([context(1, false, email), ...others])) }
}

/** Policy of an A1 of the fictitious authority (the arc of A1 is 2.16.76.1.2.1). */
export const policyA1: Extension = {
  id: '2.5.29.32',
  value: der(sequence([sequence([oid('2.16.76.1.2.1.9999')])])),
}

export function revocationList(url: string): Extension {
  const point = context(0, true, [context(0, true, [context(6, false, url)])])
  return { id: '2.5.29.31', value: der(sequence([sequence([point])])) }
}

/** Text in a field of fixed width: what is unknown is zeros. */
const fixed = (text: string, width: number): string => text.padStart(width, '0').slice(0, width)

/** Birth (ddmmaaaa), CPF, NIS, RG, and who issued the RG. */
export function personData(birth: string, cpf: string): string {
  const [year = '', month = '', day = ''] = birth.split('-')
  return `${day}${month}${year}${fixed(cpf, 11)}${fixed('', 11)}${fixed('', 15)}SSPSP`
}
