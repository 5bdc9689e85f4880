import { expect, test } from 'vitest'
import { createAuthority } from '../icp/index.ts'
import { verifySignature } from './signature.ts'
import { NAMESPACE, sign } from './testes/client.ts'
import { canonical, find, parseXml, text, XmlError } from './xml.ts'

const read = (source: string) => parseXml(Buffer.from(source))
const kindOf = (source: string | Buffer): string => {
  try {
    parseXml(Buffer.from(source))
    return 'read'
  } catch (error) {
    return error instanceof XmlError ? error.kind : 'another error'
  }
}

test('it reads text, entities, CDATA and paths', () => {
  const root = read(
    '<?xml version="1.0" encoding="UTF-8"?><a><b c="1&amp;2">x &lt; y</b><!-- z -->' +
      '<d><![CDATA[<cru>]]></d><e>&#233;&#xE9;</e></a>\n',
  )
  expect(text(root, 'b')).toBe('x < y')
  expect(find(root, 'b')?.attributes.get('c')).toBe('1&2')
  expect(text(root, 'd')).toBe('<cru>')
  expect(text(root, 'e')).toBe('éé')
  expect(find(root, 'b/f')).toBeUndefined()
})

test.each([
  ['<a><b></a></b>', 'malformed'],
  ['<a>', 'malformed'],
  ['<a/><b/>', 'malformed'],
  ['<a x="1" x="2"/>', 'malformed'],
  ['<a x=1/>', 'malformed'],
  ['<a>&nada;</a>', 'malformed'],
  ['<a>R$ 1 & 2</a>', 'malformed'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'malformed'],
  ['<a>\u0001</a>', 'malformed'],
  ['texto<a/>', 'malformed'],
  ['', 'malformed'],
  ['<n:a xmlns:n="urn:n"/>', 'prefix'],
  ['<a xmlns:n="urn:n"/>', 'prefix'],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'encoding'],
  [Buffer.from([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]), 'encoding'],
  ['<a/>', 'read'],
])('%s is %s', (source, kind) => {
  expect(kindOf(source)).toBe(kind)
})

test('the canonical form is the one of the recommendation', () => {
  const root = read(
    `<a xmlns="urn:n" z='"' b="&lt;&#10;"><c/><!-- x --><d xmlns="">&gt;&#13;é</d></a>`,
  )
  expect(canonical(root)).toBe(
    '<a xmlns="urn:n" b="&lt;&#xA;" z="&quot;"><c></c><d xmlns="">&gt;&#xD;é</d></a>',
  )
  expect(canonical(root, true)).toContain('<!-- x -->')
  const [inner] = [find(root, 'c')].filter((one) => one !== undefined)
  expect(inner && canonical(inner)).toBe('<c xmlns="urn:n"></c>')
  expect(inner && canonical(inner, false, 'urn:n')).toBe('<c></c>')
})

test('it takes signatures of another library, however the document is written', () => {
  const authority = createAuthority()
  const certificate = authority.issueCompany({ cnpj: '11222333000181', name: 'Empresa' })
  const plain = `<DPS xmlns="${NAMESPACE}" versao="1.01">
    <infDPS  Id='DPS1'  b="&lt;" a="'"><x/><y>é &amp; &gt; "</y><!-- nota --><z>a\r\nb</z></infDPS></DPS>`
  for (const way of ['sha1', 'sha256'] as const) {
    const signed = sign(plain, 'infDPS', certificate, way)
    const verdictOf = (source: string) => {
      const root = read(source)
      return verifySignature(root, find(root, 'infDPS') ?? root).kind
    }
    expect(verdictOf(signed)).toBe('good')
    expect(verdictOf(signed.replace('é &amp;', 'e &amp;'))).toBe('broken')
    expect(verdictOf(signed.replace('a="\'"', 'a="o"'))).toBe('broken')
    expect(verdictOf(signed.replace(/<Reference URI="#DPS1"/, '<Reference URI="#DPS2"'))).toBe(
      'broken',
    )
    expect(verdictOf(plain)).toBe('missing')
  }
})
